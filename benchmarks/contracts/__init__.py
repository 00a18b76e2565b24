"""Parts of the benchmark on contracts and policies: documents, chunks, questions, rankings."""
