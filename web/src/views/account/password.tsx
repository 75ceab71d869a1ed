/** Changing one's password, with its rules ticked off while one types (R2.1). */

import { useState } from "preact/hooks";
import { useClient } from "../../app/client.ts";
import type { Refusal } from "../../connection/refused.ts";
import type { Words } from "../../words/words.ts";
import { Button } from "../parts/button.tsx";
import { DialogFrame } from "../parts/dialog-frame.tsx";
import { useUniqueId } from "../parts/unique-id.ts";
import { refusalText } from "../told.ts";
import { PasswordField } from "./password-field.tsx";
import { keeps, keepsAll, PASSWORD_RULES } from "./password-rules.ts";

export function PasswordDialog() {
  const { state, deeds, words } = useClient();
  return (
    <DialogFrame title={words.account.password.title} onClose={deeds.closeDialog}>
      {state.dialog?.done ? <Done /> : <PasswordForm />}
    </DialogFrame>
  );
}

function Done() {
  const { deeds, words } = useClient();
  return (
    <>
      <p role="status">{words.account.password.done}</p>
      <Button kind="gold" onClick={deeds.closeDialog}>
        {words.general.ok}
      </Button>
    </>
  );
}

function PasswordForm() {
  const { state, deeds, words } = useClient();
  const texts = words.account.password;
  const [old, setOld] = useState("");
  const [fresh, setFresh] = useState("");
  const [again, setAgain] = useState("");
  const [tried, setTried] = useState(false);
  const rulesId = useUniqueId();
  const busy = state.dialog?.busy ?? false;
  const differs = again !== "" && (tried || again.length >= fresh.length) && again !== fresh;
  const submit = (event: Event) => {
    event.preventDefault();
    setTried(true);
    if (!busy && old && keepsAll(fresh) && fresh === again) void deeds.changePassword(old, fresh);
  };
  return (
    <form class="password-form" onSubmit={submit} aria-busy={busy}>
      <input
        class="unseen"
        name="name"
        autocomplete="username"
        value={state.me?.name}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField
        name="old"
        label={texts.old}
        autocomplete="current-password"
        value={old}
        onText={setOld}
        first
      />
      <PasswordField
        name="new"
        label={texts.fresh}
        autocomplete="new-password"
        value={fresh}
        onText={setFresh}
        describedBy={rulesId}
      />
      <Rules id={rulesId} password={fresh} tried={tried} />
      <PasswordField
        name="again"
        label={texts.repeat}
        autocomplete="new-password"
        value={again}
        onText={setAgain}
        problem={differs ? texts.different : ""}
      />
      <p class="hint soft">{texts.tries}</p>
      <p class="problem" role="alert">
        {state.dialog?.refusal && problem(words, state.dialog.refusal)}
      </p>
      <div class="buttons">
        <Button onClick={deeds.closeDialog}>{words.general.cancel}</Button>
        <Button kind="gold" type="submit" disabled={busy}>
          {busy ? texts.busy : texts.submit}
        </Button>
      </div>
    </form>
  );
}

/** Each rule with whether what is typed keeps it; told by sign and word, not by colour alone. */
function Rules({ id, password, tried }: { id: string; password: string; tried: boolean }) {
  const texts = useClient().words.account.password;
  return (
    <div class="password-rules" id={id}>
      <p>{texts.rules}</p>
      <ul>
        {PASSWORD_RULES.map((rule) => {
          const kept = keeps(rule, password);
          return (
            <li key={rule} class={kept ? "kept" : tried ? "broken" : ""}>
              <span aria-hidden="true">{kept ? "✓" : "○"}</span> {texts[rule]}
              <span class="unseen">: {kept ? texts.kept : texts.missing}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** In this form wrong credentials mean the present password. */
function problem(words: Words, refusal: Refusal): string {
  const tries = refusal.facts.tries_left;
  if (refusal.code === "bad_credentials" && typeof tries === "number")
    return words.account.password.wrongOld(tries);
  return refusalText(words, refusal);
}
