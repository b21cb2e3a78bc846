# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
import fuzz


def test_no_crash():
    calls, done = fuzz.main(3)
    assert calls > 1000 and done > 100
