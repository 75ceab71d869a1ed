/** Vietnamese: refusals, by their code. */

import { amount } from "../../play/amounts.ts";
import type { Told } from "../facts.ts";
import type { Words } from "../words.ts";
import { general } from "./general.ts";

const until = (f: Told) => general.moment(f.until_ms ?? 0);
const seconds = (f: Told) => Math.max(1, Math.ceil((f.retry_ms ?? 0) / 1_000));
const money = (cents: number | undefined) => amount(cents ?? 0);
const SPANS: Record<string, string> = { day: "hôm nay", week: "bảy ngày này", month: "ba mươi ngày này" };
const span = (f: Told) => SPANS[f.span ?? ""] ?? "lúc này";

function triesLeft({ tries_left: left }: Told): string {
  if (left === undefined) return "";
  return left === 1 ? " Còn một lần thử trước khi tài khoản bị khóa 12 giờ." : ` Bạn còn ${left} lần thử.`;
}

const PASSWORD_RULES: Record<string, string> = {
  length: "Mật khẩu dài từ 8 đến 12 ký tự.",
  characters: "Mật khẩu chỉ gồm chữ cái không dấu và chữ số.",
  no_letter: "Mật khẩu phải có ít nhất một chữ cái.",
  no_digit: "Mật khẩu phải có ít nhất một chữ số.",
};

const RAISES: Record<string, string> = {
  nothing_to_raise: "Chưa có cược nào để tố.",
  not_reopened: "Cú all-in chưa đủ một lần tố: bạn chỉ có thể theo hoặc bỏ bài.",
  nobody_to_raise: "Không còn ai có thể theo một lần tố nữa.",
  stack_too_small: "Stack của bạn không vượt quá mức phải theo.",
};

const CARDS: Record<string, string> = {
  seen_twice: "Lá bài này đã được đọc: bàn tạm dừng.",
  impossible: "Không có lá bài này: bàn tạm dừng.",
  out_of_turn: "Lúc này không chờ lá bài nào: bàn tạm dừng.",
};

export const refusals: Words["refusals"] = {
  // Signing in.
  bad_credentials: (f) => `Sai tên hoặc mật khẩu.${triesLeft(f)}`,
  account_blocked: (f) => `Sai mật khẩu năm lần liên tiếp: tài khoản bị khóa đến ${until(f)}.`,
  signed_in_elsewhere: () =>
    "Tài khoản này đang đăng nhập ở nơi khác. Hãy đăng xuất ở đó, hoặc chờ 45 giây nếu kết nối ở đó đã mất.",
  bad_password: (f) =>
    PASSWORD_RULES[f.reason ?? ""] ?? "Mật khẩu gồm 8 đến 12 chữ cái và chữ số, mỗi loại ít nhất một.",
  bad_request: () => "Vui lòng điền đầy đủ các ô.",
  replaced: () => "Bạn đã tiếp tục ở một thẻ hoặc cửa sổ khác.",
  signed_out: () => "Bạn đã bị đăng xuất: do đăng nhập ở nơi khác, đổi mật khẩu, hoặc kỳ nghỉ bạn tự chọn.",
  unauthorized: () => "Phiên của bạn đã kết thúc. Vui lòng đăng nhập lại.",
  bad_ticket: () => "Không mở được kết nối. Đang thử lại.",
  bad_version: () => "Trang này đã cũ. Vui lòng tải lại trang.",
  // The house.
  forbidden: () => "Tài khoản của bạn không được phép làm việc này.",
  rate_limited: (f) =>
    (f.retry_ms ?? 0) > 1_000
      ? `Quá nhiều lần thử từ nơi này. Vui lòng chờ ${seconds(f)} giây.`
      : "Nhanh quá. Vui lòng chờ một chút.",
  busy: () => "Hệ thống đang bận. Vui lòng thử lại.",
  internal: () => "Đã có lỗi ở phía chúng tôi. Vui lòng thử lại.",
  offline: () => "Không kết nối được với nhà cái. Vui lòng kiểm tra đường truyền của bạn.",
  no_answer: () => "Bàn không trả lời. Vui lòng thử lại.",
  // Rooms and seats.
  unknown_table: () => "Không có bàn này.",
  table_not_open: () => "Bàn này chưa mở: đang chuẩn bị hoặc sắp đóng.",
  room_full: () => "Bàn đã đủ người: có 14 người trong phòng.",
  balance_too_low: (f) => `Bàn này cần số dư ít nhất ${money(f.needed_cents)}.`,
  not_in_room: () => "Bạn không còn ở bàn này.",
  still_seated: () => "Bạn vẫn còn ghế ở đây: hãy rời ghế trước.",
  no_such_seat: () => "Bàn này không có ghế đó.",
  seat_taken: () => "Người khác vừa ngồi vào ghế này.",
  already_seated: () => "Bạn đã có ghế ở bàn này.",
  not_seated: () => "Bạn không có ghế ở bàn này.",
  not_reserved: () => "Hết thời gian giữ ghế. Hãy chọn ghế lại.",
  buy_in_first: () => "Hãy mua chip trước.",
  already_leaving: () => "Bạn đang rời bàn rồi.",
  hands_open: () => "Bài đã mở: bạn có thể rời bàn khi ván này kết thúc.",
  pots_being_paid: () => "Đang trả pot: bạn có thể rời bàn sau giây lát.",
  already_sitting_out: () => "Bạn đang tạm nghỉ rồi.",
  nothing_to_cancel: () => "Không có gì để hủy.",
  no_post_due: () => "Bạn không phải đặt blind.",
  // Money.
  bad_amount: () => "Đó không phải là một số tiền.",
  buy_in_out_of_range: (f) => `Mức mua vào từ ${money(f.min_cents)} đến ${money(f.max_cents)}.`,
  top_up_out_of_range: (f) =>
    (f.max_cents ?? 0) > 0
      ? `Bạn có thể thêm nhiều nhất ${money(f.max_cents)}.`
      : "Bạn đã có mức chip cao nhất được phép ở đây.",
  insufficient_balance: (f) => `Số dư của bạn là ${money(f.balance_cents)}: không đủ.`,
  hand_running: () => "Chỉ thêm được chip giữa hai ván.",
  no_dealer: () => "Bàn này chưa có dealer.",
  not_a_chip: (f) => `Tiền tip là một chip: ${general.list((f.chips_cents ?? []).map(amount))}.`,
  bad_period: (f) => `Chọn nhiều nhất ${f.most_days ?? 92} ngày, ngày đầu đứng trước.`,
  bad_cursor: () => "Không có trang này. Vui lòng tải lại sao kê.",
  // One's own limits.
  excluded: (f) => `Bạn đã chọn nghỉ chơi đến ${until(f)}.`,
  loss_limit: (f) => `Hạn mức thua bạn tự đặt còn ${money(f.left_cents)} cho ${span(f)}.`,
  deposit_limit: (f) => `Hạn mức nạp bạn tự đặt còn ${money(f.left_cents)} cho ${span(f)}.`,
  reality_check_due: () => "Vui lòng xem nhắc nhở thời gian chơi trước.",
  bad_exclusion: (f) =>
    f.least_ms === undefined || f.most_ms === undefined
      ? "Kỳ nghỉ không thể kéo dài đến lúc đó."
      : `Kỳ nghỉ này có thể kết thúc từ ${general.moment(f.least_ms)} đến ${general.moment(f.most_ms)}.`,
  exclusion_stands: (f) => `Kỳ nghỉ của bạn kéo dài đến ${until(f)} và không thể rút ngắn.`,
  // Betting.
  paused: () => "Bàn đang tạm dừng.",
  no_hand: () => "Không có ván nào đang chơi.",
  not_dealt_in: () => "Bạn không tham gia ván này.",
  not_your_turn: () => "Chưa đến lượt bạn.",
  stale_turn: () => "Quá muộn: lượt đã chuyển.",
  turn_over: () => "Quá muộn: bạn đã hết giờ.",
  cannot_check: (f) => `Bạn không thể check: phải theo ${money(f.to_call_cents)}.`,
  nothing_to_call: () => "Không có gì để theo.",
  cannot_bet: () => "Đã có cược: hãy tố.",
  cannot_raise: (f) => RAISES[f.reason ?? ""] ?? "Lúc này bạn không thể tố.",
  amount_required: () => "Hãy cho biết số tiền.",
  amount_not_allowed: () => "Hành động này không cần số tiền.",
  amount_too_small: (f) => `Ít quá: tối thiểu ${money(f.min_to_cents)}.`,
  amount_too_large: (f) => `Nhiều quá: tối đa ${money(f.max_to_cents)}.`,
  wrong_amount: (f) => `Mức theo là ${money(f.to_cents)}.`,
  // Jackpot, insurance, history, chat.
  no_jackpot: () => "Bàn này không có jackpot.",
  no_window: () => "Chỉ đặt và rút cược jackpot trước khi đặt blind.",
  already_bet: () => "Bạn đã đặt cược jackpot rồi.",
  no_jackpot_bet: () => "Bạn không có cược jackpot để rút.",
  stack_too_small: (f) => `Cược jackpot ${money(f.bet_cents)} sẽ lấy hết stack của bạn.`,
  no_offer: () => "Không còn đề nghị bảo hiểm nào.",
  not_your_offer: () => "Bảo hiểm này dành cho người khác.",
  stale_offer: () => "Đề nghị bảo hiểm đó đã hết.",
  premium_out_of_range: (f) => `Phí bảo hiểm từ ${money(f.min_cents)} đến ${money(f.max_cents)}.`,
  unknown_hand: () => "Không có ván này.",
  no_commitment: () => "Không kiểm chứng được bài của ván này: do người chia, hoặc bài đã bị mất.",
  bad_bubble: () => "Không thể nói câu đó ở đây. Hãy chọn một câu có sẵn.",
  muted: (f) => `Nhà cái đã tắt chat của bạn đến ${until(f)}.`,
  chat_too_fast: (f) => `Từ từ thôi: bạn có thể nói tiếp sau ${seconds(f)} giây.`,
  // To the house's own people.
  already_confirmed: () => "Giải này đã được xác nhận.",
  already_decided: (f) => `Giải này đã ${f.approved ? "được duyệt" : "bị từ chối"}.`,
  already_shown: () => "Lá bài cuối đã được cho xem: không rút lại được.",
  bad_reason: () => "Vui lòng ghi một lý do ngắn.",
  card_refused: (f) => CARDS[f.reason ?? ""] ?? "Lá bài bị từ chối: bàn tạm dừng.",
  console_taken: () => "Một dealer khác đang ở bảng điều khiển này.",
  insurance_open: () => "Một người chơi đang quyết định về bảo hiểm: chia tiếp khi đã xong.",
  no_console: () => "Bạn không ở bảng điều khiển của bàn này.",
  no_shoe_check: () => "Không có lượt kiểm bài nào.",
  no_such_player: () => "Không có người chơi này.",
  no_such_prize: () => "Không có giải nào như vậy để quyết định.",
  not_a_live_table: () => "Bàn này không do người chia.",
  not_confirmed: () => "Dealer phải xác nhận giải này trước.",
  not_enough_players: () => "Chưa đủ hai người chơi để chia bài.",
  not_next: () => "Có giải khác phải quyết định trước.",
  not_paused: () => "Bàn không tạm dừng.",
  nothing_to_undo: () => "Không có lá bài nào để rút lại.",
  shoe_check_running: () => "Hãy kết thúc lượt kiểm bài trước.",
  too_late: () => "Quá muộn: ván đó đã kết thúc.",
  wrong_person: () => "Bàn này chờ một máy quét khác.",
};
