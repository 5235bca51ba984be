"""Run by a notebook's kernel before its first cell: figures are shown in words beside their pictures (``pictured``)."""

import importlib.util as _util
from pathlib import Path as _Path

from IPython.core.interactiveshell import InteractiveShell as _Shell

_spec = _util.spec_from_file_location("pictured", _Path(__file__).with_name("pictured.py"))
_module = _util.module_from_spec(_spec)
_spec.loader.exec_module(_module)
_module.register(_Shell.instance())
