// The six rules of the breakpoint engine in their order; the first that holds
// decides, and those behind it are not looked at.
import type { JSX } from "preact";
import type { Breakpoint, SignalKind } from "../types";
import { signalWords } from "../ui/turns";
import { rich } from "../words";
import { W } from "../words/traces";

export const MUST: SignalKind[] = ["decision_made", "scope_changed", "pivot", "answer_provided"];
export const SHOULD: SignalKind[] = ["open_loop_created", "open_loop_resolved", "risk_or_conflict"];

export const rules: { text: string; gives: Breakpoint }[] = [
  { get text() { return W.summaryChanged; }, gives: "must" },
  { get text() { return W.mustSignalPresent; }, gives: "must" },
  { get text() { return W.shouldSignalPresent; }, gives: "should" },
  { get text() { return W.pressureOrDrift; }, gives: "should" },
  { get text() { return W.acknowledgementOnly; }, gives: "skip" },
  { get text() { return W.default_; }, gives: "should" },
];

/** What made the rule hold, if it is a signal. */
function because(rule: number, signals: SignalKind[]): string {
  const of = rule === 2 ? MUST : rule === 3 ? SHOULD : [];
  return signals.filter((s) => of.includes(s)).map(signalWords).join(", ");
}

export function RuleLadder(p: { rule: number; decision: Breakpoint; signals: SignalKind[] }): JSX.Element {
  return (
    <ol class="ladder" aria-label={W.ruleLadder}>
      {rules.map((r, i) => {
        const n = i + 1;
        const hit = n === p.rule;
        const why = hit ? because(n, p.signals) : "";
        return (
          <li key={n} class={hit ? "hit" : n > p.rule ? "later" : ""} aria-current={hit ? "step" : undefined} data-rule={n}>
            <span class="ladder-n">{n}</span>
            <span class="ladder-text">{r.text}</span>
            <span class="ladder-say">
              {hit ? (
                <>
                  <strong>{W.yes}</strong>
                  {rich(W.moreStrongSpanStoppedHere, { more: why && ` (${why})`, strong: <strong>{p.decision.toUpperCase()}</strong>, span: <span aria-hidden="true">◀</span> })}
                </>
              ) : n < p.rule ? (
                W.no
              ) : (
                W.notLookedAt
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
