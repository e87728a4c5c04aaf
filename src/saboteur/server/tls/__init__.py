"""Encrypted connections in a home network: a certificate authority of one's own."""
