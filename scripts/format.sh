#!/usr/bin/env bash
# scripts/format.sh [--check]: formats every source file; with --check only complains.
set -u

cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." || exit 1
mode=(-i)
[ "${1-}" != --check ] || mode=(--dry-run -Werror)
find engine protocol tests bench \( -name '*.h' -o -name '*.cpp' \) -print0 |
    xargs -0 -r clang-format "${mode[@]}"
