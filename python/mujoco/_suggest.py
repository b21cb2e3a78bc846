# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Texts of errors about names that do not exist: what was probably meant."""

import sys


def closest(name, names):
    """Returns the name most similar to `name`, ignoring case, or None if none is similar."""
    import difflib  # not at the top: an import of mujoco should be fast

    by_folded = {}
    for candidate in names:
        by_folded.setdefault(candidate.lower(), candidate)
    found = difflib.get_close_matches(name.lower(), by_folded, n=1, cutoff=0.6)
    return by_folded[found[0]] if found else None


def suggestion(name, names):
    """Returns text for the end of a message: " Did you mean 'torso'?", or nothing."""
    found = closest(name, names)
    return f". Did you mean '{found}'?" if found else ''


def _elsewhere(obj, name):
    """Returns a hint if a model has the attribute that was looked for in data, or the other way round."""
    structs = sys.modules['mujoco._structs']
    if isinstance(obj, structs.MjData) and hasattr(structs.MjModel, name):
        return f". It is an attribute of MjModel: use data.model.{name}."
    if isinstance(obj, structs.MjModel) and hasattr(structs.MjData, name):
        return f". It is an attribute of MjData: create data = mujoco.MjData(model) and use data.{name}."
    return None


class _MissingAttribute(AttributeError):
    """An AttributeError that looks for similar names when its text is asked for."""

    def __str__(self):
        text = super().__str__()
        if hasattr(type(self.obj), self.name):
            return text + _why_read_only(self.obj, self.name)
        names = [n for n in dir(self.obj) if not n.startswith('_')]
        return text + (_elsewhere(self.obj, self.name) or suggestion(self.name, names))

    def __reduce__(self):
        return AttributeError, (str(self),)


_MissingAttribute.__name__ = _MissingAttribute.__qualname__ = 'AttributeError'
_MissingAttribute.__module__ = 'builtins'


def _why_read_only(obj, name):
    structs = sys.modules['mujoco._structs']
    if isinstance(obj, structs.MjModel) and name in structs.MjModel._size_fields:
        return '. Sizes of a compiled model are fixed: edit an MjSpec and compile it.'
    return ''


def attribute_error(obj, name, error):
    """Returns the exception for an attribute that does not exist or cannot be set, in place of `error`."""
    better = _MissingAttribute(*error.args)
    better.name, better.obj = name, obj
    return better
