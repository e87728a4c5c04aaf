"""Looking at a match together: who leads, who follows, and what is refused."""

from __future__ import annotations

from server.test_tables import run

from saboteur.server.wire import messages as m


def last(guest) -> m.ReviewNow:
    """Return what a guest was told last of the review."""
    guest.drain()
    return [message for message in guest.heard if isinstance(message, m.ReviewNow)][-1]


def test_one_leads_and_the_others_follow(database):
    async def body(house):
        ann, bob, cleo = await house.open(3)
        await house.start()
        match = house.table.match_id
        for guest in (ann, bob):
            await guest.say(m.CastVote, on="end")
        assert (await bob.say(m.Follow)).code == "nobody-leads"
        await ann.say(m.Lead, match=match, step=3, eyes="truth")
        assert last(cleo) == m.ReviewNow(match, 3, "truth", 0, [])
        await bob.say(m.Follow)
        await cleo.say(m.Follow)
        await ann.say(m.Lead, match=match, step=4, eyes="B")
        assert last(bob) == m.ReviewNow(match, 4, "B", 0, [1, 2])
        # Only who leads leads; the lead is handed to somebody who follows.
        assert (await bob.say(m.Lead, match=match, step=9, eyes="-")).code == "led-by-another"
        assert (await bob.say(m.HandLead, member=2)).code == "not-now"
        await ann.say(m.HandLead, member=2)
        assert last(bob) == m.ReviewNow(match, 4, "B", 2, [0, 1])
        # Who goes away follows no more; where the leader goes, anybody may lead.
        await ann.leave()
        assert last(bob) == m.ReviewNow(match, 4, "B", 2, [1])
        await cleo.leave()
        assert last(bob) == m.ReviewNow(match, 4, "B", -1, [1])
        await bob.say(m.Lead, match=match, step=5, eyes="-")
        assert last(bob) == m.ReviewNow(match, 5, "-", 1, [])
        await ann.hello()
        assert last(ann) == m.ReviewNow(match, 5, "-", 1, [])
        await bob.say(m.Follow, on=False)
        assert last(ann).match == ""

    run(database, body)


def test_a_match_that_goes_on_is_looked_at_as_the_public_sees_it(database):
    async def body(house):
        ann, bob = await house.open(2, bots=1)
        watcher = await house.join()
        await house.start()
        match = house.table.match_id
        assert (await ann.say(m.Lead, match=match, step=0, eyes="truth")).code == "not-allowed"
        assert (await ann.say(m.Lead, match=match, step=0, eyes="B")).code == "not-allowed"
        assert (await ann.say(m.Lead, match="other", step=0, eyes="-")).code == "no-such-match"
        assert (await watcher.say(m.Lead, match=match, step=0, eyes="-")).code == "not-entered"
        await ann.say(m.Lead, match=match, step=0, eyes="-")
        assert last(bob) == m.ReviewNow(match, 0, "-", 0, [])

    run(database, body)
