#!/usr/bin/env bash
# scripts/tidy.sh [FILE ...]: clang-tidy over these files, or over all of engine/ and protocol/, two at
# a time. The headers are checked through the files that include them. Reads the compile commands of
# the preset `checked`: with asserts on, the analyzer knows what we promise.
set -u

cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." || exit 1
cmake --preset checked >/dev/null || exit 1

# Of the names on standard input those that the build has: without SQLite it leaves one out.
in_build() {
    while IFS= read -r -d '' file; do
        ! grep -qF "/$file\"" build/checked/compile_commands.json || printf '%s\0' "$file"
    done
}

if [ $# -gt 0 ]; then
    printf '%s\0' "$@"
else
    # The dearest files first, so that no job is left alone with one of them at the end.
    find engine protocol -name '*.cpp' -printf '%s %p\0' | sort -zrn | cut -zd' ' -f2- | in_build
fi | xargs -0 -r -n 1 -P 2 clang-tidy -p build/checked --quiet
