/** The languages, each by its own name. */

import { useClient } from "../../app/client.ts";
import type { Language } from "../../state/settings.ts";

const LANGUAGES: readonly Language[] = ["en", "vi"];

export function LanguageChoice() {
  const { state, deeds, words } = useClient();
  return (
    <fieldset class="languages">
      <legend class="unseen">{words.account.language}</legend>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          class="quiet"
          lang={language}
          aria-pressed={state.settings.language === language}
          onClick={() => deeds.changeSettings({ language })}
        >
          {words.account.languages[language]}
        </button>
      ))}
    </fieldset>
  );
}
