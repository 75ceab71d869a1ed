/** Vietnamese: what every screen needs. */

import type { Words } from "../words.ts";

const RANKS: Record<string, string> = {
  2: "hai",
  3: "ba",
  4: "bốn",
  5: "năm",
  6: "sáu",
  7: "bảy",
  8: "tám",
  9: "chín",
  T: "mười",
  J: "bồi",
  Q: "đầm",
  K: "già",
  A: "át",
};
const SUITS: Record<string, string> = { s: "bích", h: "cơ", d: "rô", c: "chuồn" };

export const general: Words["general"] = {
  title: "R Live",
  titleOnTurn: "Đến lượt bạn · R Live",
  ok: "OK",
  cancel: "Hủy",
  close: "Đóng",
  dismiss: "Bỏ qua",
  yes: "Có",
  no: "Không",
  loading: "Đang tải…",
  signOut: "Đăng xuất",
  lineLost: "Mất kết nối. Đang kết nối lại…",
  card: (card: string) => `${RANKS[card.charAt(0)] ?? card} ${SUITS[card.charAt(1)] ?? ""}`,
  list: (parts: readonly string[]) => parts.join(", "),
  seat: (seat: number) => `Ghế ${seat}`,
  seconds: (count: number) => `${count} giây`,
  moment: (atMs: number) => new Date(atMs).toLocaleString("vi", { dateStyle: "medium", timeStyle: "short" }),
};
