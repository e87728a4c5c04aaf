"""Faults: every one has its words in every language."""

import ast
import pickle
from pathlib import Path

import pytest
from notation import records
from texts.catalogues import placeholders

import saboteur
from saboteur.cli.build import BUILDS, build_words
from saboteur.notation.record import replay
from saboteur.rules.errors import Fault, Reason
from saboteur.scenarios import run_text
from saboteur.texts.faults import fault_text
from saboteur.texts.messages import MissingText, catalogue, languages

SOURCE = Path(saboteur.__file__).parent
EN, FR = catalogue("en"), catalogue("fr")
GIVERS = (
    "Fault",
    "ImpossiblePosition",
    "InvalidMove",
    "NotationError",
    "RecordError",
    "RulesetError",
    "without",
)
"""What is called with the code of a fault."""


class Giving:
    """One call that gives a fault: its codes and the names of its values."""

    def __init__(self, file: Path, function: ast.AST, call: ast.Call) -> None:
        self.place = f"{file.name}:{call.lineno}"
        self.name = call.func.id
        self._function = function
        self.codes = self._strings(call.args[2 if self.name == "without" else 0])
        self.values = {"line", "move"} if self.name == "RecordError" else set()
        self.values |= {keyword.arg for keyword in call.keywords}
        if self.name == "without":
            self.values |= {"what", "need", "have", "players"}
        if self.name in {"Fault", "RulesetError"} and len(call.args) > 1:
            self.values |= self._names(call.args[1])

    def _assigned(self, name: str) -> list[ast.expr]:
        found = []
        for node in ast.walk(self._function):
            if isinstance(node, ast.Assign | ast.AnnAssign):
                target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                found += [node.value] if getattr(target, "id", "") == name else []
        return found

    def _strings(self, node: ast.expr) -> set[str]:
        """Return what an expression can be, if it is a text, a choice of texts, or such a name."""
        if isinstance(node, ast.Constant):
            return {node.value}
        if isinstance(node, ast.IfExp):
            return self._strings(node.body) | self._strings(node.orelse)
        if isinstance(node, ast.Name):
            assigned = self._assigned(node.id)
            assert assigned, f"{self.place}: {node.id} may be anything"
            return set().union(*[self._strings(value) for value in assigned])
        pytest.fail(f"{self.place}: a code is written out, not made: {ast.unparse(node)}")

    def _names(self, node: ast.expr) -> set[str]:
        """Return the keys of a dict that is written out here or above."""
        if isinstance(node, ast.Dict):
            return {key.value for key in node.keys}
        if isinstance(node, ast.BinOp):
            return self._names(node.left) | self._names(node.right)
        assert isinstance(node, ast.Name), f"{self.place}: {ast.unparse(node)}"
        return set().union(*[self._names(value) for value in self._assigned(node.id)])


def givings() -> list[Giving]:
    """Return every call that gives a fault; those that hand on a parameter are passed over."""
    found = []
    for file in sorted(SOURCE.rglob("*.py")):
        if file.parent.name == "views":  # its own `without` takes cards out of a pile
            continue
        tree = ast.parse(file.read_text("utf-8"))
        for function in ast.walk(tree):
            if not isinstance(function, ast.FunctionDef):
                continue
            parameters = {argument.arg for argument in function.args.args}
            parameters |= {argument.arg for argument in function.args.posonlyargs}
            for call in ast.walk(function):
                if not isinstance(call, ast.Call) or getattr(call.func, "id", "") not in GIVERS:
                    continue
                first = call.args[2 if call.func.id == "without" else 0]
                if not isinstance(first, ast.Name) or first.id not in parameters:
                    found.append(Giving(file, function, call))
    return found


GIVINGS = givings()


def test_every_fault_has_words_and_every_text_is_used():
    given = {code for giving in GIVINGS for code in giving.codes}
    assert len(given) > 150
    for language in languages():
        keys = {key.removeprefix("fault.") for key in catalogue(language) if key[:6] == "fault."}
        assert keys <= given, language
        assert not catalogue(language).complete or keys == given, language


@pytest.mark.parametrize("giving", GIVINGS, ids=lambda giving: giving.place)
def test_a_fault_has_the_values_that_its_words_need(giving):
    for code in giving.codes:
        for language in languages():
            needed = placeholders(catalogue(language), f"fault.{code}")
            assert needed <= giving.values, (code, language)


def test_faults_are_parts_of_a_sentence():
    """They stand in brackets, behind a colon, or alone with a capital and a full stop."""
    for words in (EN, FR):
        for key in words:
            if key.startswith("fault."):
                values = {n: 2 if n == "count" else "x" for n in placeholders(words, key)}
                text = words.text(key, **values)
                assert not text.endswith("."), key
                assert not text[0].isupper(), key


def test_a_fault_is_a_sentence_in_any_language():
    inner = Fault("not-a-number", {"text": "tw\no"})
    fault = Fault("in-item", {"item": "players two", "detail": inner}, "BASE-SETUP-01")
    assert str(fault) == r"in 'players two': not a number: 'tw\no' [BASE-SETUP-01]"
    french = (
        "dans «\u00a0players two\u00a0»\u00a0: ce n’est pas un nombre\u00a0: «\u00a0tw\\no\u00a0»"
    )
    assert fault_text(FR, fault) == french + " [BASE-SETUP-01]"
    assert repr(inner) == r"Fault('not-a-number', {'text': 'tw\no'})"


def test_a_reason_in_a_fault_has_its_words_too():
    reason = Reason("sides", "BASE-PATH-02")
    assert fault_text(FR, Fault("got.refused", {"reason": reason})) == (
        "il est refusé\u00a0: " + FR.text("reason.sides").removesuffix(".") + " [BASE-PATH-02]"
    )


def test_a_fault_without_words_is_shown_as_it_is():
    """An error must never hide behind another one."""
    assert str(Fault("nonsense", {"text": "x"}, "A-1")) == "Fault('nonsense', {'text': 'x'}, 'A-1')"
    assert str(Fault("not-a-number")) == "Fault('not-a-number', {})"
    with pytest.raises(MissingText):
        fault_text(FR, Fault("nonsense"))


def replay_of(text):
    return replay(saboteur.parse_record(text).raw)


def test_errors_carry_their_fault():
    with pytest.raises(saboteur.NotationError) as wrong:
        saboteur.parse_position("base; players x")
    assert wrong.value.fault.code == "in-item"
    assert wrong.value.fault.values["detail"].values == {"text": "x"}
    with pytest.raises(saboteur.RulesetError) as refused:
        saboteur.Match("base", players=2)
    assert refused.value.fault.code == "players"
    assert refused.value.fault.clauses == refused.value.clauses == ("OV-MOD-01",)


@pytest.mark.parametrize(
    ("make", "text"),
    [
        (saboteur.parse_position, "base; players x"),
        (saboteur.parse_position, "base+base"),
        (saboteur.parse_record, "nonsense"),
        (lambda text: run_text(text, "a.scn"), "nonsense"),
        (replay_of, records.TEXT.replace("moves\n", "moves\nA:EW@5,5\n", 1)),
    ],
)
def test_an_error_travels_between_processes(make, text):
    """Matches are played in many processes at once; what went wrong must come back whole."""
    with pytest.raises(ValueError) as wrong:
        make(text)
    back = pickle.loads(pickle.dumps(wrong.value))
    assert type(back) is type(wrong.value)
    assert str(back) == str(wrong.value)
    assert "Fault(" not in str(back)
    assert repr(back.fault) == repr(wrong.value.fault)


def test_whatever_is_compiled_has_words():
    for build in BUILDS:
        assert build_words(build)
    source = (SOURCE / "compiled.py").read_text("utf-8")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name == "activate":
            returned = {r.value.value for r in ast.walk(node) if isinstance(r, ast.Return)}
    assert returned == set(BUILDS)
