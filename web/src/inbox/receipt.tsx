// What stays of a question that was settled, until it is put away.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Button, count, decisionAllows, decisionWords, Denied, RiskBadge, Text, Time, Who, whoText } from "../ui";
import { type Card, endText } from "./cards";
import { ruleNext } from "./rule";

/** height: of the card before, so that nothing below it jumps. */
export function Receipt(p: { card: Card; height: number; focus: boolean; onDismiss: () => void }): JSX.Element {
  const { view: v } = p.card;
  const end = p.card.end!;
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (p.focus) ref.current?.focus();
  }, []);
  const late = end.decision === "deny_timeout";
  return (
    <div
      class={`card inbox-card inbox-ended ${decisionAllows(end.decision) ? "allowed" : "denied"}`}
      style={{ "--was": `${p.height}px` }}
      role="group"
      aria-label={`Settled: ${v.capability}, ${whoText(v.extension)}`}
      data-prompt-id={p.card.id}
      data-row
      tabIndex={-1}
    >
      <p ref={ref} tabIndex={-1} role="status" class="inbox-end">
        {late ? (
          <>
            This request timed out at <Time at={end.at} /> and was denied. The agent was told.
          </>
        ) : (
          <>
            <strong>{end.mine ? decisionWords(end.decision) : endText(end)}</strong>
            {end.mine && ` · ${count(v.callIds.length, "request")}`}
          </>
        )}
      </p>
      <p class="inbox-line muted">
        <span class="inbox-cap">{v.capability}</span> <RiskBadge risk={v.risk} />
        <Who of={v.extension} max={40} />
        <Text value={v.scopes[0]?.summary} max={60} mono />
      </p>
      <Denied denied={end.denied} />
      <div class="row">
        <Button onClick={p.onDismiss}>Dismiss</Button>
        {late && v.calls?.every((c) => c.grantPreview) && (
          <Button onClick={() => (ruleNext.value = { card: p.card, kind: "allow_always", rev: v.rev, later: true })}>
            Allow next time…
          </Button>
        )}
      </div>
    </div>
  );
}
