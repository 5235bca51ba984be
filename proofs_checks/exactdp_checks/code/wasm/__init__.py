"""The exact law of compiled code: a WebAssembly module that is run on symbolic random bits."""
