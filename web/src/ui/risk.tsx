// LOW, MEDIUM, HIGH of capabilities: a shape, a word and a colour.  Not for the
// risk 0 to 3 of turns, which is written as a number.
import type { JSX } from "preact";
import type { Risk } from "../types";

const shapes: Record<string, string> = { low: "○", medium: "◐", high: "●" };

export function RiskBadge(p: { risk: Risk | string; long?: boolean }): JSX.Element {
  const level = String(p.risk).toLowerCase();
  const word = level.charAt(0).toUpperCase() + level.slice(1);
  return (
    <span class={`risk risk-${level}`}>
      <span aria-hidden="true">{shapes[level] ?? "●"}</span>{" "}
      {p.long === false ? word : `${word} risk`}
    </span>
  );
}
