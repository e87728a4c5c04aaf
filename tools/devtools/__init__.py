"""What `./dev` does: one module for each concern, the standard library only.

It runs with the Python that started it, before there is a .venv; what needs the packages of .venv
runs in a process of its own, with the Python of .venv.
"""
