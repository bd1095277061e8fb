// What was settled a moment ago: one line, and behind a button those before it.
// The line stands above what waits and does not grow, so that nothing is ever
// pushed out of sight.  What ran out of time stays until it is put away.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button, CopyButton, decisionAllows, decisionWords, Denied, RiskBadge, Text, Time, Who, whoText } from "../ui";
import { answered, type Card, dismiss, dismissEnded, endText, notes } from "./cards";
import { ruleNext } from "./rule";
import { fill, rich } from "../words";
import { lineText } from "./words";
import { W } from "../words/inbox";

function Said(p: { card: Card }): JSX.Element {
  const end = p.card.end!;
  if (end.decision === "deny_timeout")
    return (
      <>
        {rich(W.thisRequestTimedOutAt, { time: <Time at={end.at} /> })}
      </>
    );
  return (
    <>
      <strong>{end.mine ? decisionWords(end.decision) : endText(end)}</strong>
      {end.mine && ` · ${fill(W.nRequests, { n: p.card.view.callIds.length })}`}
    </>
  );
}

/** A note that the agent never got; nothing typed is thrown away. */
function Unsent(p: { id: string }): JSX.Element | null {
  const text = notes.value.get(p.id);
  if (!text) return null;
  return (
    <div class="inbox-unsent">
      <p>
        {rich(W.yourNoteWasNotSent, { q: <q><Text value={text} /></q> })}
      </p>
      <CopyButton text={text}>{W.copyTheNote}</CopyButton>
    </div>
  );
}

/** height: it keeps the place of the card it was, so that nothing below it moves. */
export function Line(p: { card: Card; height?: number; focus?: boolean }): JSX.Element {
  const { view: v } = p.card;
  const end = p.card.end!;
  const ref = useRef<HTMLParagraphElement>(null);
  const [why, setWhy] = useState(false);
  useEffect(() => {
    if (p.focus) ref.current?.focus({ preventScroll: true });
  }, []);
  const late = end.decision === "deny_timeout";
  return (
    <div
      class={`inbox-ended ${decisionAllows(end.decision) ? "was-allowed" : "was-denied"}`}
      style={p.height ? { minHeight: `${p.height}px` } : undefined}
      role="group"
      aria-label={fill(W.settledCapabilityExtension, { capability: v.capability, extension: whoText(v.extension) })}
      data-prompt-id={p.card.id}
      data-row
      tabIndex={-1}
    >
      <div class="inbox-end-line">
        <p ref={ref} tabIndex={-1} role="status" class="inbox-end">
          <Said card={p.card} />
        </p>
        <span class="inbox-end-what muted">
          <span class="inbox-cap">{v.capability}</span> <RiskBadge risk={v.risk} long={false} /> <Who of={v.extension} max={40} inside />{" "}
          <Text value={lineText(v)} max={200} mono inside />
        </span>
        <span class="inbox-end-acts">
          {end.denied && (
            <button type="button" class="plain small" aria-expanded={why} onClick={() => setWhy(!why)}>
              {W.why}
            </button>
          )}
          {late && v.calls?.every((c) => c.grantPreview) && (
            <Button onClick={() => (ruleNext.value = { card: p.card, kind: "allow_always", rev: v.rev, later: true })}>{W.allowNextTime}</Button>
          )}
          <Button onClick={() => dismiss(p.card.id)}>{W.dismiss}</Button>
        </span>
      </div>
      <Unsent id={p.card.id} />
      {why && <Denied denied={end.denied} />}
    </div>
  );
}

/** acted: ids whose answer was given with the focus in the card. */
export function Answered(p: { acted: Set<string> }): JSX.Element | null {
  const [all, setAll] = useState(false);
  const list = answered.value;
  if (list.length === 0) return null;
  // A note that was not sent is never behind a button.
  const shown = all ? list : list.filter((c, i) => i === 0 || notes.value.has(c.id));
  const late = list.slice(1).filter((c) => c.end!.decision === "deny_timeout").length;
  return (
    <section class="inbox-answered" aria-label={W.answeredJustNow}>
      <div class={all ? "inbox-answered-all" : undefined}>
        {shown.map((c) => (
          <Line key={c.id} card={c} focus={p.acted.delete(c.id)} />
        ))}
      </div>
      {list.length > 1 && (
        <div class="row inbox-answered-more">
          <button type="button" class="plain small" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? W.onlyTheLastOne : fill(W.nMoreAnsweredWhat, { n: list.length - 1, what: late > 0 ? fill(W.lateTimedOut, { late }) : "" })}
          </button>
          <button type="button" class="plain small" onClick={dismissEnded}>
            {W.clear}
          </button>
        </div>
      )}
    </section>
  );
}
