"""Tensors as channels: those of torch where it is installed, and objects that refuse an array as tensors do."""

from typing import Any

import numpy as np
import pytest

import exactdp
from exactdp.arrays import array_of
from exactdp.errors import BadInput

ERRORS = {  # what torch says of a tensor that is not what numpy takes
    "a gradient": RuntimeError("Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead."),
    "a device": TypeError("can't convert cuda:0 device type tensor to numpy. Use Tensor.cpu() first."),
    "bfloat16": TypeError("Got unsupported ScalarType BFloat16"),
}


class Refusing:
    """Raises where its array is asked for."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        raise self.error


class Tensor(Refusing):
    """The same, of a kind that is detached first."""

    def detach(self) -> "Tensor":
        return self

    cpu = detach

    def numpy(self) -> Any:
        raise self.error


@pytest.mark.parametrize("error", ERRORS.values(), ids=ERRORS)
@pytest.mark.parametrize("kind", [Refusing, Tensor])
def test_what_gives_no_array_gets_one_sentence(kind: type[Refusing], error: Exception) -> None:
    for ask in (exactdp.Channel, lambda given: exactdp.audit(given, epsilon=1)):
        with pytest.raises(BadInput, match=r"gives no array of numbers: .*: convert it first, as in tensor\.detach") as found:
            ask(kind(error))
        assert "\n" not in str(found.value)
        assert str(error).removesuffix(".") in str(found.value)


class Bridgeless:
    """As a tensor of a torch that was built for another numpy: it has a list and a type, and no array."""

    def __init__(self, rows: list[list[float]], dtype: str) -> None:
        self.rows, self.dtype = rows, dtype

    def detach(self) -> "Bridgeless":
        return self

    cpu = detach

    def numpy(self) -> Any:
        raise RuntimeError("Numpy is not available")

    def tolist(self) -> list[list[float]]:
        return self.rows


def test_a_tensor_without_a_bridge_to_numpy_is_read_from_its_list() -> None:
    """In its own type, as the bridge gives it; what has no such type in numpy is refused."""
    single = [[0.75, 0.25], [0.25, 0.75]]
    read = array_of(Bridgeless(single, "torch.float32"))
    assert read.dtype == np.float32
    for dtype in ("torch.float32", "torch.float64"):
        assert exactdp.Channel(Bridgeless(single, dtype)) == exactdp.Channel([["3/4", "1/4"], ["1/4", "3/4"]])
    with pytest.raises(BadInput, match="bfloat16"):
        exactdp.Channel(Bridgeless(single, "torch.bfloat16"))


def test_tensors_of_torch_are_channels() -> None:
    """With a gradient too; of bfloat16, for which numpy has no type, one sentence."""
    torch = pytest.importorskip("torch")
    rows = [[0.75, 0.25], [0.25, 0.75]]
    for tensor in (torch.tensor(rows), torch.tensor(rows, dtype=torch.float64, requires_grad=True)):
        assert exactdp.Channel(tensor) == exactdp.Channel([["3/4", "1/4"], ["1/4", "3/4"]])
        assert exactdp.audit(tensor, epsilon="ln 3").proved
    with pytest.raises(BadInput, match="double"):
        exactdp.Channel(torch.tensor(rows, dtype=torch.bfloat16))
