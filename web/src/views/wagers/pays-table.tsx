/** What the jackpot pays, with the amounts of this moment (R5.5); lies over the page beside the game, which goes on. */

import { useEffect, useRef } from "preact/hooks";
import { useClient } from "../../app/client.ts";
import { amount } from "../../play/amounts.ts";
import { paysNow } from "../../play/prizes.ts";
import type { Jackpot } from "../../protocol/views.ts";

export function PaysTable({ jackpot }: { jackpot: Jackpot }) {
  const { deeds, words } = useClient();
  const { wagers, general } = words;
  const frame = useRef<HTMLElement>(null);
  const close = () => deeds.togglePanel("paysOpen");
  useEffect(() => {
    const panel = frame.current;
    const opener = document.activeElement;
    panel?.showPopover?.();
    panel?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <section
      ref={frame}
      popover="manual"
      class="pays"
      aria-label={wagers.pays}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        close();
      }}
    >
      <header>
        <h2>{wagers.pays}</h2>
        <button type="button" class="close" aria-label={general.close} onClick={close}>
          ×
        </button>
      </header>
      <table>
        <thead>
          <tr class="pays-heads">
            <th scope="col">{wagers.paysHand}</th>
            <th scope="col">{wagers.paysShare}</th>
            <th scope="col">{wagers.paysNow}</th>
          </tr>
        </thead>
        <tbody>
          {paysNow(jackpot).map(({ kind, percent, cents }) => (
            <tr key={kind} class={`pay-${kind}`}>
              <th scope="row">{words.terms.prize(kind)}</th>
              <td>{percent === null ? wagers.fixed : wagers.percent(percent)}</td>
              <td>{amount(cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{wagers.paysFive(amount(jackpot.bet_cents))}</p>
      <p>{wagers.paysFolded}</p>
      <p>{wagers.paysFloor(amount(jackpot.floor_cents))}</p>
      <p>{wagers.paysApproval}</p>
    </section>
  );
}
