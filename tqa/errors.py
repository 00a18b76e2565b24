"""The error tree. Abstaining from an answer is a result, never one of these.

TqaError
├── ConfigError       a setting, profile or sidecar that cannot be used
├── SourceError       a document or archive that cannot be read
├── TemporalError     a date or an interval that cannot exist
├── ModelError        a model that is damaged, or whose output cannot be used
├── NotFoundError     an instrument or provision that the workspace does not hold
├── WorkspaceError    a workspace that is missing, foreign, damaged or of another schema
│   ├── BusyError     another process is writing to the workspace
│   └── StaleIndexError  index files that are missing, damaged or made by another model
└── VerificationError a derivation or stored span that no longer holds
"""


class TqaError(Exception):
    """Anything that went wrong for a reason its reader can act on: what, where, what to do."""


class ConfigError(TqaError):
    """A setting, profile or sidecar file cannot be used."""


class SourceError(TqaError):
    """A document or archive cannot be read."""


class TemporalError(TqaError):
    """A date or an interval cannot exist."""


class ModelError(TqaError):
    """A model is damaged, or what it gave cannot be used."""


class NotFoundError(TqaError):
    """The workspace does not hold the instrument or provision that was named."""


class WorkspaceError(TqaError):
    """The workspace is missing, foreign, damaged or of another schema."""


class BusyError(WorkspaceError):
    """Another process is writing to the workspace."""


class StaleIndexError(WorkspaceError):
    """Files of the index are missing, damaged, or made by another model."""


class VerificationError(TqaError):
    """A derivation or a stored span no longer holds."""
