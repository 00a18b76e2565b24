"""The invented acts, taken in once for all tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests import asking, wharf
from tqa.workspace import Workspace


@pytest.fixture(scope="session")
def ws(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    with asking.build(tmp_path_factory.mktemp("asking")) as workspace:
        yield workspace


@pytest.fixture(scope="session")
def wharves(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    with wharf.build(tmp_path_factory.mktemp("wharf")) as workspace:
        yield workspace
