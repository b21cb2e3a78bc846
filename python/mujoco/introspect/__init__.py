# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""The C interface as Python data, for programs that generate code or documents from it.

    from mujoco.introspect import enums, functions, mjxmacro, structs

    functions.FUNCTIONS['mj_step'].parameters
    structs.STRUCTS['mjData'].fields
    enums.ENUMS['mjtGeom'].values
    mjxmacro.XMACROS['MJMODEL_POINTERS']

The four modules are written from the public headers when the package is built; ast_nodes describes their types.
"""
