/** One's account: who one is here, the password, by what one bounds one's play (R23), and one's money. */

import type { ComponentChildren } from "preact";
import { useClient } from "../../app/client.ts";
import { amount } from "../../play/amounts.ts";
import { HousePage } from "../lobby/house-header.tsx";
import { Button } from "../parts/button.tsx";
import { Break } from "./break.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import { Limits } from "./limits.tsx";
import { usePlayLimits } from "./play-limits.ts";
import { ReminderChoice } from "./reminder-choice.tsx";
import { Statement } from "./statement.tsx";

export function Account() {
  const { state, words } = useClient();
  const { me } = state;
  return (
    <HousePage title={words.account.title}>
      {me && (
        <dl class="person">
          <div>
            <dt>{words.account.nickname}</dt>
            <dd>{me.nickname}</dd>
          </div>
          <div>
            <dt>{words.account.signInName}</dt>
            <dd>{me.name}</dd>
          </div>
          {me.role === "player" && (
            <div>
              <dt>{words.account.balance}</dt>
              <dd class="gold-text">{amount(me.balance_cents)}</dd>
            </div>
          )}
        </dl>
      )}
      <div class="account-parts">
        <Security />
        {me?.role === "player" && <OwnMoney />}
      </div>
    </HousePage>
  );
}

interface PartProps {
  name: "security" | "limits" | "check" | "break" | "statement";
  title: string;
  text?: string;
  children: ComponentChildren;
}

/** A part of the page under its heading. */
function Part({ name, title, text, children }: PartProps) {
  return (
    <section class={`part part-${name}`} aria-label={title}>
      <h2>{title}</h2>
      {text && <p class="soft">{text}</p>}
      {children}
    </section>
  );
}

function Security() {
  const { deeds, words } = useClient();
  return (
    <Part name="security" title={words.account.security} text={words.account.securityText}>
      <div class="part-row">
        <Button onClick={() => deeds.openDialog("password")}>{words.account.password.title}</Button>
        <LanguageChoice />
      </div>
    </Part>
  );
}

function OwnMoney() {
  const { words } = useClient();
  const own = usePlayLimits();
  return (
    <>
      <Part name="limits" title={words.account.limits.title} text={words.account.limits.text}>
        <Limits own={own} />
      </Part>
      <Part name="check" title={words.account.check.title} text={words.account.check.text}>
        <ReminderChoice own={own} />
      </Part>
      <Part name="break" title={words.account.pause.title}>
        <Break own={own} />
      </Part>
      <Part name="statement" title={words.account.statement.title} text={words.account.statement.text}>
        <Statement />
      </Part>
    </>
  );
}
