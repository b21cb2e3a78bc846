#!/usr/bin/env python3
# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""run_tests.py ROOT: what tools/run-tests prints, for suites that pass, fail, and skip tests."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(sys.argv.pop(1)).resolve()

SECOND = '''<testsuites><testsuite><testcase classname="a" name="b"/>
<testcase classname="a" name="c"><skipped message="no graphics card"/></testcase>{}</testsuite></testsuites>'''
FAILED = '<testcase classname="a" name="d"><failure message="two is not three">here</failure></testcase>'


class RunTests(unittest.TestCase):
    def run_tests(self, first, second):
        """Runs two suites; `first` maps names of tests to shell commands, `second` is a JUnit file."""
        with tempfile.TemporaryDirectory() as folder:
            tests = ''.join(f'add_test([=[{name}]=] sh -c [=[{command}]=])\n' for name, command in first.items())
            properties = 'set_tests_properties([=[lazy]=] PROPERTIES SKIP_RETURN_CODE 77)\n' if 'lazy' in first else ''
            (pathlib.Path(folder) / 'CTestTestfile.cmake').write_text(tests + properties)
            (pathlib.Path(folder) / 'source.xml').write_text(second)
            done = subprocess.run(
                [ROOT / 'tools/run-tests', folder, '2', 'cp', f'{folder}/source.xml', f'{folder}/python_tests.xml'],
                capture_output=True, text=True, timeout=60)
        return done.returncode, done.stdout

    def test_all_pass(self):
        many = {f'test{i}': 'echo quiet please' for i in range(30)}
        many['lazy'] = "echo \"t ... skipped 'needs Xvfb'\"; exit 77"
        code, out = self.run_tests(many, SECOND.format(''))
        self.assertEqual(code, 0, out)
        self.assertEqual(out.splitlines()[-1], '31 passed, 0 failed, 2 skipped')
        self.assertIn('skipped: lazy: needs Xvfb', out)
        self.assertIn('skipped: a.c: no graphics card', out)
        self.assertNotIn('quiet please', out)
        self.assertLess(len(out.splitlines()), 12)

    def test_failures_are_printed_in_full(self):
        code, out = self.run_tests({'good': 'true', 'bad': 'echo three is not four; exit 1'}, SECOND.format(FAILED))
        self.assertEqual(code, 1)
        self.assertEqual(out.splitlines()[-1], '2 passed, 2 failed, 1 skipped')
        for text in ('FAILED: bad', 'three is not four', 'FAILED: a.d', 'two is not three'):
            self.assertIn(text, out)

    def test_a_suite_without_results_has_failed(self):
        code, out = self.run_tests({}, SECOND.format(''))
        self.assertEqual(code, 1)
        self.assertEqual(out.splitlines()[-1], '1 passed, 1 failed, 1 skipped')


unittest.main()
