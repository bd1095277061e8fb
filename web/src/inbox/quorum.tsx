// More than one pair of eyes: how many people must agree, who has, and how many
// are still needed.  The rule in words comes from the gate.
import type { JSX } from "preact";
import type { PromptView } from "../types";
import { Text, Time } from "../ui";
import { fill, rich } from "../words";
import { W } from "../words/inbox";

type Agreed = NonNullable<PromptView["quorum"]>["agreed"][number];

function Row(p: { of: Agreed }): JSX.Element {
  const a = p.of;
  const parts = {
    person: <Text value={a.person} max={80} />,
    device: <Text value={a.device ?? ""} max={80} />,
    time: <Time at={a.at} />,
  };
  return (
    <li>
      {a.for === undefined
        ? rich(W.personAgreed, parts)
        : rich(W.personAgreedFor, { ...parts, other: <Text value={a.for} max={80} /> })}
    </li>
  );
}

export function Quorum(p: { view: PromptView }): JSX.Element | null {
  const q = p.view.quorum;
  if (!q) return null;
  return (
    <section class="inbox-quorum banner" aria-label={W.whoMustAgree}>
      <p class="inbox-quorum-count">
        <strong>{fill(W.nOfNeedAgreed, { n: q.agreed.length, need: q.need })}</strong>
        {p.view.open && q.missing > 0 && <> {fill(W.nMoreNeeded, { n: q.missing })}</>}
      </p>
      {q.agreed.length > 0 && (
        <ul>
          {q.agreed.map((a) => (
            <Row key={a.person} of={a} />
          ))}
        </ul>
      )}
      <p class="inbox-quorum-rule">
        <Text value={q.says} max={1000} />
      </p>
    </section>
  );
}
