"""Tensors as channels: those of torch where it is installed, and objects that refuse an array as tensors do."""

from typing import Any

import pytest

import exactdp
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


def test_tensors_of_torch_are_channels() -> None:
    """With a gradient too; of bfloat16, for which numpy has no type, one sentence."""
    torch = pytest.importorskip("torch")
    rows = [[0.75, 0.25], [0.25, 0.75]]
    for tensor in (torch.tensor(rows), torch.tensor(rows, dtype=torch.float64, requires_grad=True)):
        assert exactdp.Channel(tensor) == exactdp.Channel([["3/4", "1/4"], ["1/4", "3/4"]])
        assert exactdp.audit(tensor, epsilon="ln 3").proved
    with pytest.raises(BadInput, match="double"):
        exactdp.Channel(torch.tensor(rows, dtype=torch.bfloat16))
