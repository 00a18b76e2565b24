"""The grammar of amending words: subject and predicate, as statutes of North America put them."""
