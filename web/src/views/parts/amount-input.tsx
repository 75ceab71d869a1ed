/** An amount between two limits: by slider, by arrows, by number. */

import type { InputHTMLAttributes, TargetedPointerEvent } from "preact";
import { useClient } from "../../app/client.ts";
import { amount } from "../../play/amounts.ts";
import { snapped, stepped, thumbSide } from "../../play/sliding.ts";
import { Button } from "./button.tsx";
import { useUniqueId } from "./unique-id.ts";

interface Props {
  /** Null: what was typed is no amount. */
  cents: number | null;
  /** What was typed, null when the amount did not come from the box. */
  text: string | null;
  least: number;
  most: number;
  /** The slider stands on multiples of it, and on both limits. */
  unit: number;
  /** What a turn of the wheel, a press on the track or an arrow adds. */
  step: number;
  /** What is wrong with the amount, in words; "" when nothing is. */
  problem: string;
  /** The element where the problem is told, if the parent shows it. */
  problemId?: string;
  onCents: (cents: number) => void;
  onText: (text: string) => void;
  disabled?: boolean;
  /** Shows buttons for one step less and more. */
  arrows?: boolean;
  /** What the amount is, for screen readers; "Amount" when left out. */
  label?: string;
  /** Further properties of the box. */
  box?: InputHTMLAttributes;
}

export function AmountInput(props: Props) {
  const { cents, text, least, most, step, problem, disabled = false, onCents, onText } = props;
  const { words } = useClient();
  const label = props.label ?? words.play.amount;
  const ownId = useUniqueId();
  const problemId = props.problemId ?? ownId;
  const go = (steps: number) => onCents(stepped(cents ?? least, steps * step, least, most));
  const arrow = (steps: number, name: string, sign: string) =>
    props.arrows && (
      <Button
        class="arrow-step"
        aria-label={name}
        disabled={disabled || (steps < 0 ? (cents ?? least) <= least : (cents ?? least) >= most)}
        onClick={() => go(steps)}
      >
        {sign}
      </Button>
    );
  return (
    <div
      class={`amount-input ${problem ? "wrong" : ""}`}
      onWheel={(event) => {
        event.preventDefault();
        if (!disabled && event.deltaY !== 0) go(event.deltaY < 0 ? 1 : -1);
      }}
    >
      {arrow(-1, words.play.less(amount(step)), "−")}
      <Slider {...props} label={label} go={go} />
      {arrow(1, words.play.more(amount(step)), "+")}
      <input
        class="amount"
        type="text"
        inputMode="decimal"
        autocomplete="off"
        aria-label={label}
        aria-invalid={problem ? "true" : undefined}
        aria-describedby={problem ? problemId : undefined}
        disabled={disabled}
        value={text ?? (cents === null ? "" : amount(cents))}
        onInput={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
          if (steps === undefined) return;
          event.preventDefault();
          go(steps);
        }}
        {...props.box}
      />
      {problem && !props.problemId && (
        <p class="amount-problem" id={problemId}>
          {problem}
        </p>
      )}
    </div>
  );
}

const KEY_STEPS: Record<string, number> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 5,
  PageDown: -5,
};

function Slider(props: Props & { label: string; go: (steps: number) => void }) {
  const { cents, least, most, unit, disabled = false, label, go, onCents } = props;
  const shown = Math.min(most, Math.max(least, cents ?? least));
  const done = (shown - least) / Math.max(1, most - least);
  /** On the thumb the browser drags; beside it a press is one step towards it. */
  const side = (event: TargetedPointerEvent<HTMLInputElement>): number => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return thumbSide(event.clientX - left, width, done);
  };
  return (
    <input
      class="slider"
      // A dialog puts the focus here: on a phone the box would call up the keyboard over everything.
      data-first
      type="range"
      min={least}
      max={most}
      step={1}
      value={shown}
      disabled={disabled}
      aria-label={label}
      aria-valuetext={amount(shown)}
      style={{ "--done": done.toFixed(4) }}
      onInput={(event) => onCents(snapped(Number(event.currentTarget.value), least, most, unit))}
      onPointerDown={(event) => {
        const steps = side(event);
        event.currentTarget.dataset.pressed = steps === 0 ? "thumb" : "beside";
        if (disabled || steps === 0) return;
        event.preventDefault();
        go(steps);
      }}
      onTouchStart={(event) => {
        // A touch is not called off with its pointer event, and would make the thumb jump.
        if (event.currentTarget.dataset.pressed === "beside") event.preventDefault();
      }}
      onKeyDown={(event) => {
        const ends: Record<string, number> = { Home: least, End: most };
        const end = ends[event.key];
        const steps = KEY_STEPS[event.key];
        if (end === undefined && steps === undefined) return;
        event.preventDefault();
        if (end === undefined) go(steps ?? 0);
        else onCents(end);
      }}
    />
  );
}
