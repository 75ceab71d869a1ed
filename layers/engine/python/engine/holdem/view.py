"""What people may see of a hold'em table (R2.3, R2.10, R22.2).

Every value is put in by name: nothing here copies the state and takes secrets out of the copy.
"""

from collections.abc import Mapping

from evaluator import CARDS, describe

from engine.game import Json
from engine.holdem import betting, dealing, seats, wager_view
from engine.holdem.state import SETTLED, STREETS, Hand, HoldemState, Player, Seat
from engine.kit.pots import build_pots


def summary(state: HoldemState) -> Mapping[str, Json]:
    """Return the lobby's line about the table (R2.3); the shell adds who watches."""
    config = state.config
    rules = config.rules
    return {
        "name": config.name,
        "game": "holdem",
        "live": config.live,
        "status": config.status,
        "seats": rules.seats,
        "players": sum([seat is not None for seat in state.seats]),
        "small_blind_cents": rules.small_blind_cents,
        "big_blind_cents": rules.big_blind_cents,
        "min_buy_in_cents": rules.min_buy_in_cents,
        "max_buy_in_cents": rules.max_buy_in_cents,
        "playing": state.hand is not None,
        "jackpot_cents": wager_view.jackpot_cents(state),
        "waiting_for": wager_view.waiting_for(state),
    }


def public_view(state: HoldemState) -> Mapping[str, Json]:
    """Return what everybody in the room may know; no key is ever missing, null says that there is none."""
    config = state.config
    paused = state.paused
    return {
        "table_id": config.table_id,
        "game": "holdem",
        "name": config.name,
        "live": config.live,
        "status": config.status,
        "rules": _rules(state),
        "paused": {"reason": paused.reason, "since_ms": paused.since_ms} if paused is not None else None,
        "waiting_for": wager_view.waiting_for(state),
        "dealer": state.dealer != "",
        "shoe_check": _shoe_check(state),
        "jackpot": wager_view.public_jackpot(state),
        "seats": [_seat(seat, state.hand) for seat in state.seats if seat is not None],
        "hand": _hand(state, state.hand) if state.hand is not None else None,
        "recent": [{"number": number, "name": name, "facts": facts} for number, name, facts in state.recent],
    }


def _rules(state: HoldemState) -> Mapping[str, Json]:
    """The table's rules as players are told them, with the whole length of every count that they see run."""
    rules = state.config.rules
    times = rules.times
    return {
        "limit": rules.limit,
        "small_blind_cents": rules.small_blind_cents,
        "big_blind_cents": rules.big_blind_cents,
        "ante_cents": rules.ante_cents,
        "big_blind_ante_cents": rules.big_blind_ante_cents,
        "seats": rules.seats,
        "min_buy_in_cents": rules.min_buy_in_cents,
        "max_buy_in_cents": rules.max_buy_in_cents,
        "rake_percent": rules.rake.percent,
        "chips_cents": list(rules.chips_cents),
        "announce_ms": times.announce_ms,
        "window_ms": times.window_ms,
        "betting_ms": times.betting_ms,
        "insurance_ms": times.insurance_ms,
        "result_ms": times.result_ms,
        "result_extra_pot_ms": times.result_extra_pot_ms,
        "prizes_ms": times.prizes_ms,
        "reserve_ms": times.reserve_ms,
        "sit_out_ms": times.sit_out_ms,
    }


def _seat(seat: Seat, hand: Hand | None) -> Mapping[str, Json]:
    """Return one occupied seat; its stack is what is left behind, wherever the money is at the moment."""
    index = _index(hand, seat)
    in_hand_cents = hand.players[index].stack_cents if hand is not None and index is not None else 0
    return {
        "seat": seat.number,
        "player_id": seat.person,
        "nickname": seat.nickname,
        "status": seat.status,
        "stack_cents": seat.stack_cents + in_hand_cents,
        "waiting": seat.waiting,
        "sit_out": seat.sit_out,
        "connected": seat.away_until_ms is None,
        "leaving": seat.leaving,
        "until_ms": seat.until_ms,
    }


def _hand(state: HoldemState, hand: Hand) -> Mapping[str, Json]:
    positions = hand.positions
    return {
        "hand_id": hand.hand_id,
        "stage": hand.stage,
        "street": STREETS[hand.street],
        # Nothing ends an approval but people: its due time is the shell's affair.
        "due_ms": None if hand.stage == "approval" else hand.due_ms,
        "button": positions.button,
        "small_blind": positions.small_blind,
        "big_blind": positions.big_blind,
        "posts": list(hand.posts),
        "deck_root": hand.deck_root,
        "board": list(dealing.board(hand)),
        "players": [_player(hand, index) for index in range(len(hand.players))],
        "pots": _pots(hand),
        "turn": _turn(state, hand),
        "scan": _scan(state, hand),
        "results": [
            {
                "cents": result.cents,
                "rake_cents": result.rake_cents,
                "seats": list(result.contenders),
                "shares": [{"seat": seat, "cents": cents} for seat, cents in result.shares],
            }
            for result in hand.results
        ],
        "insurance": wager_view.public_insurance(hand),
        "prizes": wager_view.public_prizes(hand),
    }


def _player(hand: Hand, index: int) -> Mapping[str, Json]:
    player = hand.players[index]
    opened = _is_open(hand, player)
    put_in_cents = player.total_cents + player.dead_cents
    came_cents = player.won_cents + player.house_cents
    return {
        "seat": player.seat,
        "player_id": player.person,
        "nickname": player.nickname,
        "bet_cents": player.street_cents,
        "total_cents": player.total_cents,
        "folded": player.folded,
        "all_in": not player.folded and put_in_cents > 0 and player.stack_cents == came_cents,
        "cards": list(dealing.hole(hand, index)) if opened else None,
        "hand": _opened_hand_name(hand, index) if opened else None,
        "last_action": player.last_action,
        "won_cents": player.won_cents,
        "jackpot_cents": player.jackpot_cents,
    }


def _is_open(hand: Hand, player: Player) -> bool:
    """Tell whether everybody sees the player's cards: never those of a folded hand (R1.8, R1.11)."""
    return hand.open_hands and not player.folded


def _opened_hand_name(hand: Hand, index: int) -> str | None:
    """Name an opened hand for people, with a kicker where it decides against the other opened ones (R4.5)."""
    board = dealing.board(hand)
    if not board:
        return None
    rivals = [
        dealing.hole(hand, other)
        for other, player in enumerate(hand.players)
        if other != index and _is_open(hand, player)
    ]
    return describe(dealing.hole(hand, index), board, rivals)


def _pots(hand: Hand) -> list[Json]:
    """Return the pots of the rounds before this one; all of them once the bets are settled."""
    settled = hand.stage in SETTLED
    if hand.street == 0 and not settled and not _has_antes(hand):
        return []
    pots = build_pots(
        [
            (player.seat, player.total_cents - (0 if settled else player.street_cents), player.folded)
            for player in hand.players
        ],
        sum([player.dead_cents for player in hand.players]),
    )
    return [{"cents": pot.cents, "seats": list(pot.contenders)} for pot in pots]


def _has_antes(hand: Hand) -> bool:
    return any(player.dead_cents or player.total_cents > player.street_cents for player in hand.players)


def _turn(state: HoldemState, hand: Hand) -> Mapping[str, Json] | None:
    if hand.turn_index < 0:
        return None
    choice = betting.options(hand, hand.turn_index)
    return {
        "turn": state.turn,
        "seat": hand.players[hand.turn_index].seat,
        "deadline_ms": hand.turn_ms,
        "to_call_cents": choice.to_call_cents,
        "call_to_cents": choice.call_to_cents,
        "min_to_cents": choice.min_to_cents,
        "max_to_cents": choice.max_to_cents,
    }


def _scan(state: HoldemState, hand: Hand) -> Mapping[str, Json] | None:
    """Return what the scanner of a live table reads next: position and counts, never a card (R22.2)."""
    scan = dealing.next_scan(hand) if state.config.live else None
    if scan is None:
        return None
    position, count, needed = scan
    return {"position": position, "count": count, "needed": needed}


def _shoe_check(state: HoldemState) -> Mapping[str, Json] | None:
    """Return how far a check of the shoe has come, never which cards it has read."""
    return None if state.shoe is None else {"count": len(state.shoe), "needed": len(CARDS)}


def private_view(state: HoldemState, person: str) -> Mapping[str, Json] | None:
    """Return what only this person may know besides; None without a seat or a role at the table.

    The dealer and the scanner get their role and nothing else, whoever they may be besides (R22.2).
    """
    if person and person == state.dealer:
        return {"console": True}
    if state.config.live and person and person == state.config.scanner_id:
        return {"scanner": True}
    for seat in state.seats:
        if seat is not None and seat.person == person:
            return _private_seat(state, seat, state.hand)
    return None


def _private_seat(state: HoldemState, seat: Seat, hand: Hand | None) -> Mapping[str, Json]:
    index = _index(hand, seat)
    cards: tuple[str, ...] = ()
    name = None
    moves: list[str] = []
    player = None
    offered = None
    if hand is not None and index is not None:
        player = hand.players[index]
        offered = wager_view.private_insurance(hand, player)
        cards = dealing.hole(hand, index)
        name = describe(cards, dealing.board(hand)) if cards else None
        moves = _moves(hand, index) if index == hand.turn_index else []
    return {
        "seat": seat.number,
        "cards": list(cards),
        "hand": name,
        "moves": moves,
        "post_choice": seat.waiting != "" and seat.status == "seated",
        "choice": seat.choice,
        "leaving": seat.leaving,
        "exit": seats.exit_of(state, seat),
        "sit_out": seat.sit_out,
        "sit_out_until_ms": seat.sit_out_until_ms,
        "time_outs": seat.time_outs,
        "rebuy": seat.status == "rebuying",
        "jackpot": wager_view.private_jackpot(state, seat, player),
        "insurance": offered,
    }


def _moves(hand: Hand, index: int) -> list[str]:
    """Return the moves that the player in turn may make (R1.6, R1.10)."""
    choice = betting.options(hand, index)
    player = hand.players[index]
    everything_cents = player.street_cents + player.stack_cents
    most_cents = choice.call_to_cents if choice.max_to_cents is None else choice.max_to_cents
    moves = ["fold"]
    moves.append("check" if choice.can_check else "call")
    if choice.max_to_cents is not None:
        moves.append("bet" if choice.can_bet else "raise")
    if everything_cents <= most_cents:
        moves.append("all_in")
    return moves


def _index(hand: Hand | None, seat: Seat) -> int | None:
    """Return the index of the seat's player in the hand, None for a seat that is not in it.

    The person is compared as well: a folded player may have left and somebody else sat down.
    """
    if hand is not None:
        for index, player in enumerate(hand.players):
            if player.seat == seat.number and player.person == seat.person and not player.left:
                return index
    return None
