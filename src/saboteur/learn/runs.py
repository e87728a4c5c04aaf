"""The folder of a training: where it stands, how it went, and the weights that came of it.

state.npz    everything that is needed to go on exactly as if nothing had stopped
curve.jsonl  a line for each stretch of learning
curve.svg    the same as a picture
past/        weights from former times, which learners still meet
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any, Final

import jax
import numpy as np

from saboteur.learn.network import Weights, players_part
from saboteur.products.base.bot_learned import written
from saboteur.products.base.bot_sight import VERSION

STATE: Final = "state.npz"
CURVE: Final = "curve.jsonl"
PICTURE: Final = "curve.svg"
PAST: Final = "past"

Tree = Any


def write_atomically(path: str, arrays: Mapping[str, Any]) -> None:
    """Write arrays so that a file is there whole or not at all."""
    scratch = f"{path}.part"
    with open(scratch, "wb") as stream:
        np.savez(stream, **arrays)
    os.replace(scratch, path)


def plain(leaf: jax.Array) -> np.ndarray:
    """Return an array as NumPy has it; keys of chance too."""
    if jax.dtypes.issubdtype(leaf.dtype, jax.dtypes.prng_key):
        return np.asarray(jax.random.key_data(leaf))
    return np.asarray(leaf)


def save(folder: str, tree: Tree, facts: Mapping[str, object]) -> None:
    """Keep where a training stands: arrays, and facts that JSON can say."""
    leaves = jax.tree.leaves(tree)
    arrays = {f"a{number:04d}": plain(leaf) for number, leaf in enumerate(leaves)}
    note = json.dumps({**facts, "encoding": VERSION})
    write_atomically(os.path.join(folder, STATE), {**arrays, "facts": np.array(note)})


def facts_of(folder: str) -> dict[str, Any]:
    """Return the facts that were kept.

    :raises ValueError: if they belong to another encoding.
    :raises OSError: if there is nothing.
    """
    with np.load(os.path.join(folder, STATE), allow_pickle=False) as archive:
        facts: dict[str, Any] = json.loads(str(archive["facts"]))
    if facts.get("encoding") != VERSION:
        raise ValueError(f"{folder} was trained with another encoding than version {VERSION}")
    return facts


def load(folder: str, like: Tree) -> Tree:
    """Return what was kept, in the shape of something.

    :raises ValueError: if it has another shape.
    """
    with np.load(os.path.join(folder, STATE), allow_pickle=False) as archive:
        names = sorted(name for name in archive.files if name != "facts")
        kept = [archive[name] for name in names]
    leaves, shape = jax.tree.flatten(like)
    wanted = [plain(leaf).shape for leaf in leaves]
    if [leaf.shape for leaf in kept] != wanted:
        raise ValueError(f"{folder} has another kind of training: begin a new folder")
    found = [
        jax.random.wrap_key_data(kept_leaf)
        if jax.dtypes.issubdtype(leaf.dtype, jax.dtypes.prng_key)
        else jax.numpy.asarray(kept_leaf)
        for leaf, kept_leaf in zip(leaves, kept, strict=True)
    ]
    return jax.tree.unflatten(shape, found)


def has_begun(folder: str) -> bool:
    """Say whether there is a training in a folder."""
    return os.path.isfile(os.path.join(folder, STATE))


# --- weights ---------------------------------------------------------------------------------


def write_weights(file: str, weights: Weights, *, whole: bool) -> None:
    """Write weights: whole ones to train on, or those that play."""
    if whole:
        arrays: dict[str, Any] = {name: np.asarray(w) for name, w in weights.items()}
        arrays["version"] = np.array(VERSION)
    else:
        playing = {name: np.asarray(w) for name, w in players_part(weights).items()}
        arrays = dict(written(playing))
    write_atomically(file, arrays)


def read_weights(file: str) -> Weights:
    """Read whole weights.

    :raises ValueError: if they belong to another encoding.
    :raises OSError: if there are none.
    """
    with np.load(file, allow_pickle=False) as archive:
        found = {name: archive[name] for name in archive.files}
    version = found.pop("version", None)
    if version is None or int(version) != VERSION:
        raise ValueError(f"{file} belongs to another encoding than version {VERSION}")
    return {name: jax.numpy.asarray(w, np.float32) for name, w in found.items()}


def past_files(folder: str) -> list[str]:
    """Return the weights from former times, the oldest first."""
    past = os.path.join(folder, PAST)
    if not os.path.isdir(past):
        return []
    return sorted(os.path.join(past, name) for name in os.listdir(past) if name.endswith(".npz"))


def keep_past(folder: str, weights: Weights, number: int, most: int = 40) -> None:
    """Keep weights as those of a former time; of too many, every second of the older half goes."""
    os.makedirs(os.path.join(folder, PAST), exist_ok=True)
    write_weights(os.path.join(folder, PAST, f"{number:07d}.npz"), weights, whole=True)
    files = past_files(folder)
    if len(files) > most:
        for file in files[1 : len(files) // 2 : 2]:
            os.remove(file)


# --- the curve -------------------------------------------------------------------------------


def note(folder: str, row: Mapping[str, object]) -> None:
    """Add a line to the curve."""
    with open(os.path.join(folder, CURVE), "a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")


def curve(folder: str) -> list[dict[str, Any]]:
    """Return all lines of the curve."""
    path = os.path.join(folder, CURVE)
    if not os.path.isfile(path):
        return []
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]


def forget_after(folder: str, segment: int) -> None:
    """Take lines out that were written after the state that is gone on from was kept."""
    rows = curve(folder)
    kept = [row for row in rows if row.get("segment", 0) <= segment]
    if len(kept) < len(rows):
        path = os.path.join(folder, CURVE)
        with open(f"{path}.part", "w", encoding="utf-8") as file:
            file.writelines(json.dumps(row) + "\n" for row in kept)
        os.replace(f"{path}.part", path)
