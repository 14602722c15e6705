#!/usr/bin/env bash
# scripts/tidy.sh [FILE ...]: clang-tidy over these files, or over all of engine/ and protocol/, two at
# a time. The headers are checked through the files that include them. Reads the compile commands of
# the preset `checked`: with asserts on, the analyzer knows what we promise.
# scripts/tidy.sh --changed: only files that differ from the commit named in .ci/tidied, the newest
# whose whole tree has passed, or that include a header of their own that does. The whole tree takes
# 20 minutes of two cores; write a commit there after it has passed.
set -u

cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." || exit 1
cmake --preset checked >/dev/null || exit 1

# Of the names on standard input those that the build has: without SQLite it leaves one out.
in_build() {
    while IFS= read -r -d '' file; do
        ! grep -qF "/$file\"" build/checked/compile_commands.json || printf '%s\0' "$file"
    done
}

# The dearest files first, so that no job is left alone with one of them at the end.
all_files() {
    find engine protocol -name '*.cpp' -printf '%s %p\0' | sort -zrn | cut -zd' ' -f2-
}

# Everything, when there is no such commit here or the rules themselves have changed.
changed_files() {
    local base changed header
    base=$(cat .ci/tidied)
    if ! git diff --quiet "$base" -- .clang-tidy 2>/dev/null; then
        all_files
        return
    fi
    changed=$(git diff --name-only --diff-filter=d "$base" -- 'engine/*.cpp' 'protocol/*.cpp' \
        'engine/*.h' 'protocol/*.h'; git ls-files -o --exclude-standard 'engine/*.cpp' 'protocol/*.cpp')
    {
        grep '\.cpp$' <<<"$changed"
        # A header is read with the file of its name, or with the first that includes it.
        grep '\.h$' <<<"$changed" | while IFS= read -r header; do
            if [ -e "${header%.h}.cpp" ]; then
                echo "${header%.h}.cpp"
            else
                grep -rlF --include='*.cpp' "\"$header\"" engine protocol | sort | head -n 1
            fi
        done
    } | sort -u | tr '\n' '\0'
}

if [ "${1-}" = --changed ]; then
    changed_files | in_build
elif [ $# -gt 0 ]; then
    printf '%s\0' "$@"
else
    all_files | in_build
fi | xargs -0 -r -n 1 -P 2 clang-tidy -p build/checked --quiet
