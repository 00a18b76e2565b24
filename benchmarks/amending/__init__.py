"""Parts of `benchmarks/amendments.py`: the corpora, what is compared, and how."""
