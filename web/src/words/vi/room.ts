/** Vietnamese: the table's header, its chat and log, the stream, what is read aloud, the settings. */

import type { Bubble } from "../../protocol/views.ts";
import type { Words } from "../words.ts";
import { guide } from "./guide.ts";

const BUBBLES: Record<Bubble, string> = {
  hello: "Xin chào!",
  good_luck: "Chúc may mắn!",
  nice_hand: "Bài đẹp",
  well_played: "Chơi hay lắm",
  thank_you: "Cảm ơn",
  sorry: "Xin lỗi",
  wow: "Ồ!",
  unlucky: "Đen quá",
  good_bluff: "Bluff hay đấy",
  hurry_up: "Nhanh lên nào",
  good_game: "Ván hay",
  goodbye: "Tạm biệt",
};

const MOVES: Record<string, string> = {
  fold: "bỏ bài",
  check: "check",
  call: "theo",
  bet: "cược",
  raise: "tố",
  all_in: "all-in",
};

const header: Words["room"]["header"] = {
  exit: "Ra sảnh",
  toLobby: "Về sảnh",
  exitShort: "Sảnh",
  blinds: (small, big) => `${small}/${big} No-limit`,
  live: "Dealer trực tiếp",
  rng: "R Live xào bài",
  liveShort: "Live",
  rngShort: "RNG",
  hand: (handId) => `Ván ${handId}`,
  balance: "Số dư",
  line: {
    good: (ms) => (ms === null ? "Đã kết nối" : `Đã kết nối, ${ms} ms`),
    slow: (ms) => (ms === null ? "Kết nối chậm" : `Kết nối chậm, ${ms} ms`),
    lost: "Mất kết nối",
  },
  panel: (unread) => (unread === 0 ? "Chat và nhật ký" : `Chat và nhật ký, ${unread} tin mới`),
  sound: "Âm thanh",
  fullScreen: "Toàn màn hình",
  leaveFullScreen: "Thoát toàn màn hình",
  settings: "Cài đặt",
  help: "Trợ giúp",
  more: "Thêm",
};

const proof: Words["room"]["proof"] = {
  check: "Kiểm tra xào bài",
  title: "Lần xào bài vừa rồi",
  busy: "Đang kiểm tra…",
  none: (handId) => `Ván ${handId}: bạn không được thấy lá bài nào có thể kiểm tra.`,
  good: (count, handId) =>
    `Ván ${handId}: cả ${count} lá bạn đã thấy đều thuộc bộ bài được niêm phong trước khi cược.`,
  bad: (handId) =>
    `Ván ${handId}: bài không khớp với bộ bài đã niêm phong. Hãy báo cho trung tâm khách hàng.`,
};

const panel: Words["room"]["panel"] = {
  label: "Chat và nhật ký",
  chat: "Chat",
  chatUnread: (count) => `Chat, ${count} tin mới`,
  log: "Nhật ký ván",
  say: "Nói gì đó",
  close: "Đóng chat và nhật ký",
  newest: "Đến dòng mới nhất",
  nothingSaid: "Chưa có ai nói gì.",
  nothingTold: "Diễn biến tại bàn được ghi ở đây.",
  silence: {
    watching: "Ngồi vào bàn để chat.",
    not_bought_in: "Mua chip để chat.",
  },
  bubble: (bubble) => BUBBLES[bubble as Bubble] ?? bubble,
  said: (nickname, words) => `${nickname}: ${words}`,
};

const stream: Words["room"]["stream"] = {
  label: "Bàn của dealer",
  still: "Bàn này không có video.",
  lost: "Mất kết nối video trực tiếp",
  again: "Thử lại",
  quality: "Chất lượng video",
  auto: "Tự động",
  soundOn: "Âm thanh của video",
  slow: (needed, recommended) =>
    `Đường truyền của bạn chậm so với video: cần ${needed} Mbit/s, nên có ${recommended} Mbit/s.`,
  slowShort: "Đường truyền chậm",
  live: "Trực tiếp",
};

const aloud: Words["room"]["aloud"] = {
  turn: (moves, toCall, seconds) =>
    `Đến lượt bạn: ${moves.map((move) => MOVES[move] ?? move).join(", ")}. ` +
    `${toCall === null ? "Không phải theo" : `Cần theo ${toCall}`}, còn ${seconds} giây.`,
  turnLeft: (seconds) => `Còn ${seconds} giây.`,
  cards: (cards) => `Bài của bạn: ${cards}.`,
  insuranceLeft: (seconds) => `Còn ${seconds} giây để quyết định về bảo hiểm.`,
  buyInLeft: (seconds) => `Còn ${seconds} giây để mua chip.`,
  says: (nickname, words) => `${nickname} nói: ${words}`,
};

const settings: Words["room"]["settings"] = {
  title: "Cài đặt",
  groups: { look: "Hiển thị", sound: "Âm thanh", play: "Chơi bài", video: "Video", keys: "Phím tắt" },
  language: "Ngôn ngữ",
  fourColours: "Bộ bài bốn màu",
  fourColoursWhen: { auto: "Trên màn hình nhỏ", on: "Luôn luôn", off: "Không bao giờ" },
  reducedMotion: "Giảm chuyển động",
  reducedMotionWhen: { auto: "Theo hệ thống", on: "Luôn luôn", off: "Không bao giờ" },
  bigBlinds: "Hiện số tiền theo big blind",
  sound: "Âm thanh",
  volume: "Âm lượng",
  confirmLargeCalls: "Hỏi lại khi theo quá nửa số chip",
  focusOnTurn: "Chuyển con trỏ đến các nút khi đến lượt",
  notifications: "Thông báo khi đến lượt mà trang đang ẩn",
  notificationsDenied: "Trình duyệt không cho phép. Hãy cho phép thông báo cho trang này trước.",
  vibration: "Rung khi đến lượt",
  videoQuality: "Chất lượng",
  videoVolume: "Âm lượng video",
  line: (needed, recommended) => `Video cần đường truyền ${needed} Mbit/s; nên có ${recommended} Mbit/s.`,
  keysHint: "Bấm nút của một phím, rồi bấm phím mới.",
  press: "Bấm một phím…",
  space: "Phím cách",
  taken: (key, by) => `${key} đã dùng cho “${by}”.`,
  fixed: (key) => `${key} có chức năng cố định tại bàn.`,
  notAKey: "Hãy chọn một chữ cái hoặc ký hiệu.",
  keys: {
    fold: "Bỏ bài",
    call: "Check hoặc theo",
    raise: "Cược hoặc tố",
    all_in: "All-in",
    mute: "Bật hoặc tắt âm thanh",
    sit_out: "Nghỉ từ ván sau",
    help: "Trợ giúp",
    hand: "Đọc bài của tôi",
    board: "Đọc bài chung",
    pot: "Đọc pot",
    time: "Đọc lượt và thời gian",
    seats: "Đọc một ghế: rồi bấm số ghế",
  },
  reset: "Đặt lại mọi cài đặt",
};

export const room: Words["room"] = { header, proof, panel, stream, aloud, settings, guide };
