"""An example of every message, for docs/protocol.md and for tests."""

from __future__ import annotations

from typing import Final

import msgspec

from saboteur.server.wire import PROTOCOL, changes, deals, doors, news, table, view
from saboteur.server.wire import messages as say

_TOKEN: Final = "Vb0sZr0aXJ6hVQ1nIu1kB5v3mWn8Yt2cQpKe7LxgA4s"  # noqa: S105 - nobody's
_NONCE: Final = "0b9c5d1de0f7a6c2843a4a55e7c1f0d29f1a6b7c8d9e0f1a2b3c4d5e6f708192"
_SEAL: Final = "3c14d93cdd5d4a4fd0c39c4b4a29c0f4e1d84a5ba3a4a8b0f1cdb1f5f2a7c6e9"
_PROMISE: Final = "9e107d9d372bb6826bd81d3542a419d6b5f2c0e8a7d4913c6f8b2a1e0d5c4b37"
_BEND: Final = view.Tile("NE", ["NE"], [], [])
_CROSSING: Final = view.Tile("NESW", ["NESW"], [], [])
_CARD: Final = view.Card(
    "NE",
    "path",
    "bend (north-east)",
    "Path: lay it in the mine so that it fits all neighbours.",
    [],
    _BEND,
    view.Tile("SW", ["SW"], [], []),
)
_MINER: Final = view.Role(
    "miner", "Gold Miner", "a Gold Miner", "Dig a tunnel from the start card to the treasure."
)
_MINE: Final = view.Mine(
    [
        view.LaidCard(
            view.Cell(0, 0),
            "start:NESW",
            "start",
            "start card",
            _CROSSING,
            turned=False,
            reached=[True],
            reached_by=[],
            counter="",
            keys=0,
        )
    ],
    [view.FaceDown(view.Cell(8, -2), "goal", "A", None, "", [])],
    [view.Thing("figure", view.Cell(1, 0), 0, "F", "a figure (owner: Ann)")],
)
_LINE: Final = view.LogLine(
    n=12,
    event="played",
    text="Ann plays a broken pickaxe on Bob.",
    clauses=["BASE-ACT-01"],
    news=True,
    round=1,
    seat=0,
    target=1,
    cells=[],
    card="sabotage-pickaxe",
    turned=False,
)
_PLAYERS: Final = [
    view.Player(
        0,
        "A",
        "Ann",
        5,
        [],
        None,
        gold_cards=0,
        nuggets=0,
        has_gold=False,
        known_hand=[],
        total=None,
    ),
    view.Player(
        1,
        "B",
        "Bob",
        6,
        [view.Front("sabotage-pickaxe", "sabotage", "broken pickaxe", "pickaxe")],
        _MINER,
        gold_cards=0,
        nuggets=None,
        has_gold=False,
        known_hand=[],
        total=None,
    ),
]
_VIEW: Final = view.View(
    ruleset="base@1/P2024",
    game="base",
    seat=1,
    round=1,
    rounds=3,
    active=1,
    first=0,
    direction=1,
    deck=41,
    discards=1,
    top_discard=None,
    aside=0,
    counters_left=0,
    keys_left=0,
    open_roles=False,
    mine=_MINE,
    players=_PLAYERS,
    hand=[view.HandCard(_CARD, playable=False, discardable=True, picked=False)],
    role=_MINER,
    seen_roles=[],
    gold=[],
    packet=[],
    packet_size=0,
    looked=[],
    notices=[],
    prompt=view.Prompt("turn", 1, "Play a card or discard.", None, mine=True, window=False),
    claims=view.Claims(
        [
            view.GoalClaims(
                "A",
                view.Cell(8, -2),
                [view.ClaimWord("treasure", "The treasure is at goal A.", "gold")],
            )
        ],
        [view.PersonClaims(0, [view.ClaimWord("foe", "Ann is a saboteur!", "saboteur")])],
    ),
    choices=[
        view.Choice(
            move="-NE",
            act="discard",
            kind="discard",
            text="Discard a bend (north-east)",
            hand=[0],
            card="NE",
            cell=None,
            other=None,
            turns=[],
            turned=False,
            target=-1,
            tool="",
            value=0,
        )
    ],
    ends=[],
    result=None,
    commitments={"gold": "9c1185a5c5e9fc54612808977ee8f548b2258d31"},
)
_TABLE: Final = table.TableState(
    code="KDMRT",
    link="http://192.168.1.20:8080/t/KDMRT",
    phase="playing",
    setup=table.Setup(),
    ruleset="base@1/P2024",
    refused=None,
    take_away=[],
    players=[3, 10],
    missing=0,
    seats=[
        table.SeatState(0, "A", 0, "Ann", 0, "", "here", standing=False),
        table.SeatState(1, "B", 1, "Bob", 1, "", "here", standing=False),
        table.SeatState(2, "C", -1, "Dagny", 2, "simple", "bot", standing=False),
    ],
    members=[
        table.Member(0, "Ann", 0, 0, here=True, host=True),
        table.Member(1, "Bob", 1, 1, here=True, host=False),
    ],
    spectators=0,
    screens=0,
    you=table.You(1, 1, host=False),
    votes=[],
    ready=[],
    match="7Qm2cXw0Zk",
    matches=[],
)

EXAMPLES: Final[dict[type, list[say.ClientMessage | say.ServerMessage]]] = {
    say.Hello: [
        say.Hello(PROTOCOL, "KDMRT"),
        say.Hello(PROTOCOL, "KDMRT", _TOKEN, language="fr", version=57, match="7Qm2cXw0Zk", log=40),
        say.Hello(PROTOCOL, "KDMRT", public=True),
        say.Hello(PROTOCOL, "KDMRT", public=True, also=[_TOKEN]),
    ],
    say.Sit: [say.Sit("a1", "Ann"), say.Sit("a2", "Bob", 3)],
    say.Watch: [say.Watch("a3", "Cleo")],
    say.SetUp: [
        say.SetUp(
            "a4",
            table.Setup(
                game="saboteur2",
                modules=["veto"],
                options={"trap_self": "true"},
                clock=table.Clock("move", 60),
            ),
        )
    ],
    say.Arrange: [say.Arrange("a5", [say.Place(1), say.Place(0), say.Place(bot="simple")])],
    say.Start: [say.Start("a6")],
    say.Kick: [say.Kick("a7", 2)],
    say.HandOver: [say.HandOver("a8", 1)],
    say.StandIn: [say.StandIn("a9", 1)],
    say.Rematch: [say.Rematch("b1")],
    doors.SetDoor: [doors.SetDoor("e1", table.Door("knock", watching=False))],
    doors.LimitTalk: [doors.LimitTalk("e2", "claims", "off")],
    doors.Mute: [doors.Mute("e3", 2)],
    doors.Pardon: [doors.Pardon("e4", 2)],
    doors.Knock: [doors.Knock("e5", "Dan")],
    doors.LetIn: [doors.LetIn("e6", 1)],
    doors.AnswerAsk: [doors.AnswerAsk("e7", 3)],
    doors.GiveUp: [doors.GiveUp("e8")],
    deals.Seal: [deals.Seal("f1", _SEAL)],
    deals.Nonce: [deals.Nonce("f2", "7Qm2cXw0Zk", _NONCE)],
    say.Move: [say.Move("b2", 17, "NE@3,-1r", 57), say.Move("b3", 18, "sabotage-pickaxe>B")],
    say.Ready: [say.Ready("d1")],
    say.WaveOn: [say.WaveOn("d2")],
    say.Subscribe: [
        say.Subscribe(
            "d3",
            "https://push.example.org/send/f0a1",
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "BTBZMqHH6r4Tts7J_aSIgg",
        )
    ],
    say.Unsubscribe: [say.Unsubscribe("d4", "https://push.example.org/send/f0a1")],
    say.Standing: [say.Standing("b4", on=True)],
    say.Unhurried: [say.Unhurried("b5", on=True)],
    say.Why: [say.Why("b5", "NS@1,0")],
    say.Preview: [say.Preview("b9", "NEW@7,0")],
    say.Say: [say.Say("b6", "Trust me, I know the way.")],
    say.Claim: [say.Claim("b7", "goal", goal="B", what="treasure"), say.Claim("b8", "no-path")],
    say.CastVote: [say.CastVote("b9", "pause")],
    say.MoveSeat: [say.MoveSeat("c1")],
    say.Sync: [say.Sync("c2", 12)],
    say.Speak: [say.Speak("c3", "fr")],
    say.Lead: [say.Lead("c4", "7Qm2cXw0Zk", 23, "truth")],
    say.Follow: [say.Follow("c5")],
    say.HandLead: [say.HandLead("c6", 2)],
    say.Ping: [say.Ping()],
    say.Welcome: [say.Welcome(PROTOCOL, _TOKEN, ["en", "fr"], ["random", "simple"])],
    say.Reload: [say.Reload(PROTOCOL)],
    say.Table: [say.Table(57, _TABLE)],
    say.MatchNow: [
        say.MatchNow(58, "7Qm2cXw0Zk", 17, table.Timer("move", 1, 52.5, 60.0), _VIEW, 12, [_LINE])
    ],
    changes.MatchChanged: [
        changes.MatchChanged(
            version=59,
            match="7Qm2cXw0Zk",
            of=21,
            seen=22,
            decision=1800,
            timer=None,
            changes=[
                changes.ViewChange("replace", "/active", 2),
                changes.ViewChange("replace", "/players/1/hand", 5),
                changes.ViewChange("remove", "/hand/3"),
                changes.ViewChange("add", "/notices/0", "Play goes the other way round."),
            ],
            log_from=13,
            log=[changes.BriefLine(**msgspec.structs.asdict(_LINE))],
        )
    ],
    say.Talk: [
        say.Talk(
            59,
            [
                table.Said(
                    n=4,
                    member=0,
                    seat=0,
                    look=0,
                    name="Ann",
                    claim="goal",
                    text="The treasure is at goal B.",
                    match="7Qm2cXw0Zk",
                    round=1,
                    decision=17,
                    goal="B",
                    what="treasure",
                    brief="gold",
                )
            ],
        )
    ],
    deals.Deal: [deals.Deal("7Qm2cXw0Zk", "base@1/P2024", _PROMISE, [_SEAL, "", ""])],
    news.ReviewNow: [news.ReviewNow("7Qm2cXw0Zk", 23, "truth", 0, [1, 2])],
    news.Meter: [news.Meter("7Qm2cXw0Zk", 17, [-1, 25, 62, 8])],
    news.HouseNow: [news.HouseNow("Back in ten minutes.", "en", resting=True)],
    say.Done: [say.Done("b2", 58)],
    say.Because: [
        say.Because(
            "b5",
            "NS@1,0",
            legal=False,
            code="sides",
            text="The tunnels do not match those of a neighbouring card.",
            clauses=["BASE-PATH-02"],
        )
    ],
    say.Outcome: [
        say.Outcome(
            "b9",
            "NEW@7,0",
            joined=[],
            opened=[view.Cell(7, -1)],
            cut=[],
            turns=[view.Cell(8, 0)],
            taken=None,
            laid=view.Cell(7, 0),
            text="reaches goal B and opens 1 new end",
        )
    ],
    say.SeatCode: [
        say.SeatCode("c1", "RKWTHB", "http://192.168.1.20:8080/t/KDMRT#seat=RKWTHB", "<svg/>", 120)
    ],
    say.Failed: [
        say.Failed("b2", "out-of-step", "The table has moved on; this is how it stands now.", [])
    ],
    say.Bye: [say.Bye("moved", "You are playing on another device now.")],
    say.Pong: [say.Pong()],
}
