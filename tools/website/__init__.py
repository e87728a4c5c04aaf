"""The site: the client with the server inside it, and the documentation, as files for any web host."""
