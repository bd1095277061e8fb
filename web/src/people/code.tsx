// A QR code as the gate drew it: a text for each row, 1 is dark.  Black on white
// in dark colours as well, with the quiet margin that cameras need.
import type { JSX } from "preact";

const MARGIN = 4;

export function Code(p: { rows: readonly string[]; label: string }): JSX.Element {
  const size = p.rows.length + 2 * MARGIN;
  const dark = p.rows.flatMap((row, y) => [...row].map((c, x) => (c === "1" ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : ""))).join("");
  return (
    <svg class="people-code" role="img" aria-label={p.label} viewBox={`0 0 ${size} ${size}`}>
      <rect width={size} height={size} fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  );
}
