"""How texts and queries are multiplied by torch: exactly, by what the device does fastest.

Factors are integers up to 127 and sums stay below 2**24, so that factors in half precision or in
float32 are exact, and so is a sum in float32 or int32, whatever its order. Needs torch (the
`gpu` extra), which is imported at the first call.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tqa.errors import ConfigError

if TYPE_CHECKING:
    import torch

    Product = Callable[[torch.Tensor, torch.Tensor], torch.Tensor]

DTYPES = ("int8", "fp16", "bf16")


def torch_module() -> Any:
    """The module torch; ConfigError where it is not installed."""
    try:
        import torch
    except ImportError as error:
        raise ConfigError(
            "ranking on a device needs torch, which is not installed: "
            "pip install 'tqa[gpu]', or set the device to cpu"
        ) from error
    return torch


def number_type(dtype: str) -> Any:
    """The torch type of a name in `DTYPES`."""
    torch = torch_module()
    types = {"int8": torch.int8, "fp16": torch.float16, "bf16": torch.bfloat16}
    if dtype not in types:
        raise ConfigError(f"vectors cannot be of type {dtype!r}: choose from {', '.join(DTYPES)}")
    return types[dtype]


def products(device: torch.device, dtype: torch.dtype) -> Product:
    """How texts (t, dim) and queries (q, dim, int8) are multiplied: (q, t), exact integers.

    Halves multiplied into float32, or int8 into int32, where torch can do so on the device;
    otherwise both are converted to float32 (in which the products are exact as well, also
    where a GPU rounds the factors to TF32, which holds every integer up to 2048).
    """
    module = torch_module()
    if device.type == "cuda":
        own = bytes_product if dtype == module.int8 else halves_product
        trial = module.full((64, 512), 127, dtype=module.int8, device=device)
        trial[:, 0] = 126
        try:
            exact = bool((own(trial.to(dtype), trial) == 126**2 + 511 * 127**2).all())
        except (AttributeError, NotImplementedError, RuntimeError, TypeError):
            exact = False
        if exact:
            return own
    return float_product


def float_product(rows: torch.Tensor, asked: torch.Tensor) -> torch.Tensor:
    """In float32, of factors of any type."""
    return asked.float() @ rows.float().T


def halves_product(rows: torch.Tensor, asked: torch.Tensor) -> torch.Tensor:
    """Factors in half precision, sums in float32 (torch 2.8 and later, on a GPU)."""
    module = torch_module()
    product: torch.Tensor = module.mm(asked.to(rows.dtype), rows.T, out_dtype=module.float32)
    return product


def bytes_product(rows: torch.Tensor, asked: torch.Tensor) -> torch.Tensor:
    """Factors in int8, sums in int32; sides are filled up to what the routine multiplies."""
    module = torch_module()
    (count, dim), queries = rows.shape, len(asked)
    wide, deep, tall = -dim % 8, -count % 8, max(32, queries + -queries % 8) - queries
    pad = module.nn.functional.pad
    if wide or deep:
        rows = pad(rows, (0, wide, 0, deep))
    product: torch.Tensor = module._int_mm(pad(asked, (0, wide, 0, tall)), rows.T)
    return product[:queries, :count]
