"""What all tests share. The oracle and the helpers beside this file are imported by their plain names."""

from __future__ import annotations

import hypothesis

# Timings on a busy machine are no property of the code.
hypothesis.settings.register_profile("default", deadline=None, print_blob=True)
hypothesis.settings.register_profile("long", deadline=None, print_blob=True, max_examples=5_000)
hypothesis.settings.load_profile("default")
