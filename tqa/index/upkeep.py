"""What a workspace does with its index: bring it up to date, by which model, and check it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tqa.errors import WorkspaceError
from tqa.index.embedders import embedder as named
from tqa.index.generations import FOLDER, check, settle
from tqa.index.records import remake
from tqa.index.settings import kept_settings, read_settings, restore_settings, write_settings
from tqa.store.store import Store


def bring_up_to_date(
    store: Store,
    *,
    rebuild: bool = False,
    embedder: str | None = None,
    on_step: Callable[[int], None] = lambda _: None,
) -> int:
    """Give every unit its segment; see `Workspace.index`. Where that fails, settings are as before.

    With `rebuild` the units themselves are made again from the versions first.

    WorkspaceError where files cannot be written: what the store holds is kept all the same.
    """
    folder = store.path.parent
    settings, before = read_settings(folder), kept_settings(folder)
    chosen = named(settings.embedder if embedder is None else embedder)
    if embedder is not None:
        write_settings(folder, replace(settings, embedder=embedder))
    try:
        if rebuild:
            remake(store)
        return settle(store, chosen, anew=rebuild, on_step=on_step)
    except BaseException as error:
        if embedder is not None:
            restore_settings(folder, before)
        if isinstance(error, OSError):
            raise WorkspaceError(
                f"{folder / FOLDER}: the index cannot be written ({error.strerror}); what was "
                "taken in is kept, make room or give leave and run `tqa index`"
            ) from error
        raise


def check_index(store: Store) -> list[str]:
    """What is wrong with the index of a workspace: empty where nothing is."""
    return check(store, named(read_settings(store.path.parent).embedder))
