"""An invented code with its amending instruments as text files, and its own history as gold.

`generate` makes the history from a seed, `write` puts it in words in one of the drafting habits,
`questions` asks it. Nothing here imports the code under test.
"""

from benchmarks.lawgen.files import write
from benchmarks.lawgen.making import Plan, generate
from benchmarks.lawgen.questions import Question, questions

__all__ = ["Plan", "Question", "generate", "questions", "write"]
