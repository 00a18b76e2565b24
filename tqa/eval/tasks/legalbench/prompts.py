"""The prompts of a task: the base prompt, and those of the prompt studies.

Studies (section 5.4 of the paper): the rule only named or described, plain or technical words, and
which demonstrations are shown. The files of each lie beside the base prompt.
"""

from __future__ import annotations

from collections.abc import Mapping

from tqa.errors import SourceError
from tqa.eval.tasks.legalbench.templates import Template

FORMS: Mapping[str, str] = {
    "base": "base_prompt.txt",
    "zero_shot": "base_prompt_wo_example.txt",
    "rule_named": "rule_reference_prompt.txt",
    "rule_described": "rule_description_prompt.txt",
    "plain": "zero_shot_simple.txt",
    "technical": "zero_shot_jargon.txt",
    "llm_rule1": "llm_rule1_prompt.txt",
    "llm_rule2": "llm_rule2_prompt.txt",
    "llm_rule3": "llm_rule3_prompt.txt",
    "claude": "claude_prompt.txt",
    "vicuna": "vicuna_prompt.txt",
}
"""Forms of the prompt by the name that is asked for, and the file of each."""
APPLICATION: Mapping[str, str] = {
    "application": "application_prompt.txt",
    "claude_application": "claude_application_prompt.txt",
}
"""Those that ask for an explanation of how the rule applies."""
PUBLISHED_DRAWS: Mapping[str, str] = {f"published{n + 1}": f"icl_{n}.txt" for n in range(5)}
"""The five draws of demonstrations that the paper's study used."""


def read_prompts(
    task: str, files: Mapping[str, bytes], forms: Mapping[str, str]
) -> tuple[Mapping[str, Template], tuple[str, ...]]:
    """The prompts that a task has of some forms, and the forms whose file has no blank.

    A prompt without a blank sends nothing of the row, and cannot be used.
    """
    found: dict[str, Template] = {}
    blind: list[str] = []
    for form, file in forms.items():
        data = files.get(f"tasks/{task}/{file}")
        if data is None:
            continue
        template = Template(_text(f"{task}/{file}", data))
        if template.blanks:
            found[form] = template
        else:
            blind.append(form)
    return found, tuple(blind)


def _text(name: str, data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise SourceError(f"{name}: not UTF-8: {error}; fetch the archive again") from error
