/** Vietnamese: the player guide (R11.1). */

import type { GuideFacts, GuideSection } from "../en/guide.ts";
import type { Words } from "../words.ts";

const sections = (f: GuideFacts): GuideSection[] => [
  {
    title: "Vào bàn",
    lines: [
      `Mở một bàn là xem bàn đó. Bấm TAKE SEAT ở ghế trống, ghế được giữ cho bạn ${f.reserveS} giây.`,
      `Mua chip từ ${f.buyIn ? f.buyIn.join(" đến ") : "20 đến 100 big blind"}. Bạn được chia bài từ ván sau.`,
      "Giữa hai ván, bạn có thể thêm chip đến mức tối đa của bàn. Khi hết chip, bạn có " +
        `${f.reserveS} giây để mua lại tại chính ghế đó.`,
    ],
  },
  {
    title: "Cược",
    lines: [
      "Bỏ bài, Check, Theo, Cược, Tố và All-in: nút nào cũng ghi rõ số tiền. Xếp mức cược bằng chip, mức đặt sẵn, thanh trượt " +
        "hoặc ô số tiền; chưa bấm Cược hoặc Tố thì chưa có gì được cược. Đặt lại để xếp từ đầu, Đóng để bỏ mức đang xếp.",
      "No limit: cược ít nhất một big blind, tố thêm ít nhất bằng lần tố trước.",
      "Khi người khác đang hành động, bạn có thể chọn trước nước đi. Check hoặc theo đã chọn trước sẽ bị bỏ khi mức cược thay đổi.",
      `Nhà cái thu ${f.rakePercent}% mỗi pot. Phần không ai theo được trả lại đầy đủ cho bạn.`,
    ],
  },
  {
    title: "Thời gian và vắng mặt",
    lines: [
      `Mỗi nước đi có ${f.bettingS} giây. Hết giờ, bạn check nếu không phải theo, còn lại là bỏ bài.`,
      "Hết giờ hai lần liên tiếp bạn bị nhắc; ba lần thì ra sảnh khi ván kết thúc.",
      "Nếu mất kết nối đúng lượt mình, bài của bạn bị bỏ. Tiền đã cược giữ nguyên, all-in vẫn được chơi đến cùng. " +
        "Hãy trở lại trong 2 phút để giữ ghế.",
    ],
  },
  {
    title: "Jackpot",
    lines: [
      `Cược ${f.jackpotBet} trong ${f.windowS} giây trước khi chia bài. Hai lá của bạn và ba lá flop phải tạo thành ` +
        "bộ bài trúng, kể cả khi bạn đã bỏ bài.",
      `Thùng phá sảnh lớn: ${f.royalFlushPercent}% jackpot. Thùng phá sảnh: ${f.straightFlushPercent}%. ` +
        `Tứ quý: ${f.prizes.four}. Cù lũ: ${f.prizes.full}. Thùng: ${f.prizes.flush}. Sảnh: ${f.prizes.straight}.`,
      "Dealer và Pit Boss xác nhận thùng phá sảnh lớn và thùng phá sảnh trước khi trả. Giải được cộng vào số dư.",
      `Jackpot không bao giờ dưới ${f.jackpotFloor}. Không có flop thì tiền cược được hoàn lại. “Cược mọi ván” tự đặt ` +
        "cược cho đến khi bạn bỏ chọn.",
    ],
  },
  {
    title: "Bảo hiểm",
    lines: [
      "Khi hai người all-in trước river, người đang dẫn có thể mua bảo hiểm cho pot. Bảng bảo hiểm cho thấy các lá khiến bạn thua và tỷ lệ trả.",
      `Bạn có ${f.insuranceS} giây: chọn mức phí từ Tối thiểu đến Tối đa, hoặc bấm Không mua. Với mức Hòa vốn, thắng không ít hơn thua.`,
      "Nếu thua, hoặc chia pot, bạn được trả phí nhân với tỷ lệ; phí thuộc về nhà cái.",
    ],
  },
  {
    title: "Post blind",
    lines: [
      "Người mới vào, hoặc người lỡ big blind, đặt big blind để được chia bài ngay ván sau, hoặc chờ đến lượt big blind.",
    ],
  },
  {
    title: "Tạm nghỉ và rời bàn",
    lines: [
      `Nghỉ từ ván sau giữ ghế của bạn ${f.sitOutMin} phút. Bấm Tôi đã trở lại để chơi tiếp.`,
      "Ra sảnh chuyển chip của bạn về số dư: ngay lập tức nếu bạn không trong ván hoặc đã bỏ bài, nếu không thì khi ván kết thúc. " +
        "Cược jackpot giữ bạn lại đến hết ván. Bấm Tôi đã trở lại để hủy yêu cầu rời bàn.",
    ],
  },
  {
    title: "Tip",
    lines: [
      "Khi có dealer tại bàn, bạn có thể tip mỗi lần một chip. Tiền tip lấy từ số dư, không lấy từ chip trên bàn.",
    ],
  },
  {
    title: "Ván hủy và sự cố",
    lines: [
      "Khi bài trên bàn và trong hệ thống không khớp, ván bị hủy: mọi tiền cược, cược jackpot và phí bảo hiểm được hoàn lại.",
      "Khi bàn tạm dừng, thời gian dừng theo; Pit Boss cho chơi tiếp hoặc hủy ván.",
      "Tải lại trang không làm mất gì.",
    ],
  },
  {
    title: "Bài công bằng",
    lines: [
      "Ở bàn không có dealer, bộ bài đã xào được niêm phong trước khi có bất kỳ khoản cược nào. “Kiểm tra xào bài” ở đầu bàn " +
        "chứng minh sau ván rằng các lá bạn đã thấy thuộc đúng bộ bài đó.",
    ],
  },
];

export const guide: Words["room"]["guide"] = {
  title: "Trợ giúp",
  sections,
  keysTitle: "Phím tắt",
  fixedKeys: [
    ["1 – 5", "Mức cược đặt sẵn"],
    ["↑ ↓", "Thêm hoặc bớt một big blind"],
    ["Enter", "Xác nhận"],
    ["Esc", "Hủy"],
  ],
  line: (needed, recommended) => `Đường truyền: video cần ${needed} Mbit/s, nên có ${recommended} Mbit/s.`,
  centre: "Trung tâm khách hàng",
  centreHint: "Có sự cố hoặc câu hỏi?",
};
