/** Vietnamese: playing a hand, one's seat, and the dialogs about both. */

import type { Words } from "../words.ts";

export const play: Words["play"] = {
  amount: "Số tiền",
  less: (step: string) => `Bớt ${step}`,
  more: (step: string) => `Thêm ${step}`,
};
