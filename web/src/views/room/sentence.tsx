/** Events as sentences: plain to be read aloud, or drawn with names and cards marked. */

import { useClient, useMoney } from "../../app/client.ts";
import type { RecentEvent } from "../../protocol/views.ts";
import type { LogEntry } from "../../state/state.ts";
import type { Telling } from "../../words/telling.ts";
import type { Words } from "../../words/words.ts";

/** Isolates: they mark a part of a sentence, and keep names of any script from turning the rest around. */
const CARD = "\u2066";
const NAME = "\u2068";
const END = "\u2069";
const PART = new RegExp(`([${CARD}${NAME}][^${END}]*${END})`, "u");

const GLYPHS: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** An event in words; "" for one that is not told. */
export function sentence(words: Words, { name, facts }: RecentEvent, told: Telling): string {
  if (name === "hand_closed") return "";
  const say = words.events[name] as ((facts: unknown, told: Telling) => string) | undefined;
  return say?.(facts, told) ?? "";
}

/** Names and cards in plain words. */
export function plainTelling(words: Words, names: LogEntry["names"], money: Telling["money"]): Telling {
  return {
    who: (seat) => names[seat] || words.general.seat(seat),
    cards: (cards) => words.general.list(cards.map(words.general.card)),
    money,
  };
}

function markedTelling(words: Words, names: LogEntry["names"], money: Telling["money"]): Telling {
  return {
    who: (seat) => `${NAME}${names[seat] || words.general.seat(seat)}${END}`,
    cards: (cards) => cards.map((card) => `${CARD}${card}${END}`).join(" "),
    money,
  };
}

/** A nickname; one's own is blue (R14.7). */
export function Name({ nickname }: { nickname: string }) {
  const own = useClient().state.me?.nickname === nickname;
  return <bdi class={own ? "name-own" : "name-other"}>{nickname}</bdi>;
}

/** A card as a glyph for eyes and as words for ears. */
function InlineCard({ card }: { card: string }) {
  const { words } = useClient();
  const rank = card.charAt(0) === "T" ? "10" : card.charAt(0);
  const suit = card.charAt(1);
  return (
    <span class={`inline-card inline-${suit}`}>
      <span class="unseen">{words.general.card(card)}</span>
      <span aria-hidden="true">
        {rank}
        {GLYPHS[suit]}
      </span>
    </span>
  );
}

/** A line of the log; nothing for an event that is not told. */
export function Sentence({ entry }: { entry: LogEntry }) {
  const { words } = useClient();
  const money = useMoney();
  const text = sentence(words, entry.event, markedTelling(words, entry.names, money));
  return (
    <>
      {text.split(PART).map((part, index) => {
        const inner = part.slice(1, -1);
        // The parts of one sentence never change places.
        const key = `${index}`;
        if (part.startsWith(NAME)) return <Name key={key} nickname={inner} />;
        if (part.startsWith(CARD)) return <InlineCard key={key} card={inner} />;
        return part;
      })}
    </>
  );
}
