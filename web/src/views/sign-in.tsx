/** The front page: what the house is, and the way in (R2.1, R2.2, R2.9). */

import { useEffect, useRef, useState } from "preact/hooks";
import { useClient } from "../app/client.ts";
import type { Refusal } from "../connection/refused.ts";
import { CUSTOMER_CENTRE, NEEDED_LINE_MBIT, RECOMMENDED_LINE_MBIT } from "../play/house.ts";
import { LanguageChoice } from "./account/language-choice.tsx";
import { PasswordField } from "./account/password-field.tsx";
import { Brand } from "./lobby/brand.tsx";
import { Button } from "./parts/button.tsx";
import { Field } from "./parts/field.tsx";
import { refusalText } from "./told.ts";

export function SignIn() {
  const { state, words } = useClient();
  const returning = state.signIn.busy && state.connection !== "idle";
  return (
    <div class="front">
      <header class="front-top">
        <Brand />
        <span class="grow" />
        <LanguageChoice />
      </header>
      <main class="front-main">
        <House />
        {returning ? <Returning /> : <SignInForm />}
      </main>
      <footer class="front-foot soft">
        <p>{words.account.signIn.line(NEEDED_LINE_MBIT, RECOMMENDED_LINE_MBIT)}</p>
        <a href={CUSTOMER_CENTRE}>{words.account.signIn.centre}</a>
      </footer>
    </div>
  );
}

/** What the house is, in few words. */
function House() {
  const { tagline, promise, features } = useClient().words.account.signIn;
  return (
    <section class="house">
      <FannedCards />
      <h1>{tagline}</h1>
      <p class="promise">{promise}</p>
      <ul class="features">
        {features.map(({ title, text }) => (
          <li key={title}>
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An ace and a king for the eye alone. */
function FannedCards() {
  return (
    <svg class="fan" viewBox="0 0 240 170" aria-hidden="true">
      <g class="fan-card fan-back">
        <rect width="92" height="130" rx="9" />
        <rect class="weave" x="7" y="7" width="78" height="116" rx="5" />
      </g>
      <g class="fan-card fan-king">
        <rect width="92" height="130" rx="9" />
        <text x="12" y="34">
          K
        </text>
        <path transform="translate(28 48) scale(1.2)" d={HEART} />
      </g>
      <g class="fan-card fan-ace">
        <rect width="92" height="130" rx="9" />
        <text x="11" y="34">
          A
        </text>
        <path transform="translate(26 46) scale(1.3)" d={SPADE} />
      </g>
    </svg>
  );
}

const HEART = "M16 29C12 23 2 18 2 10.5A7 7 0 0 1 16 8a7 7 0 0 1 14 2.5C30 18 20 23 16 29z";
const SPADE =
  "M16 2C20 9 29 13 29 20.5a6.5 6.5 0 0 1-11 4.7c.4 2.3 1.4 3.8 3.2 4.8H10.8c1.8-1 2.8-2.5 3.2-4.8a6.5 6.5 0 0 1-11-4.7C3 13 12 9 16 2z";

/** The session is known already: its place is taken again as soon as the line stands. */
function Returning() {
  const { state, deeds, words } = useClient();
  const lost = state.connection === "lost";
  return (
    <section class="panel returning" role="status">
      <span class="spinner" aria-hidden="true" />
      <p>{lost ? words.account.signIn.unreachable : words.account.signIn.returning}</p>
      {state.signIn.refusal && <p class="soft">{words.account.signIn.givenUp}</p>}
      {lost && (
        <Button kind="quiet" onClick={() => deeds.signOut()}>
          {words.general.signOut}
        </Button>
      )}
    </section>
  );
}

function SignInForm() {
  const { state, deeds, words } = useClient();
  const { busy, refusal } = state.signIn;
  const [empty, setEmpty] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const texts = words.account.signIn;
  useWrongPasswordFocus(form, refusal);
  const submit = (event: Event) => {
    event.preventDefault();
    if (busy || !form.current) return;
    // From the form itself: what a browser fills in by itself is told by no event.
    const fields = new FormData(form.current);
    const name = String(fields.get("name") ?? "").trim();
    const password = String(fields.get("password") ?? "");
    setEmpty(!name || !password);
    if (name && password) void deeds.signIn(name, password);
  };
  return (
    <form class="panel sign-in" ref={form} onSubmit={submit} aria-busy={busy}>
      <h2>{texts.title}</h2>
      <Field name="name" label={texts.name} autocomplete="username" />
      <PasswordField name="password" label={texts.password} autocomplete="current-password" />
      <Problem refusal={refusal} empty={empty} />
      <Button kind="gold" type="submit" disabled={busy}>
        {busy ? texts.busy : texts.submit}
      </Button>
      <ul class="house-rules soft">
        <li>{texts.rules}</li>
        <li>{texts.onePlace}</li>
      </ul>
    </form>
  );
}

/** Why one is not in: at once for who sees it, and read aloud. */
function Problem({ refusal, empty }: { refusal: Refusal | null; empty: boolean }) {
  const { words } = useClient();
  const texts = words.account.signIn;
  return (
    <div class="sign-in-problem" role="alert">
      {empty && <p class="door-word">{texts.empty}</p>}
      {!empty && refusal && (
        <p class={`door-word door-${refusal.code}`}>
          {refusal.code === "signed_in_elsewhere" && <strong>{texts.elsewhere}</strong>}
          <span>{refusalText(words, refusal)}</span>
          {refusal.code === "signed_in_elsewhere" && <span>{texts.elsewhereTab}</span>}
        </p>
      )}
    </div>
  );
}

/** After a wrong password the next thing to be typed is the password. */
function useWrongPasswordFocus(form: { current: HTMLFormElement | null }, refusal: Refusal | null): void {
  useEffect(() => {
    const wanted = refusal?.code === "bad_credentials" ? "password" : "name";
    const input = form.current?.elements.namedItem(wanted);
    if (!(input instanceof HTMLInputElement)) return;
    // On a phone the focus would open the keyboard over the page.
    if (refusal || window.matchMedia("(pointer: fine)").matches) input.focus();
    if (refusal?.code === "bad_credentials") input.select();
  }, [form, refusal]);
}
