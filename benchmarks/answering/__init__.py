"""Questions over real law made by templates, with answers from the publishers' own files alone.

`published` reads what was published, `courses` dates it by the gold, `kinds` and its neighbours put
questions. Nothing here imports the code under test.
"""
