/** Presets, chips, slider and box: they build the bet and never send it (R3.6, R10.2). */

import { useClient, useMoney } from "../../app/client.ts";
import { chipWorth } from "../../play/amounts.ts";
import { betChips, clamp, type Preset, presets, type SizedTurn } from "../../play/betting.ts";
import { totalPot } from "../../play/seating.ts";
import type { Table } from "../../state/state.ts";
import { AmountInput } from "../parts/amount-input.tsx";
import { Button } from "../parts/button.tsx";
import { Chip } from "../parts/chip.tsx";

interface Props {
  turn: SizedTurn;
  table: Table;
  off: boolean;
  /** Why the amount cannot be bet, in words, and where they stand on the page; "" when it can. */
  problem: string;
  problemId: string;
  onClose: () => void;
}

export function BetBuilder({ turn, table, off, problem, problemId, onClose }: Props) {
  const { state, deeds, words } = useClient();
  const { bet } = state;
  const { rules } = table.view;
  const cents = bet ? bet.cents : turn.min_to_cents;
  return (
    <>
      <Presets turn={turn} table={table} off={off} />
      <fieldset class="bet-chips" aria-label={words.play.chips}>
        {betChips(rules.chips_cents, rules.big_blind_cents).map((chip) => (
          <Chip
            key={chip}
            cents={chip}
            label={words.play.addChip(chipWorth(chip))}
            disabled={off}
            onClick={() => deeds.addChip(chip)}
          />
        ))}
      </fieldset>
      <AmountInput
        cents={cents}
        text={bet?.text ?? null}
        least={turn.min_to_cents}
        most={turn.max_to_cents}
        unit={rules.small_blind_cents}
        step={rules.big_blind_cents}
        problem={problem}
        problemId={problemId}
        disabled={off}
        onCents={(wanted) => deeds.setBet(clamp(wanted, turn))}
        onText={deeds.typeBet}
        box={{ id: "bet-amount", onFocus: (event) => event.currentTarget.select() }}
      />
      <div class="tools">
        <Button
          kind="quiet"
          disabled={off || bet === null}
          onClick={deeds.resetBet}
          aria-keyshortcuts="Escape"
        >
          {words.play.reset}
        </Button>
        <Button
          kind="quiet"
          disabled={off}
          onClick={() => {
            deeds.resetBet();
            onClose();
          }}
        >
          {words.play.close}
        </Button>
      </div>
    </>
  );
}

function Presets({ turn, table, off }: { turn: SizedTurn; table: Table; off: boolean }) {
  const { state, deeds, words } = useClient();
  const money = useMoney();
  const { hand, rules } = table.view;
  if (!hand) return null;
  const offered = presets({
    turn,
    potCents: totalPot(hand),
    preflop: hand.street === "preflop",
    smallBlindCents: rules.small_blind_cents,
    bigBlindCents: rules.big_blind_cents,
  });
  const text = (preset: Preset): string => {
    const { presetAllIn, presetBlinds, presetPot, presetShare, presetTimes } = words.play;
    if (preset.kind === "blinds") return presetBlinds(preset.text);
    if (preset.kind === "times") return presetTimes(preset.text);
    if (preset.kind === "share") return presetShare(preset.text);
    return preset.kind === "pot" ? presetPot : presetAllIn;
  };
  // Of several that come to the same, one is shown as chosen: all-in where it is that.
  const cents = state.bet?.cents;
  const all = cents === turn.max_to_cents ? offered.length - 1 : -1;
  const chosen = all >= 0 ? all : offered.findIndex((preset) => preset.cents === cents);
  return (
    <fieldset class="presets" aria-label={words.play.presets}>
      {offered.map((preset, index) => (
        <Button
          key={preset.kind + preset.text}
          kind="plain"
          class="preset"
          disabled={off}
          title={money(preset.cents)}
          aria-pressed={index === chosen}
          aria-keyshortcuts={String(index + 1)}
          onClick={() => deeds.setBet(preset.cents)}
        >
          {text(preset)}
        </Button>
      ))}
    </fieldset>
  );
}
