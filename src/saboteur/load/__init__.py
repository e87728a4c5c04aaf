"""Playing at a server with as many real sockets as a club has, and saying how it bears that.

`players` are the people, in processes of their own (`crowd`); `servers` starts what they play at;
`running` puts both together, `results` is what comes of it. Nothing here knows the server but by what
travels: it is loaded as browsers load it.
"""
