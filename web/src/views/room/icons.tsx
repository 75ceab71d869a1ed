/** Small drawings for buttons: strokes in the colour of the text. The button says in words what it does. */

const PATHS = {
  exit: "M14 5H6v14h8M10 12h10M16.5 8.5 20 12l-3.5 3.5",
  chat: "M4.5 5.5h15v10.5H11L7 19.5V16H4.5z",
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9.200a4 4 0 0 1 0 5.600M18 6.700a7.5 7.5 0 0 1 0 10.6",
  silent: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5",
  expand: "M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5",
  shrink: "M4 9h5V4M20 9h-5V4M4 15h5v5M20 15h-5v5",
  settings:
    "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3.5v2.5M12 18v2.5M20.5 12H18M6 12H3.5M18 6l-1.8 1.800M7.8 16.2 6 18M18 18l-1.8-1.800M7.8 7.8 6 6",
  help: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9.7 9.700a2.4 2.4 0 1 1 3.5 2.200c-.8.4-1.2 1-1.2 1.900M12 16.800v.1",
  more: "M5 12h.100M12 12h.100M19 12h.1",
  shield: "M12 3.5 5 6v5.5c0 4.4 2.9 7.5 7 9 4.1-1.5 7-4.6 7-9V6zM9 12l2.2 2.200L15.2 10",
  close: "M6 6l12 12M18 6 6 18",
  down: "M12 5v13M6.5 12.5 12 18l5.5-5.5",
  video: "M4 6.5h11v11H4zM15 10.5l5-3v9l-5-3z",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
