/**
 * Answers questions about hands, for the test that holds them against the server's evaluator: one JSON object on the
 * standard input, one on the standard output.
 */

import { readFileSync } from "node:fs";
import { cardCode } from "../../src/play/cards.ts";
import { countEquity } from "../../src/play/equity.ts";
import { strength } from "../../src/play/evaluator.ts";

interface Questions {
  /** Hands of five to seven cards. */
  readonly hands: string[][];
  readonly spots: { holes: string[][]; board: string[] }[];
}

function shares(spot: Questions["spots"][number]): { shares: number[]; approximate: boolean } {
  const count = countEquity(spot);
  while (!count.advance(1_000));
  return { shares: count.shares(), approximate: count.approximate };
}

const { hands, spots } = JSON.parse(readFileSync(0, "utf8")) as Questions;
const answers = { strengths: hands.map((hand) => strength(hand.map(cardCode))), spots: spots.map(shares) };
process.stdout.write(JSON.stringify(answers));
