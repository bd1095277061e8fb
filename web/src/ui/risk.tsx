// LOW, MEDIUM, HIGH of capabilities: a shape, a word and a colour.  Not for the
// risk 0 to 3 of turns, which is written as a number.
import type { JSX } from "preact";
import type { Risk } from "../types";
import { name } from "../words";
import { W as N } from "../words/names";

const shapes: Record<string, string> = { low: "○", medium: "◐", high: "●" };

export function RiskBadge(p: { risk: Risk | string; long?: boolean }): JSX.Element {
  const level = String(p.risk).toLowerCase();
  return (
    <span class={`risk risk-${level}`}>
      <span aria-hidden="true">{shapes[level] ?? "●"}</span>{" "}
      {p.long === false ? name(N, `level_${level}`, level) : name(N, `badge_${level}`, level)}
    </span>
  );
}
