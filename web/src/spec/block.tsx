// ACTION REQUIRED: what the model wants to add, and the three answers to it.
import type { JSX } from "preact";
import { book } from "../energy/book";
import { connection } from "../events";
import type { DialogueBlock } from "../types";
import { Button, Text, useArming } from "../ui";
import { blockName, cancel, confirm, itemName } from "./dialogue";
import { details, whatChanges } from "./labels";
import { fill, rich } from "../words";
import { W } from "../words/spec";
import { W as N } from "../words/names";

export function SpecBlock(p: { block: DialogueBlock; onAnswered: () => void }): JSX.Element {
  const b = p.block;
  const arming = useArming<HTMLDivElement>(`${b.call_id} ${b.at}`);
  const off = connection.value.state === "lost" ? W.notConnectedNothingCanBe : null;
  const changes = whatChanges(b, book.value);
  const press = (what: () => Promise<void>) =>
    arming.guard(() => {
      void what();
      p.onAnswered();
    });
  return (
    <section class="spec-block" role="group" aria-label={blockName(b)} data-call={b.call_id}>
      <header>
        <h3>
          {rich(W.spanAtOfOf, { span: <span class="spec-caps">{N.line_action}</span>, at: b.at, of: b.of })}
        </h3>
        <code>{b.name}</code>
      </header>
      <p class="spec-item">
        <Text value={itemName(b)} max={120} />
      </p>
      <dl>
        {details(b).map((d) => (
          <div key={d.key} class={d.wide ? "wide" : undefined}>
            <dt>{d.label}</dt>
            <dd>
              <Text value={d.value} max={400} />
              {d.mark && <span class="spec-mark">{d.value ? ` ${d.mark}` : d.mark}</span>}
            </dd>
          </div>
        ))}
        {changes && (
          <div class="wide">
            <dt>{W.whatChanges}</dt>
            <dd data-changes>{changes}</dd>
          </div>
        )}
      </dl>
      {b.problem && (
        <p class="spec-problem" role="alert">
          {rich(W.itCannotBeAddedLike, { problem: b.problem })}
        </p>
      )}
      <div class="spec-buttons" ref={arming.ref}>
        <Button decision class="spec-cancel" disabledReason={off} onClick={press(cancel)}>
          {N.line_cancel}
        </Button>
        <Button decision class="spec-confirm" disabledReason={off} onClick={press(confirm)}>
          {N.line_confirm}
        </Button>
      </div>
      <p class="spec-paused">
        {b.at < b.of ? fill(W.pausedBeforeOthers, { n: b.of - b.at }) : W.paused}
      </p>
    </section>
  );
}
