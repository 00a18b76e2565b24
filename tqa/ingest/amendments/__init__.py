"""What instruments say of other instruments, read from their words."""
