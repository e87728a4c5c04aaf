#!/bin/sh
# The whole course of learning on a machine with an accelerator, in pieces of ten minutes:
#
#     benchmarks/learning.sh runs 6
#
# trains three seeds, six pieces each, then a best response from either side, and measures all that
# docs/learning.md asks for. Every command goes on where it was stopped; run it again for more.
set -eu
runs=${1:?folder}
pieces=${2:?number of pieces of ten minutes}
python=${PYTHON:-python}
learn="$python -m saboteur.learn"
large="--lanes 4096 --steps 16 --batch 16384 --players 3-10 --size 32 64 256"

begin=""
if [ -f "$runs/school/weights.npz" ]; then begin="--begin $runs/school/weights.npz --magnet 0.02"; fi
piece=0
while [ "$piece" -lt "$pieces" ]; do
    for seed in 1 2 3; do
        partners=""
        for other in 1 2 3; do
            if [ "$other" != "$seed" ]; then partners="$partners $runs/seed-$other"; fi
        done
        # shellcheck disable=SC2086
        $learn train "$runs/seed-$seed" --minutes 10 --seed "$seed" $large $begin --partners $partners
    done
    piece=$((piece + 1))
done
for side in miners saboteurs; do
    for start in 1 2; do
        # shellcheck disable=SC2086
        $learn train "$runs/answer-$side-$start" --minutes 10 --seed "1$start" $large \
            --against "$runs/seed-1/weights.npz" --side "$side"
        $learn measure response "$runs/answer-$side-$start" --rounds 8192 --lanes 4096
    done
done
$learn measure sides "$runs/seed-1" --rounds 8192 --lanes 4096
$learn measure mixed "$runs/seed-1" "$runs/seed-2" --rounds 8192 --lanes 4096
$learn measure canary "$runs/seed-1" --rounds 65536 --lanes 4096
$learn export "$runs/seed-1" --to "$runs/learned.npz"
$learn watch roles "$runs/learned.npz" --rounds 400
$learn watch looks "$runs/learned.npz" --rounds 400
bot="benchmarks/learned_bot.py:Learned:weights=$runs/learned.npz"
for than in simple reader; do
    saboteur arena base --players 5 --rounds 2400 --bots "$bot,$than" --out "$runs/teams-$than.jsonl"
    saboteur arena base --players 5 --rounds 4000 --design seats --bots "$bot,$than" \
        --out "$runs/seats-$than.jsonl"
done
