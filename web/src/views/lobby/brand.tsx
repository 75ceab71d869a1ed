/** The house's mark and name. */

const SPADE =
  "M16 2C20 9 29 13 29 20.5a6.5 6.5 0 0 1-11 4.7c.4 2.3 1.4 3.8 3.2 4.8H10.8c1.8-1 2.8-2.5 3.2-4.8a6.5 6.5 0 0 1-11-4.7C3 13 12 9 16 2z";

export function Brand({ small = false }: { small?: boolean }) {
  return (
    <span class={`brand ${small ? "small" : ""}`}>
      <svg class="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
        <path d={SPADE} />
      </svg>
      R Live
    </span>
  );
}
