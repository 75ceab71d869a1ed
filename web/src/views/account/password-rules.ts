/** The rules of a new password (R2.1), one by one, so that each can be ticked off while it is typed. */

export const PASSWORD_RULES = ["length", "characters", "letter", "digit"] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

const KEPT: Record<PasswordRule, RegExp> = {
  length: /^.{8,12}$/su,
  characters: /^[A-Za-z0-9]+$/,
  letter: /[A-Za-z]/,
  digit: /[0-9]/,
};

/** Whether a password keeps a rule. */
export function keeps(rule: PasswordRule, password: string): boolean {
  return KEPT[rule].test(password);
}

export function keepsAll(password: string): boolean {
  return PASSWORD_RULES.every((rule) => keeps(rule, password));
}
