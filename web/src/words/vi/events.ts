/** Vietnamese: what happens at a table, a sentence each. */

import type { EventSentences, Telling } from "../telling.ts";
import { terms } from "./terms.ts";

const BLINDS: Record<string, string> = {
  small: "small blind",
  big: "big blind",
  post: "blind để vào ván",
};
const WHY: Record<string, string> = { time_out: " (hết giờ)", absent: " (mất kết nối)" };

const why = (facts: { why: string }) => WHY[facts.why] ?? "";
const allIn = (facts: { all_in: boolean }) => (facts.all_in ? " và all-in" : "");
const names = (seats: readonly number[], { who }: Telling) => seats.map(who).join(", ");

function prize({ kind, cents }: { kind: string; cents: number }, { money }: Telling): string {
  return terms.prize(kind) + (cents ? `, ${money(cents)}` : "");
}

export const events: EventSentences = {
  seat_reserved: ({ seat }, { who }) => `${who(seat)} giữ ghế ${seat}.`,
  seat_released: ({ seat }) => `Ghế ${seat} đã trống.`,
  bought_in: ({ seat, cents }, { who, money }) => `${who(seat)} vào bàn với ${money(cents)}.`,
  topped_up: ({ seat, cents }, { who, money }) => `${who(seat)} thêm ${money(cents)} chip.`,
  tipped: ({ seat, cents }, { who, money }) => `${who(seat)} tip dealer ${money(cents)}.`,
  player_left: ({ seat, cents, reason }, { who, money }) =>
    `${who(seat)} rời bàn${terms.leaving(reason)}${cents ? `, mang theo ${money(cents)}` : ""}.`,
  leave_reserved: ({ seat }, { who }) => `${who(seat)} sẽ rời bàn sau ván này.`,
  leave_cancelled: ({ seat }, { who }) => `${who(seat)} ở lại.`,
  sit_out_reserved: ({ seat }, { who }) => `${who(seat)} sẽ nghỉ từ ván sau.`,
  sat_out: ({ seat }, { who }) => `${who(seat)} tạm nghỉ.`,
  came_back: ({ seat }, { who }) => `${who(seat)} đã trở lại.`,
  connection_lost: ({ seat }, { who }) => `${who(seat)} bị mất kết nối.`,
  connection_restored: ({ seat }, { who }) => `${who(seat)} đã kết nối lại.`,
  hand_announced: () => "Ván mới bắt đầu.",
  hand_called_off: () => "Ván bài bị bỏ.",
  window_opened: ({ jackpot_cents }, { money }) =>
    jackpot_cents ? `Mời đặt cược jackpot: jackpot đang là ${money(jackpot_cents)}.` : "",
  jackpot_bet_placed: ({ seat, cents }, { who, money }) => `${who(seat)} cược ${money(cents)} vào jackpot.`,
  jackpot_bet_withdrawn: ({ seat }, { who }) => `${who(seat)} rút cược jackpot.`,
  window_closed: ({ seats, jackpot_cents }, { money }) =>
    seats.length > 0 ? `Đã chốt cược jackpot: jackpot hiện là ${money(jackpot_cents)}.` : "",
  jackpot_bets_refunded: ({ seats }, told) =>
    seats.length > 0 ? `Không có flop: hoàn cược jackpot cho ${names(seats, told)}.` : "",
  ante_posted: ({ seat, cents }, { who, money }) => `${who(seat)} đặt ante ${money(cents)}.`,
  blind_posted: ({ seat, cents, blind }, { who, money }) =>
    `${who(seat)} đặt ${BLINDS[blind] ?? "blind"} ${money(cents)}.`,
  cards_dealt: () => "Đã chia bài.",
  folded: (facts, { who }) => `${who(facts.seat)} bỏ bài${why(facts)}.`,
  checked: (facts, { who }) => `${who(facts.seat)} check${why(facts)}.`,
  called: (facts, { who, money }) => `${who(facts.seat)} theo ${money(facts.cents)}${allIn(facts)}.`,
  bet: (facts, { who, money }) => `${who(facts.seat)} cược ${money(facts.to_cents)}${allIn(facts)}.`,
  raised: (facts, { who, money }) => `${who(facts.seat)} tố lên ${money(facts.to_cents)}${allIn(facts)}.`,
  uncalled_returned: ({ seat, cents }, { who, money }) =>
    `${money(cents)} không ai theo được trả lại cho ${who(seat)}.`,
  street_dealt: ({ street, cards }, told) => `${terms.street(street)}: ${told.cards(cards)}.`,
  hands_opened: ({ hands }, told) =>
    hands.map(({ seat, cards }) => `${told.who(seat)} mở bài ${told.cards(cards)}.`).join(" "),
  insurance_offered: ({ seat, outs, ties, odds_tenths }, told) =>
    `${told.who(seat)} được mời mua bảo hiểm, tỷ lệ ${terms.odds(odds_tenths)}. Thua nếu ra ${told.cards(outs)}` +
    `${ties.length > 0 ? `; chia pot nếu ra ${told.cards(ties)}` : ""}.`,
  insurance_closed: ({ seat }, { who }) => `${who(seat)} đã quyết định về bảo hiểm.`,
  pot_paid: ({ pot, shares }, { who, money }) =>
    `${terms.pot(pot - 1)}: ${shares.map(({ seat, cents }) => `${who(seat)} thắng ${money(cents)}`).join(", ")}.`,
  prize_won: (facts, told) =>
    `Cược jackpot của ${told.who(facts.seat)} trúng ${prize(facts, told)}: ${told.cards(facts.cards)}.`,
  prize_waiting: (facts, told) =>
    facts.step === "dealer"
      ? `Chờ dealer xác nhận ${prize(facts, told)}.`
      : `Chờ Pit Boss quyết định về ${prize(facts, told)}.`,
  prize_confirmed: (facts, told) => `Dealer xác nhận ${prize(facts, told)}.`,
  prize_decided: (facts, told) =>
    facts.approved
      ? `Giải ${prize(facts, told)} của ${told.who(facts.seat)} được duyệt.`
      : `Giải ${prize(facts, told)} của ${told.who(facts.seat)} không được duyệt${terms.because(facts.reason)} ` +
        "Nhà cái hoàn lại tiền cược.",
  prize_escalated: () => "Chưa có ai trả lời: các Pit Boss được hỏi lại.",
  hand_voided: ({ reason }) =>
    `Ván bị hủy${terms.because(reason)} Mọi người được hoàn lại tiền đã cược trong ván.`,
  busted: ({ seat }, { who }) => `${who(seat)} hết chip.`,
  rebuy_offered: ({ seat }, { who }) => `${who(seat)} có thể mua lại chip.`,
  table_paused: ({ reason }) => `Bàn tạm dừng${terms.because(reason)}`,
  table_resumed: () => "Bàn tiếp tục.",
  table_closing: () => "Bàn sẽ đóng sau ván này.",
  table_closed: () => "Bàn đã đóng.",
  table_opened: () => "Bàn đã mở.",
  console_opened: () => "Dealer đã vào bàn.",
  console_closed: () => "Dealer đã rời bàn.",
  dealer_awaited: ({ what }) =>
    `Đang chờ dealer ${what === "start" ? "bắt đầu ván" : "chia tiếp"}. Pit Boss đã được báo.`,
  console_locked: () => "Bàn điều khiển của dealer đã khóa.",
  shoe_check_started: () => "Dealer đang kiểm tra bộ bài.",
  shoe_checked: () => "Bộ bài đầy đủ: 52 lá, mỗi lá một lần.",
  shoe_check_ended: () => "Kiểm tra bộ bài đã xong.",
};
