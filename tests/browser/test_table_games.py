"""What only some games show: each sign at every step, against the payload that the engine made."""

from __future__ import annotations

import pytest
from payloads import has, main_line, other_game
from table_page import keep, wrong

from rungkit.record import load
from rungkit.steps import steps
from tools.run import ROOT

TABLE = "document.querySelector('rung-table')"


def at(payload: dict, wanted) -> int:
    """The first node of the main line of which `wanted` is true."""
    nodes = payload["lines"][0]["steps"]
    return next(i for i in main_line(payload) if wanted(nodes[i]))


def of_record(name: str) -> dict:
    path = ROOT / "book" / "records" / f"{name}.rung.toml"
    return steps(load(path.read_text("utf-8"), path.name))


# ---- a trump that lies face down ---------------------------------------------------------------------


def test_the_sealed_card_lies_by_its_owners_name(show) -> None:
    payload = other_game("hidden-rung")
    page = show(payload)
    assert wrong(page, "return Boolean(now.sealed) === (all('.rt-sealed').length === 1)") == []
    by_owner = """if (!now.sealed) return true;
      const seat = all('.rt-sealed')[0].parentNode, [card] = all('.rt-sealed .rt-card');
      return seat.textContent.includes(t.seats.find(s => s.id === now.sealed.seat).name)
        && text('.rt-sealed').join().includes(now.sealed.text)
          && card.matches('.rt-' + now.sealed.card[0])
        && card.matches(now.sealed.open ? '[data-open]' : '[data-shut]')
        && all('.rt-trump-card[data-hidden]').length === Number(!now.sealed.open);"""
    assert wrong(page, by_owner) == []


def test_a_covered_table_does_not_tell_the_sealed_card(show) -> None:
    payload = other_game("hidden-rung")
    where = at(payload, lambda node: node["set"].get("sealed") and not node["set"]["sealed"]["open"])
    owner = payload["lines"][0]["steps"][where]["set"]["sealed"]["seat"]
    for seat in "SENW":
        page = show(payload, f'seat="{seat}"')
        page.evaluate(f"{TABLE}.go({where})")
        assert page.locator(".rt-sealed .rt-card[data-back]").count() == (seat != owner)


def test_cards_face_down_stay_so_until_the_end(show) -> None:
    payload = other_game("hidden-rung")
    assert has(payload, "downs")
    down = "now.trick.filter(p => p[2] === 'down')"
    page = show(payload)
    drawn_down = f"""const downs = {down};
      return all('.rt-centre > .rt-at > .rt-card[data-back]').length === downs.length
        && downs.length === text('.rt-tag').filter(x => x.includes(t.w('down'))).length"""
    assert wrong(page, drawn_down) == []
    shown = """const shown = now.over ? now.downs : [];
      return all('.rt-downs li').length === shown.length
        && shown.every(([n, id, card], k) => all('.rt-downs li .rt-card')[k].matches('.rt-' + card[0]))"""
    assert wrong(page, shown) == []
    assert page.locator(".rt-downs li").count() > 0
    keep(page, "hidden-rung-end")
    seat, number = "SENW", 0
    for covered in seat:
        page = show(payload, f'seat="{covered}"')
        page.evaluate(f"{TABLE}.go({main_line(payload)[-2]})")  # just before they are shown
        told = page.eval_on_selector_all(
            ".rt-list .rt-play:has(.rt-card)",
            "all => all.map(b => [b.closest('td').cellIndex, b.innerText])",
        )
        for cell, words in told:
            number += 1
            assert ("face down" in words) is True
            assert ("covered" in words) is (covered != seat[cell - 1])
    assert number > 0


def test_a_card_played_before_the_turn_up_is_no_trump(show) -> None:
    payload = of_record("hr-7")
    page = show(payload)
    code = """const lame = t.now.trick.filter(p => p[2] === 'lame').length;
      return all('.rt-centre [data-lame]').length === lame
        && text('.rt-tag').filter(x => x.includes(t.w('lame'))).length === lame"""
    assert wrong(page, code) == []
    page.evaluate(f"{TABLE}.go({at(payload, lambda n: 'lame' in str(n['set'].get('trick')))})")
    page.evaluate(f"{TABLE}.do('skip')")  # the question there asks for it
    assert page.locator(".rt-centre [data-lame]").count() > 0
    style = "c => getComputedStyle(c).borderStyle"
    assert page.locator(".rt-centre [data-lame]").first.evaluate(style) == "dashed"


@pytest.mark.parametrize("name", ["hidden-rung", "mendikot", "drawing"])
def test_the_list_says_from_where_there_is_trump(show, name: str) -> None:
    payload, made = other_game(name), []
    suit = None
    for i in main_line(payload):
        node = payload["lines"][0]["steps"][i]
        trump = node["set"].get("trump") or {}
        if node["n"] and trump.get("suit") and trump["suit"] != suit:
            made.append(trump["line"])
        suit = trump.get("suit", suit)
    page = show(payload)
    marks = page.locator(".rt-from")
    assert [text.strip() for text in marks.all_inner_texts()] == [f"{line} from here on" for line in made]
    assert made
    # the card played next, or the one that made it, stands below the mark
    after = marks.first.evaluate(
        "tr => tr.nextElementSibling?.dataset.n ?? tr.previousElementSibling.textContent"
    )
    assert after


def test_the_padlock_says_its_reason(show) -> None:
    payload = other_game("hidden-rung")
    page = show(payload)
    code = """const lock = now.pile?.locked ? now.pile.lock : null;
      return lock ? text('.rt-pile small').join() === lock && all('.rt-shut svg').length === 1
        : !all('.rt-shut').length"""
    assert wrong(page, code) == []
    locks = [node["set"].get("pile") for node in payload["lines"][0]["steps"]]
    assert any(pile and pile["locked"] for pile in locks)


def test_a_trick_in_time_where_trump_was_made_in_it(show) -> None:
    payload = other_game("hidden-rung")
    where = at(payload, lambda n: n["c"] and n["act"] and (n["set"].get("trump") or {}).get("suit"))
    page = show(payload)
    page.evaluate(f"{TABLE}.go({where})")
    lying = page.evaluate(f"{TABLE}.now.trick.length")
    assert page.locator(".rt-order > li:not(.rt-made)").count() == lying
    assert page.locator(".rt-order > li").last.get_attribute("class") == "rt-made"


# ---- tens, calls, seats ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["mendikot", "six", "eight"])
def test_every_ten_taken_stands_in_the_head(show, name: str) -> None:
    page = show(other_game(name))
    code = """return t.pay.teams.every((team, k) => {
        const { n, cards, new: fresh } = now.tens[team.id], box = all('.rt-tens')[k];
        const on = [...box.querySelectorAll('.rt-ten:not([data-none])')];
        return on.length === n && box.children.length === 4
          && on.filter(x => x.matches('[data-new]')).length === fresh
          && cards.every(card => box.querySelector('.rt-' + card[0]));
      })"""
    assert wrong(page, code) == []


@pytest.mark.parametrize(("name", "size"), [("six", 6), ("eight", 8)])
@pytest.mark.parametrize("width", [360, 800])
def test_six_and_eight_sit_round_one_table(show, name: str, size: int, width: int) -> None:
    payload = other_game(name)
    full = at(payload, lambda node: node["c"] == size)
    page = show(payload, width=width, reduced_motion="reduce")
    page.evaluate(f"{TABLE}.go({full})")
    assert page.locator(".rt-name").count() == size
    covered = """() => {
      const boxes = [...document.querySelectorAll('.rt-centre .rt-at > .rt-card')]
        .map(c => c.getBoundingClientRect());
      const felt = document.querySelector('.rt-felt').getBoundingClientRect();
      const meet = (a, b) => a !== b && a.left < b.right && b.left < a.right && a.top < b.bottom
        && b.top < a.bottom;
      const words = [...document.querySelectorAll('.rt-name, .rt-tag')].map(c => c.getBoundingClientRect());
      return [boxes.length, boxes.filter(a => [...boxes, ...words].some(b => meet(a, b))).length,
              boxes.filter(b => b.left < felt.left || b.right > felt.right
                || b.bottom > felt.bottom).length];
    }"""
    assert page.evaluate(covered) == [size, 0, 0]
    keep(page, f"{name}-{width}")


def test_each_alone_has_a_head_with_call_and_tricks(show) -> None:
    payload = other_game("call-bridge")
    page = show(payload)
    code = """return all('.rt-four .rt-team').length === 4 && t.pay.teams.every((team, k) => {
        const head = all('.rt-four .rt-team')[k], bid = now.bids[team.id], { n } = now.taken[team.id];
        const slips = [...head.querySelectorAll('.rt-taken i')];
        return head.textContent.includes(team.short)
          && slips.filter(i => i.matches('[data-on]')).length === n
          && slips.length === Math.max(n, bid ?? 0)
            && slips.filter(i => i.matches('[data-over]')).length === Math.max(0, n - (bid ?? 0))
          && head.textContent.includes(bid == null ? t.w('no_call') : t.w('of_call', { n, bid }))
          && head.textContent.includes(t.w('score', { score: now.scores[team.id] }));
      })"""
    assert wrong(page, code) == []
    calls = """const said = Object.values(now.voids).flat().length;
      return text('.rt-call > span:not(.rt-void)').length
        === Object.values(now.bids).filter(b => b != null).length
        && all('.rt-void').length === said
          && all('.rt-mark').every(m => getComputedStyle(m).display === 'none')"""
    assert wrong(page, calls) == []
    assert page.locator(".rt-void .rt-sr").first.inner_text().startswith("no ")
    keep(page, "call-bridge")


def test_cards_drawn_for_the_deal_lie_on_the_felt(show) -> None:
    page = show(other_game("drawing"))
    code = """const drawn = now.trick.filter(p => p[2] === 'drawn');
      return text('.rt-tag').filter(x => x === t.w('drawn')).length === drawn.length
        && (!drawn.length || all('.rt-centre .rt-at > .rt-card').length === drawn.length)"""
    assert wrong(page, code) == []
    page.evaluate(f"{TABLE}.go(3)")
    assert page.locator(".rt-tag").count() == 3


# ---- Penneech ----------------------------------------------------------------------------------------


def test_track_turn_ups_and_stock_of_penneech(show) -> None:
    page = show(other_game("penneech"))
    slots = """return all('.rt-turnups > li').length === 8 && now.turnups.every((s, k) => {
        const li = all('.rt-turnups > li')[k];
        return li.matches('[aria-current]') === s.current
          && Boolean(li.querySelector('.rt-card')) === Boolean(s.card)
          && (!s.card || li.querySelector('.rt-card').matches('.rt-' + s.card[0]))
            && li.textContent.includes(s.text);
      })"""
    assert wrong(page, slots) == []
    pegs = """return t.seats.every(s => {
        const { score, before, target } = now.track[s.id];
        const peg = all('.rt-peg').find(p => p.textContent.includes(s.name)),
          lane = peg.querySelector('.rt-lane').getBoundingClientRect();
        const where = i => { const r = i.getBoundingClientRect(); return (r.left + r.right) / 2; };
        const spot = n => lane.left + Math.max(0, lane.width / target * (Math.min(n, target) - .5));
        const [small, big] = peg.querySelectorAll('.rt-lane i');
        return Math.abs(where(big) - spot(score)) < 1.5 && Math.abs(where(small) - spot(before)) < 1.5
          && Boolean(peg.querySelector('u')) === score > before;
      })"""
    assert wrong(page, pegs) == []
    falls = """const gained = t.seats.map(s => now.track[s.id].gained).filter(Boolean);
      return JSON.stringify(text('.rt-fall > p > b')) === JSON.stringify(gained.map(n => '+' + n))
        && text('.rt-stock').join() === (now.stock == null ? '' : t.w('stock', { n: now.stock }))"""
    assert wrong(page, falls) == []
    trumps = page.evaluate(
        f"""(line => line.onward(0).filter(i => line.steps[i].c === 1)
             .map(i => line.table(i).trump.suit))({TABLE}.line)"""
    )
    shown = page.eval_on_selector_all(".rt-list th .rt-suit", "all => all.map(s => s.classList[1].at(-1))")
    assert shown == trumps
    keep(page, "penneech")
