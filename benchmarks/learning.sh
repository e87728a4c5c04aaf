#!/bin/sh
# The whole course of learning on a machine with an accelerator:
#
#     benchmarks/learning.sh runs 6
#
# trains two seeds for so many minutes each, then best responses to the first from either side, and
# measures all that docs/learning.md asks for. Each seed meets former selves of the other as partners,
# so they learn in turn, half of the time each; the weights of the level were trained without, one
# seed after the other. Every command goes on where it was stopped; run it again with more minutes for
# more. Nothing else should use the processors while something is compiled: that takes half a minute,
# or several.
set -eu
runs=${1:?folder}
minutes=${2:?minutes for each seed}
python=${PYTHON:-python}
learn="$python -m saboteur.learn"
school=${SCHOOL:-benchmarks/learned/school.npz}
play="--lanes 16384 --steps 16 --batch 8192 --epochs 1 --shaping 0 --league 20"
play="$play --players 3,4,5,5,5,5,6,7,8,9,10"

# A school has no critic: at first that learns alone, and what the school taught is held on to.
# shellcheck disable=SC2086
$learn train "$runs/warm" --minutes 1 --segments 60 --seed 1 $play --rate 5e-4 \
    --begin "$school" --magnet 0.05 --warm 30
half=$(awk "BEGIN { print $minutes / 2 }")
for seed in 1 2 1 2; do
    # What the other has not kept yet is not met: in its first half the first seed has no partner.
    # shellcheck disable=SC2086
    $learn train "$runs/seed-$seed" --minutes "$half" --seed "$seed" $play \
        --rate 4e-4 --chance 0.01 --begin "$runs/warm/weights.npz" \
        --partners "$runs/seed-$((3 - seed))"
done
for seed in 1 2; do
    # And in smaller steps at the end.
    # shellcheck disable=SC2086
    $learn train "$runs/fine-$seed" --minutes 1.75 --seed "$seed" $play \
        --rate 1e-4 --chance 0.004 --begin "$runs/seed-$seed/weights.npz" \
        --partners "$runs/seed-1" "$runs/seed-2"
    $learn export "$runs/fine-$seed" --to "$runs/learned-$seed.npz"
done
bot="benchmarks/learned_bot.py"
for side in miners saboteurs; do
    for start in 1 2; do
        begin="$runs/warm/weights.npz"
        if [ "$start" = 1 ]; then begin="$runs/fine-1/weights.npz"; fi
        # shellcheck disable=SC2086
        $learn train "$runs/answer-$side-$start" --minutes 10 --seed "1$start" $play --players 5 \
            --rate 4e-4 --begin "$begin" --against "$runs/fine-1/weights.npz" --side "$side"
        $learn measure response "$runs/answer-$side-$start" --rounds 8192 --lanes 4096
    done
done
$learn measure sides "$runs/fine-1" --rounds 8192 --lanes 4096
$python benchmarks/canary.py --rounds 1000000
$learn watch roles "$runs/learned-1.npz" --rounds 400
$learn watch roles "$runs/learned-1.npz" --rounds 400 --one
$learn watch looks "$runs/learned-1.npz" --rounds 2000
first="$bot:Learned:weights=$runs/learned-1.npz" second="$bot:Learned:weights=$runs/learned-2.npz"
saboteur arena base --players 5 --rounds 2400 --bots "$first,reader,simple" --out "$runs/sides.jsonl"
for among in simple reader; do
    saboteur arena base --players 5 --rounds 4000 --design seats --bots "$first,$among" \
        --out "$runs/seats-$among.jsonl"
done
# Of one Saboteur nothing can be mixed.
saboteur arena base --players 5 --saboteurs 2 --rounds 1000 --out "$runs/mixed.jsonl" \
    --bots "$bot:Mixed:first=$runs/learned-1.npz:weights=$runs/learned-2.npz,$second,$first"
