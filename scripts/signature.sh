#!/usr/bin/env bash
# scripts/signature.sh: the node totals that `tengen bench` prints must be the same in the release,
# checked and clang builds, of which the last has every tunable as an option, and the same as in the
# newest commit that carries totals in its Bench: trailer. ("Bench: unchanged" leaves them to the
# commit before.)
set -u

. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/_deps.sh"

signature=
for preset in release checked clang; do
    build_preset "$preset" -- tengen || exit 1
    line=$("$root/build/$preset/tengen" bench </dev/null | grep -E '^Bench: ')
    echo "$preset: ${line:-no Bench: line}"
    if [ -z "$line" ] || [ "${signature:=$line}" != "$line" ]; then
        echo "The builds disagree: something in the search depends on the compiler."
        exit 1
    fi
done

cd "$root" || exit 1
# An unpacked archive has no history, but a repository that git cannot read must not pass for one.
[ ! -e .git ] || git rev-parse --git-dir >/dev/null || exit 1
trailer=
if [ -e .git ] && git rev-parse --quiet --verify HEAD >/dev/null; then
    trailer=$(git log --format=%B | grep -m 1 -E '^Bench: [a-z]+ [0-9]')
fi
echo "history: ${trailer:-no trailer with totals yet}"
if [ -n "$trailer" ] && [ "$trailer" != "$signature" ]; then
    echo "The search has changed: the commit needs this trailer: $signature"
    exit 1
fi
