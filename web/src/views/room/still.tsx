/** A drawing of a dealer's table, where there is no video. */

export function Still({ label }: { label: string }) {
  return (
    <svg
      class="still"
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={label}
    >
      <defs>
        <radialGradient id="still-room" cx=".5" cy=".25" r=".9">
          <stop offset="0" stop-color="#3a2f28" />
          <stop offset="1" stop-color="#120f10" />
        </radialGradient>
        <radialGradient id="still-lamp" cx=".5" cy="0" r=".8">
          <stop offset="0" stop-color="#ffdf9e" stop-opacity=".4" />
          <stop offset="1" stop-color="#ffdf9e" stop-opacity="0" />
        </radialGradient>
        <linearGradient id="still-cloth" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="#1a7f61" />
          <stop offset="1" stop-color="#0a4636" />
        </linearGradient>
      </defs>
      <path fill="url(#still-room)" d="M0 0h320v180H0z" />
      <path
        fill="none"
        stroke="#d9b56a"
        stroke-opacity=".16"
        stroke-width="1.5"
        d="M28 18h56v74H28zM236 18h56v74h-56zM34 24h44v62H34zM242 24h44v62h-44z"
      />
      {/* The dealer: head, collar, waistcoat, bow tie. */}
      <path fill="#191b21" d="M104 128c2-27 14-39 36-44h40c22 5 34 17 36 44z" />
      <path fill="#ece7dd" d="M139 84h42l-9 24-12 14-12-14z" />
      <path fill="#2b2e37" d="M139 84 126 90l10 38h24v-6zM181 84l13 6-10 38h-24v-6z" />
      <path fill="#b23a3f" d="m160 92-11-6v12zM160 92l11-6v12z" />
      <circle cx="160" cy="92" r="3" fill="#8d2a31" />
      <path fill="#cf9f7c" d="M151 70h18v12c0 5-4 8-9 8s-9-3-9-8z" />
      <ellipse cx="160" cy="58" rx="17" ry="21" fill="#dcae8b" />
      <path
        fill="#33241d"
        d="M142 58c-3-22 8-31 19-31 13 0 21 9 17 31-2-8-5-13-9-15-8 3-17 3-22 1-3 3-4 8-5 14z"
      />
      <path fill="url(#still-lamp)" d="M0 0h320v180H0z" />
      {/* The table with a fan of cards, the shoe and chips. */}
      <path fill="#4a3221" d="M-30 190c18-50 92-72 190-72s172 22 190 72z" />
      <path fill="url(#still-cloth)" d="M-16 196c22-46 90-66 176-66s154 20 176 66z" />
      <path fill="none" stroke="#ffffff" stroke-opacity=".16" d="M46 180c20-24 62-36 114-36s94 12 114 36" />
      <g stroke="#0004" stroke-width=".6">
        {[-2, -1, 0, 1, 2].map((step) => (
          <rect
            key={step}
            x={151 + step * 23}
            y={148 + step * step * 0.9}
            width="18"
            height="22"
            rx="2"
            fill="#f6f3ec"
            transform={`rotate(${step * 3} ${160 + step * 23} 160)`}
          />
        ))}
      </g>
      <path fill="#14161b" d="m232 134 30 4-3 18-32-5z" />
      <path fill="#f6f3ec" d="m229 147 10 1.5-1 5-10-1.5z" />
      <g stroke="#fff" stroke-opacity=".7" stroke-width="1.5" stroke-dasharray="3 3">
        <ellipse cx="74" cy="146" rx="9" ry="4.5" fill="#b5322f" />
        <ellipse cx="74" cy="142" rx="9" ry="4.5" fill="#b5322f" />
        <ellipse cx="96" cy="143" rx="9" ry="4.5" fill="#17784b" />
        <ellipse cx="53" cy="154" rx="9" ry="4.5" fill="#22262c" />
      </g>
    </svg>
  );
}
