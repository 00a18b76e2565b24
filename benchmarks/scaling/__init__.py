"""How tqa and its peers do as the law that is held grows."""
