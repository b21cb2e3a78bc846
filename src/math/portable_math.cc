// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The transcendental functions of math/libm.h for plugins and programs (synovia/math.h).

#include <synovia/math.h>

#include "math/libm.h"

double syn_sin(double x) { return syn::Sin(x); }
double syn_cos(double x) { return syn::Cos(x); }
double syn_tan(double x) { return syn::Tan(x); }
double syn_asin(double x) { return syn::Asin(x); }
double syn_acos(double x) { return syn::Acos(x); }
double syn_atan2(double y, double x) { return syn::Atan2(y, x); }
double syn_exp(double x) { return syn::Exp(x); }
double syn_log(double x) { return syn::Log(x); }
double syn_pow(double x, double y) { return syn::Pow(x, y); }
