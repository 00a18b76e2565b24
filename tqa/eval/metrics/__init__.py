"""What each measure means, one file each; statistics over rows."""
