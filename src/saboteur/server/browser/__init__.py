"""The same server inside a browser: a worker runs it where no other server can be reached."""
