"""The house's record of one hand: what everybody may read, what stays sealed, and the proof of its cards.

The public part holds what a replay starts from (rule set, positions, stacks, log), the secret part the
cards that it needs besides, and a premium with what it came to, which is the insured's affair (R6.4).
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.game import ENGINE_VERSION, HandRecord, Json, RuleViolation
from engine.holdem import dealing, insurance, jackpot
from engine.holdem.codec import split_log
from engine.holdem.config import rule_set_json
from engine.holdem.state import STREETS, Hand, HoldemState, Player
from engine.kit.commitment import prove_all


class Void(NamedTuple):
    """Who declared a hand null, and why (R18.1). ``operator`` is "" where the system did."""

    operator: str
    reason: str


NOT_VOID: Final = Void("", "")


def hand_record(state: HoldemState, closed_ms: int, void: Void = NOT_VOID) -> HandRecord:
    """Return the record of the hand that is about to close, with its pots already settled.

    Of a void hand nothing has been won: players have ``stack_cents`` left and get back what they put in.
    """
    hand = state.hand
    assert hand is not None, "a hand closes"
    config = state.config
    entries, sealed_log = split_log(state.log)
    holes = dealing.holes(hand)
    public = {
        "hand_id": hand.hand_id,
        "table_id": config.table_id,
        "game": "holdem",
        "engine": ENGINE_VERSION,
        "live": config.live,
        "rules": rule_set_json(hand.rules),
        "positions": hand.positions._asdict(),
        "posts": list(hand.posts),
        "players": [_player(player, void) for player in hand.players],
        "street": STREETS[hand.street],
        "board": list(dealing.board(hand)),
        "hands": _opened_hands(hand, holes),
        "results": [
            {
                "cents": result.cents,
                "rake_cents": result.rake_cents,
                "seats": list(result.contenders),
                "shares": [{"seat": seat, "cents": cents} for seat, cents in result.shares],
            }
            for result in (hand.results if void is NOT_VOID else ())
        ],
        "insurance": _offer(hand),
        "jackpot": _jackpot(state, hand, holes),
        "deck_root": hand.deck_root,
        **void_fields(void),
        "log": [[now_ms, name, [*fields]] for now_ms, name, fields in entries],
        "started_ms": hand.started_ms,
        "closed_ms": closed_ms,
    }
    secret = {
        "hole": [list(hole) for hole in holes],
        "deck": list(hand.deck),
        "seed": hand.seed,
        "sealed_log": [list(fields) for fields in sealed_log],
        "insurance": _premium(hand, void),
    }
    return HandRecord(hand.hand_id, public, secret)


def void_fields(void: Void) -> dict[str, Json]:
    """What a record says of a null game (R18.2)."""
    return {"void": void is not NOT_VOID, "void_operator": void.operator, "void_reason": void.reason}


def _player(player: Player, void: Void) -> dict[str, Json]:
    """Return one player's part; who left in mid-hand took ``final_cents`` with him then.

    Of a void hand ``final_cents`` is what each one has of his stack in the end, to the seat or the balance.
    """
    put_in_cents = player.total_cents + player.dead_cents + player.jackpot_cents
    start_cents = player.stack_cents - player.won_cents - player.house_cents + put_in_cents
    return {
        "seat": player.seat,
        "player_id": player.person,
        "nickname": player.nickname,
        "start_cents": start_cents,
        "final_cents": player.stack_cents if void is NOT_VOID else start_cents,
        "total_cents": player.total_cents,
        "dead_cents": player.dead_cents,
        "won_cents": player.won_cents,
        "folded": player.folded,
        "left": player.left,
        "time_outs": player.time_outs,
        "continuity": player.continuity,
    }


def _opened_hands(hand: Hand, holes: list[tuple[str, ...]]) -> list[Json]:
    if not hand.open_hands:
        return []
    return [
        {"seat": player.seat, "cards": list(hole)}
        for player, hole in zip(hand.players, holes, strict=True)
        if not player.folded
    ]


def _jackpot(state: HoldemState, hand: Hand, holes: list[tuple[str, ...]]) -> Mapping[str, Json] | None:
    """Return who has bet on the jackpot, what was on display, and who has won what by which cards (R14.3).

    ``opened_cents``: the amount when the window opened, what the house adds included; ``shown_cents``: when
    it closed; ``left_cents``: what the hand left. ``refunded``: there was no flop (R5.11). None where there
    is no jackpot, or the window never opened. The cards are hole cards that everybody saw with the prizes.
    Of a null game no prize was paid, whatever its status.
    """
    if not jackpot.has_jackpot(hand.rules) or hand.stage == "announced":
        return None
    bets = [player for player in hand.players if jackpot.is_bound(player)]
    fed_cents = 0 if hand.stage == "window" else hand.rules.jackpot.contribution_cents * len(bets)
    return {
        "opened_cents": hand.meter_cents,
        "shown_cents": hand.meter_cents + fed_cents,
        "left_cents": state.jackpot_cents,
        "bets": [
            {"seat": player.seat, "cents": player.jackpot_cents or player.refunded_cents} for player in bets
        ],
        "refunded": any(player.refunded_cents for player in bets),
        "prizes": [
            {
                "prize_id": prize.prize_id,
                "seat": prize.seat,
                "player_id": prize.person,
                "kind": prize.kind,
                "cents": prize.cents,
                "status": prize.status,
                "operator": prize.operator,
                "reason": prize.reason,
                "cards": list(holes[hand.index_of(prize.seat)]),
            }
            for prize in hand.prizes
        ],
    }


def _offer(hand: Hand) -> Mapping[str, Json] | None:
    """Return what everybody was told of an insurance offer (R6.4)."""
    offer = hand.offer
    if offer is None:
        return None
    return {
        "seat": offer.seat,
        "outs": list(offer.outs),
        "ties": list(offer.ties),
        "odds_tenths": offer.odds_tenths,
    }


def _premium(hand: Hand, void: Void) -> Mapping[str, Json] | None:
    """Return what the insured chose, and what the house added to his stack for it; a null game takes it back.

    ``premium_cents`` is None where the hand was void before he had chosen.
    """
    offer = hand.offer
    if offer is None:
        return None
    return {
        "win_cents": offer.win_cents,
        "premium_cents": offer.premium_cents,
        "added_cents": insurance.added_cents(hand) if void is NOT_VOID else 0,
    }


def proof(record: HandRecord, person: str) -> Mapping[str, Json]:
    """Return the proof of exactly the cards that this person was allowed to see (R22.3).

    Those are the board, the opened hands, prize winners' hole cards (R5.10) and his own, folded or not; each
    comes with what
    :func:`engine.kit.commitment.verify` takes. Raises RuleViolation("no_commitment") for a live hand,
    and for one that was void because its table could not be read.
    """
    public, secret = record.public, record.secret
    if not public.get("deck_root"):
        raise RuleViolation("no_commitment")
    seen = {*public["board"]}
    for opened in public["hands"]:
        seen.update(opened["cards"])
    for prize in (public["jackpot"] or {}).get("prizes", ()):
        seen.update(prize["cards"])
    for player, hole in zip(public["players"], secret["hole"], strict=True):
        if player["player_id"] == person:
            seen.update(hole)
    deck = secret["deck"]
    positions = [position for position, card in enumerate(deck) if card in seen]
    return {
        "hand_id": record.hand_id,
        "deck_root": public["deck_root"],
        "cards": prove_all(deck, secret["seed"], positions),
    }
