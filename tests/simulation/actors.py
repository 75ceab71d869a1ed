"""Who plays: people at their seats, watchers, a dealer, a scanner, a pit boss, each with some mischief."""

import json
from typing import Any, Final

from engine.holdem.commands import COMMANDS
from runtime.chat import BUBBLES
from runtime.machine import CARDS

from tests.simulation.clients import Client, Surroundings
from tests.simulation.rigged import rig

_LIKES: Final = {"fold": 1, "check": 6, "call": 6, "bet": 3, "raise": 2, "all_in": 1}


class Watcher(Client):
    """Looks on, comes and goes, and sends what no client should."""

    def __init__(self, around: Surroundings, person: str) -> None:
        super().__init__(around, person)
        self.home = self.random.choice(around.tables)

    def think(self) -> None:
        if self.around.weather.strikes("mischief"):
            self._misbehave()
            return
        table_id = self.home if self.random.random() < 0.8 else self.random.choice(self.around.tables)
        if self.busy_at(table_id):
            return
        if table_id not in self.views:
            self.send("watch", table_id=table_id)
        else:
            self.want(table_id, self.views[table_id])

    def want(self, table_id: str, frame: dict[str, Any]) -> None:
        """Do something at a table that one is in."""
        if not self.is_calm and self.random.random() < 0.1:
            self.send("unwatch", table_id=table_id)

    def _misbehave(self) -> None:
        table_id = self.random.choice((*self.around.tables, "nowhere"))
        choice = self.random.randrange(8)
        if choice == 0:
            self.send_text(self.random.choice(("", "{", "[1]", '{"action":7}', "{}", '{"action":"sync"}')))
        elif choice == 1:
            name = self.random.choice(sorted(COMMANDS))
            self.send_text(
                json.dumps({"action": name, "id": "sys", "table_id": table_id, "balance_cents": 1})
            )
        elif choice == 2 and self.answered:
            # An old frame again, as it was: whatever it did must not happen a second time.
            self.send_text(json.dumps(self.random.choice(self.answered[-4:])))
        elif choice == 3:
            move = self.random.choice(("fold", "check", "call", "all_in"))
            self.send("act", table_id=table_id, turn=self.random.randrange(40), move=move)
        elif choice == 4:
            self.send("scan_card", table_id=table_id, card=self.random.choice(CARDS))
        elif choice == 5:
            self.send("take_seat", table_id=table_id, seat=self.random.randrange(12))
        elif choice == 6:
            self.send("buy_in", table_id=table_id, amount_cents=self.random.choice((0, 1, 5_000, 10**9)))
        else:
            self._ask_around()

    def _ask_around(self) -> None:
        table_id = self.random.choice(self.around.tables)
        choice = self.random.randrange(5)
        if choice == 0:
            self.send("lobby")
        elif choice == 1:
            self.send("sync", table_id=table_id)
        elif choice == 2:
            self.send("proof", hand_id=f"{table_id}-{self.random.randint(1, 6)}")
        elif choice == 3:
            self.send("acknowledge", notice_id=f"{table_id}:{self.random.randrange(60)}:0")
        else:
            self.send_text("x" * 5_000)


class Player(Watcher):
    """Takes a seat, brings money, acts in his turn and lives through everything that a seat can meet."""

    def __init__(self, around: Surroundings, person: str) -> None:
        super().__init__(around, person)
        self._planned: tuple[str, int] = ("", 0)
        self._wagered = ""
        self._insured = ""
        self._modest = False
        self._broke = False

    def looked(self, table_id: str, frame: dict[str, Any]) -> None:
        self._wager(table_id, frame)
        hand, own = frame["public"]["hand"], frame["private"]
        if own is not None and self.random.random() < (0.01 if self.is_calm else 0.06):
            self.after(0, 3_000, lambda: self._chat(table_id))
        turn = hand["turn"] if hand is not None else None
        if turn is None or own is None or own.get("seat") != turn["seat"]:
            return
        if self._planned == (table_id, turn["turn"]) or self.around.weather.strikes("idleness"):
            return
        self._planned = (table_id, turn["turn"])
        most_ms = 2_500 if self.is_calm or self.random.random() < 0.8 else 11_000
        self.after(200, most_ms, lambda: self._act(table_id, turn["turn"]))

    def _wager(self, table_id: str, frame: dict[str, Any]) -> None:
        """Bet on the jackpot while its window is open, and decide about an insurance that is offered."""
        hand, own = frame["public"]["hand"], frame["private"]
        if hand is None or own is None or "seat" not in own:
            return
        offer, wager = own["insurance"], own["jackpot"]
        if hand["stage"] == "window" and self._wagered != hand["hand_id"] and wager is not None:
            self._wagered = hand["hand_id"]
            if not wager["bet"] and self.random.random() < 0.7:
                self.after(100, 2_500, lambda: self.send("jackpot_bet", table_id=table_id, on=True))
            elif self.random.random() < 0.1:
                self.after(100, 5_500, lambda: self.send("jackpot_bet", table_id=table_id, on=False))
            if self.random.random() < 0.1:
                on = not wager["continuity"]
                self.after(100, 9_000, lambda: self.send("jackpot_continuity", table_id=table_id, on=on))
        elif offer is not None and offer["premium_cents"] is None and self._insured != offer["offer_id"]:
            self._insured = offer["offer_id"]
            bounds = [offer[name] for name in ("min_cents", "break_even_cents", "max_cents")]
            premium = self.random.choice((0, *bounds, bounds[0] - 1, bounds[2] + 1))
            fields = {"offer_id": offer["offer_id"], "premium_cents": max(0, premium)}
            if self.random.random() < 0.8:
                self.after(200, 35_000, lambda: self.send("insure", table_id=table_id, **fields))

    def _act(self, table_id: str, number: int) -> None:
        frame = self.views.get(table_id)
        hand = frame["public"]["hand"] if frame is not None else None
        if frame is None or hand is None or hand["turn"] is None or hand["turn"]["turn"] != number:
            return
        turn, moves = hand["turn"], frame["private"]["moves"]
        if not moves:
            return
        move = self.random.choices(moves, [_LIKES[move] for move in moves])[0]
        fields = {}
        if move in ("bet", "raise"):
            least, most = turn["min_to_cents"], turn["max_to_cents"]
            spread = min(most, least * 4) - least
            fields["to_cents"] = least + self.random.randint(0, max(spread, 0))
            if not self.is_calm and self.random.random() < 0.05:
                fields["to_cents"] = self.random.choice((0, most + 1, least - 1))
        self.send("act", table_id=table_id, turn=number, move=move, **fields)

    def think(self) -> None:
        # A turn that was seen and not acted on, say because the frame came before a reconnect.
        for table_id, frame in self.views.items():
            self.looked(table_id, frame)
        super().think()

    def want(self, table_id: str, frame: dict[str, Any]) -> None:
        public = frame["public"]
        own = [seat for seat in public["seats"] if seat["player_id"] == self.person]
        if not own:
            self._find_seat(table_id, public)
        elif own[0]["status"] != "seated":
            self._buy_in(table_id, public["rules"])
        else:
            self._at_the_table(table_id, own[0], frame["private"])

    def _find_seat(self, table_id: str, public: dict[str, Any]) -> None:
        taken = {seat["seat"] for seat in public["seats"]}
        free = [number for number in range(1, public["rules"]["seats"] + 1) if number not in taken]
        if free and not self._broke and self.random.random() < 0.8:
            self.send("take_seat", table_id=table_id, seat=self.random.choice(free))

    def _buy_in(self, table_id: str, rules: dict[str, Any]) -> None:
        if self._broke or (not self.is_calm and self.random.random() < 0.1):
            self.send("cancel_seat", table_id=table_id)
            return
        least, most = rules["min_buy_in_cents"], rules["max_buy_in_cents"]
        amount = least if self._modest else self.random.choice((least, (least + most) // 2, most))
        self.send("buy_in", table_id=table_id, amount_cents=amount)

    def _at_the_table(self, table_id: str, seat: dict[str, Any], own: dict[str, Any] | None) -> None:
        if own is None or "seat" not in own:
            return
        if own["post_choice"] and not own["choice"]:
            choice = "post" if self.is_calm else self.random.choice(("post", "wait"))
            self.send("post_blind", table_id=table_id, choice=choice)
        elif seat["sit_out"] or (seat["leaving"] and self.random.random() < 0.5) or own["time_outs"]:
            self.send("im_back", table_id=table_id)
        elif not self.is_calm:
            draw = self.random.random()
            if draw < 0.06:
                self.send("sit_out", table_id=table_id)
            elif draw < 0.10:
                self.send("leave", table_id=table_id)
            elif draw < 0.25:
                self.send("top_up", table_id=table_id, amount_cents=self.random.choice((100, 2_500, 10_000)))
            elif draw < 0.28:
                self.send("tip", table_id=table_id, amount_cents=self.random.choice((100, 500, 2_500)))

    def _chat(self, table_id: str) -> None:
        """Say something, or too much of it, or what nobody may say."""
        for _ in range(self.random.choice((1, 1, 1, 3))):
            said = self.random.choice((*BUBBLES, "you fish", ""))
            self.send("chat", table_id=table_id, bubble=said)

    def refused(self, sent: dict[str, Any], code: str) -> None:
        short = code in ("insufficient_balance", "loss_limit")
        if code == "balance_too_low" or (short and self._modest):
            self._broke = True
        elif short:
            self._modest = True


class Staff(Client):
    """Works at one or more tables."""

    def __init__(self, around: Surroundings, person: str, tables: tuple[str, ...]) -> None:
        super().__init__(around, person)
        self.work_at = tables

    def pace(self) -> tuple[int, int]:
        return 500, 2_500

    def think(self) -> None:
        for table_id in self.work_at:
            if self.busy_at(table_id):
                continue
            if table_id not in self.views:
                self.send("watch", table_id=table_id)
            else:
                self.work(table_id, self.views[table_id])

    def looked(self, table_id: str, frame: dict[str, Any]) -> None:
        if table_id in self.work_at:
            self.after(100, 400, self.think)

    def work(self, table_id: str, frame: dict[str, Any]) -> None:
        """Do what the table needs."""


class Dealer(Staff):
    """Opens the console and starts the hands."""

    role = "dealer"

    def work(self, table_id: str, frame: dict[str, Any]) -> None:
        public = frame["public"]
        draw = 1.0 if self.is_calm else self.random.random()
        if not (frame["private"] or {}).get("console"):
            self.send("open_console", table_id=table_id)
        elif public["waiting_for"] == "confirmation":
            [prize, *_] = [one for one in public["hand"]["prizes"] if one["status"] == "dealer"]
            self.send("confirm_prize", table_id=table_id, prize_id=prize["prize_id"])
        elif draw < 0.004:
            self.send("close_console", table_id=table_id)
        elif draw < 0.01 and public["paused"] is None:
            self.send("pause", table_id=table_id, reason="a word with the floor")
        elif draw < 0.03 and public["hand"] is not None:
            self.send("undo_scan", table_id=table_id)
        elif public["hand"] is None and public["paused"] is None:
            ready = [seat for seat in public["seats"] if seat["status"] == "seated" and seat["stack_cents"]]
            if len(ready) > 1:
                self.send("start_hand", table_id=table_id)


class Scanner(Staff):
    """Reads the shoe: one physical deck a hand, which only he and the oracle know."""

    role = "scanner"

    def __init__(self, around: Surroundings, person: str, tables: tuple[str, ...]) -> None:
        super().__init__(around, person, tables)
        self._shoe: tuple[str, list[str]] = ("", [])
        self._burnt = False

    def work(self, table_id: str, frame: dict[str, Any]) -> None:
        hand = frame["public"]["hand"]
        if hand is None or hand["scan"] is None or frame["public"]["paused"] is not None:
            return
        if self._shoe[0] != hand["hand_id"]:
            cards = list(CARDS)
            self.random.shuffle(cards)
            if self.random.random() < 0.5:
                rig(cards, len(hand["players"]), self.random)
            self._shoe = (hand["hand_id"], cards)
        card = self._shoe[1][_position(hand)]
        misread = not self.is_calm and self.random.random() < 0.01
        if misread or self._burnt:
            # A card that was misread as one of those still in the shoe makes that one useless.
            card = self.random.choice((*CARDS, "XX") if misread else CARDS)
            self._burnt = False
        self.send("scan_card", table_id=table_id, card=card)

    def refused(self, sent: dict[str, Any], code: str) -> None:
        self._burnt = code == "card_refused"


def _position(hand: dict[str, Any]) -> int:
    """Where in the deck the card lies that is scanned next."""
    scan = hand["scan"]
    if scan["position"] == "hole":
        return int(scan["count"])
    burn = 2 * len(hand["players"]) + {"preflop": 0, "flop": 4, "turn": 6}[hand["street"]]
    return int(burn) if scan["position"] == "burn" else int(burn + 1 + scan["count"])


class PitBoss(Staff):
    """Decides about prizes, as fast as any colleague; lets tables go on; takes a hand back now and then."""

    role = "pit_boss"

    def work(self, table_id: str, frame: dict[str, Any]) -> None:
        hand = frame["public"]["hand"]
        if frame["public"]["waiting_for"] == "decision":
            self._decide(table_id, hand)
        elif hand is not None and not self.is_calm and self.random.random() < 0.03:
            self.send("cancel_hand", table_id=table_id, hand_id=hand["hand_id"], reason="not the same cards")
        elif frame["public"]["paused"] is not None:
            self.send("resume", table_id=table_id)
        elif not self.is_calm and self.random.random() < 0.01:
            self.send("pause", table_id=table_id, reason="a word with the dealer")
        elif not self.is_calm and self.random.random() < 0.02:
            people = [seat["player_id"] for seat in frame["public"]["seats"]] or ["nobody"]
            minutes = self.random.choice((0, 0, 1, 2))
            self.send("mute", table_id=table_id, player_id=self.random.choice(people), minutes=minutes)

    def _decide(self, table_id: str, hand: dict[str, Any]) -> None:
        """Approve or reject the prize whose turn it is; sometimes another one, or nothing for a while."""
        waiting = [prize for prize in hand["prizes"] if prize["status"] == "pit_boss"]
        if table_id == "ruby" and not waiting[0]["escalations"]:
            return  # nobody looks there before it is escalated
        draw = 1.0 if self.is_calm else self.random.random()
        if draw < 0.05:
            self.send("declare_null", table_id=table_id, hand_id=hand["hand_id"], reason="not the same cards")
        elif draw > 0.4:
            prize = waiting[0] if draw > 0.5 else self.random.choice(hand["prizes"])
            fields = {"hand_id": hand["hand_id"], "prize_id": prize["prize_id"], "reason": "looked at"}
            self.send("decide_prize", table_id=table_id, approve=self.random.random() < 0.6, **fields)
