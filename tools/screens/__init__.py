"""Pictures of everything that a person can see in the browser, on one contact sheet.

`./dev screens` runs it with the Python of .venv. `scenes` says what there is to see, `studio`
brings it before a browser and takes the picture, `sheet` lays the pictures out.
"""
