/** Vietnamese: what a person must learn, by the notice's name. */

import { amount } from "../../play/amounts.ts";
import type { Told } from "../facts.ts";
import type { Words } from "../words.ts";
import { terms } from "./terms.ts";

const LEAVING: Record<string, string> = {
  time_outs: " sau ba lần hết giờ liên tiếp",
  away: " vì mất kết nối quá hai phút",
  sit_out: " sau ba phút tạm nghỉ",
  no_buy_in: " vì đã hết thời gian mua chip",
  bust: " vì đã hết chip",
  table_closed: " vì bàn đã đóng",
};

function returned({ cents }: Told): string {
  return cents ? ` ${amount(cents)} đã về số dư của bạn.` : "";
}

function insurance(cents: number | undefined): string {
  if (!cents) return "";
  return cents > 0 ? ` Bảo hiểm trả bạn ${amount(cents)}.` : ` Phí bảo hiểm của bạn là ${amount(-cents)}.`;
}

export const notices: Words["notices"] = {
  time_out_warning: (f) =>
    `Bạn đã hết giờ ${f.count ?? 2} lần liên tiếp. Thêm một lần nữa bạn sẽ bị đưa về sảnh chờ.`,
  moved_to_lobby: (f) => `Bạn đang ở sảnh chờ${LEAVING[f.reason ?? ""] ?? ""}.${returned(f)}`,
  moved_to_watching: (f) => `Bạn đang xem bàn${LEAVING[f.reason ?? ""] ?? ""}.${returned(f)}`,
  hand_result: (f) => {
    const result = f.cents ? `bạn thắng ${amount(f.cents)}` : "ván của bạn đã kết thúc và không thắng";
    const putIn = f.put_in_cents ? ` Bạn đã đặt ${amount(f.put_in_cents)} trong ván đó.` : "";
    const prizes = (f.prizes ?? []).map(
      ({ kind, cents }) => ` Jackpot trả bạn ${amount(cents)} cho ${terms.prize(kind)}.`,
    );
    return `Khi bạn vắng mặt, ${result}.${putIn}${insurance(f.insurance_cents)}${prizes.join("")}`;
  },
  hand_voided: (f) =>
    `Một ván của bạn đã bị hủy${terms.because(f.reason ?? "")}` +
    (f.cents ? ` ${amount(f.cents)} bạn đặt trong ván đã được hoàn lại.` : ""),
  prize_rejected: (f) =>
    `Giải ${terms.prize(f.kind ?? "")} của bạn không được duyệt${terms.because(f.reason ?? "")}` +
    (f.cents ? ` Nhà cái hoàn lại tiền cược của bạn: ${amount(f.cents)}.` : ""),
};
