/** Messages over every screen: refusals for a moment, notices until they are acknowledged (R19.4). */

import { useClient } from "../app/client.ts";
import { Button } from "./parts/button.tsx";
import { noticeText, refusalText } from "./told.ts";

export function Toasts() {
  const { state, deeds, words } = useClient();
  return (
    <div class="toasts" role="status">
      {state.notices.map((notice) => (
        <div key={`notice-${notice.notice_id}`} class="toast notice">
          <span>{noticeText(words, notice)}</span>
          <Button class="toast-ok" onClick={() => void deeds.acknowledge(notice.notice_id)}>
            {words.general.ok}
          </Button>
        </div>
      ))}
      {state.toasts.map((toast) => (
        <div key={`toast-${toast.key}`} class="toast">
          <span>{refusalText(words, toast)}</span>
          <Button
            kind="plain"
            class="close"
            aria-label={words.general.dismiss}
            onClick={() => deeds.dismissToast(toast.key)}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M3 3l10 10M13 3L3 13" />
            </svg>
          </Button>
        </div>
      ))}
    </div>
  );
}
