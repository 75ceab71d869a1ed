/** Vietnamese: what prizes, streets, pots and reasons are called. */

import type { ReasonCode } from "../../play/reasons.ts";
import type { Words } from "../words.ts";

const PRIZES: Record<string, string> = {
  royal_flush: "thùng phá sảnh lớn",
  straight_flush: "thùng phá sảnh",
  four_of_a_kind: "tứ quý",
  full_house: "cù lũ",
  flush: "thùng",
  straight: "sảnh",
};

const STREETS: Record<string, string> = { preflop: "Pre-flop", flop: "Flop", turn: "Turn", river: "River" };

const LEAVING: Record<string, string> = {
  asked: "",
  time_outs: " sau ba lần hết giờ",
  away: " vì mất kết nối quá lâu",
  sit_out: " vì tạm nghỉ quá lâu",
  no_buy_in: " vì không mua chip",
  bust: " vì hết chip",
  table_closed: " vì bàn đóng",
};

const REASONS: Record<ReasonCode, string> = {
  video_lost: "mất tín hiệu video",
  scanner_fault: "máy quét không đọc được bài",
  card_exposed: "có lá bài bị lộ",
  cards_do_not_match: "bài trên bàn và trong hệ thống không khớp",
  dealer_change: "đổi dealer",
  question_at_table: "đang giải quyết một thắc mắc tại bàn",
  dealer_error: "dealer chia bài nhầm",
  server_error: "lỗi máy chủ",
  client_error: "lỗi chương trình của người chơi",
  technical_fault: "sự cố kỹ thuật",
  card_seen_twice: "một lá bài bị đọc hai lần, Pit Boss đã được báo",
  card_impossible: "máy đọc phải một lá bài không tồn tại, Pit Boss đã được báo",
  card_out_of_turn: "một lá bài được đọc khi chưa đến lượt, Pit Boss đã được báo",
  dealer_idle: "không có lá bài nào được chia trong năm phút, bàn điều khiển đã khóa",
  shoe_incomplete: "việc kiểm tra bộ bài phát hiện sai sót",
};

export const terms: Words["terms"] = {
  prize: (kind) => PRIZES[kind] ?? kind,
  street: (street) => STREETS[street] ?? street,
  pot: (index) => (index === 0 ? "Pot chính" : `Pot phụ ${index}`),
  leaving: (reason) => LEAVING[reason] ?? "",
  reason: (reason) => REASONS[reason as ReasonCode] ?? reason,
  because: (reason) =>
    reason ? `: ${(REASONS[reason as ReasonCode] ?? reason).replace(/[.!]+$/, "")}.` : ".",
  odds: (tenths) => `1 ăn ${String(tenths / 10).replace(".", ",")}`,
};
