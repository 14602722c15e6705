#!/usr/bin/env bash
# scripts/fuzz.sh [SECONDS [TARGET ...]]: runs the fuzz targets (all of them, or those named, such as
# gomocup_fuzz) for SECONDS each, default 60, two at a time. Each works in a copy of its corpus, so the
# tree stays clean; what it found that breaks us is kept in build/fuzz/findings.
set -u

. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/_deps.sh"

seconds=${1:-60}
[ $# -eq 0 ] || shift
findings=$root/build/fuzz/findings
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT

fuzz_one() {
    local name=$1 corpus=$root/tests/fuzz/corpus/${1%_fuzz} dictionary=$root/tests/fuzz/${1%_fuzz}.dict
    if [ ! -d "$corpus" ]; then
        echo "$name: no corpus in tests/fuzz/corpus/${name%_fuzz}"
        return 1
    fi
    local -a options=()
    [ ! -e "$dictionary" ] || options=(-dict="$dictionary")
    mkdir -p "$findings/$name"
    cp -r "$corpus" "$scratch/$name"
    if "$root/build/fuzz/targets/$name" "$scratch/$name" "${options[@]}" \
        -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 \
        -artifact_prefix="$findings/$name/" >"$scratch/$name.log" 2>&1; then
        echo "$name: $(grep -a '^Done ' "$scratch/$name.log")"
    else
        tail -n 60 "$scratch/$name.log"
        echo "$name: FAILED, the input is in ${findings#"$root/"}/$name"
        return 1
    fi
}

build_preset fuzz || exit 1
export root seconds findings scratch
export UBSAN_OPTIONS=print_stacktrace=1
export -f fuzz_one
if [ $# -gt 0 ]; then
    printf '%s\0' "$@"
else
    find "$root/tests/fuzz" -name '*_fuzz.cpp' -print0 | sort -z | sed -z 's:.*/::; s:\.cpp$::'
fi | xargs -0 -r -n 1 -P 2 bash -c 'fuzz_one "$1"' _
