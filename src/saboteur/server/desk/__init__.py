"""What whoever runs a server does with what it keeps: check, mend, archive, forget."""
