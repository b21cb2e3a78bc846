#!/usr/bin/env python3
"""No product and sum of the library are fused behind our back: gcc 12 does so where sums alternate in sign, whatever
-ffp-contract says, and then results depend on the CPU the library was built for."""
import re
import subprocess
import sys


def main():
    text = subprocess.run(['objdump', '-d', '--no-show-raw-insn', '-C', sys.argv[1]], capture_output=True, text=True,
                          check=True).stdout
    function, bad = '', set()
    for line in text.splitlines():
        if head := re.match(r'[0-9a-f]+ <(.*)>:$', line):
            function = head[1]
        elif re.search(r'\bvfm(addsub|subadd)', line):
            bad.add(function)
    for name in sorted(bad):
        print(f'fused with alternating signs: {name}')
    print(f'{len(text.splitlines())} instructions, {len(bad)} functions with fused sums of alternating sign')
    return bool(bad) or not text


if __name__ == '__main__':
    sys.exit(main())
