/** Where one's own statistics will be looked at (R9). */

import { useClient } from "../../app/client.ts";
import { HousePage } from "../lobby/house-header.tsx";
import { Measures } from "./measures.tsx";

export function Statistics() {
  const { words } = useClient();
  const texts = words.lobby.places;
  return (
    <HousePage title={words.lobby.statistics}>
      <p class="soft">{texts.statisticsText}</p>
      <p class="nothing">{texts.statisticsEmpty}</p>
      <Measures />
    </HousePage>
  );
}
