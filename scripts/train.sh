#!/usr/bin/env bash
# scripts/train.sh [--output FILE] GAMES ...: fits the evaluation and the move ordering to the games
# that tengen selfplay has written, and writes the tables the engine is built with
# (engine/gomoku/evaluation_weights.inc unless FILE is given). The files may hold games of any rules;
# freestyle, standard and renju are needed. Prints the loss on games that were held out. EPOCHS in the
# environment: times to go through the games (12).
set -u

. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/_deps.sh"

output=()
if [ "${1-}" = --output ]; then
    output=(--output "$2")
    shift 2
fi
if [ $# -eq 0 ]; then
    say "usage: scripts/train.sh [--output FILE] GAMES ..."
    exit 2
fi
install_missing test && build_preset release -- tengen_fit_weights || exit 1
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
fits=()
for rule in freestyle standard renju; do
    "$root/build/release/bench/training/tengen_fit_weights" --rule "$rule" --epochs "${EPOCHS:-12}" \
        --evaluation "$scratch/$rule.evaluation" --policy "$scratch/$rule.policy" "$@" || exit 1
    fits+=("$rule" "$scratch/$rule.evaluation" "$scratch/$rule.policy")
done
"$root/scripts/make_weights.py" "${output[@]}" "${fits[@]}"
