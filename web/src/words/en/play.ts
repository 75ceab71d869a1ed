/** English: playing a hand, one's seat, and the dialogs about both. */

export const play = {
  amount: "Amount",
  less: (step: string) => `${step} less`,
  more: (step: string) => `${step} more`,
};
