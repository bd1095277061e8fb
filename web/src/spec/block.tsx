// ACTION REQUIRED: what the model wants to add, and the three answers to it.
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { book, type Row } from "../energy/book";
import { justRefused } from "../energy/field";
import { RowForm } from "../energy/form";
import { connection } from "../events";
import type { DialogueBlock } from "../types";
import { Button, Text, useArming, visible } from "../ui";
import { argsOf, changed, rowOf, tableOf } from "./change";
import { blockName, cancel, confirm, itemName } from "./dialogue";
import { details, whatChanges } from "./labels";
import { fill, rich } from "../words";
import { W } from "../words/spec";
import { W as E } from "../words/energy";
import { W as N } from "../words/names";

/** What a value was before the person changed it. */
const Was = (p: { value: string }): JSX.Element => (
  <span class="spec-mark"> {rich(W.was, { value: <Text value={p.value} max={120} /> })}</span>
);

export function SpecBlock(p: { block: DialogueBlock; onAnswered: () => void }): JSX.Element {
  const b = p.block;
  // As the person changed it; null: as it was proposed.
  const [mine, setMine] = useState<Row | null>(null);
  const [editing, setEditing] = useState(false);
  const [nameError, setNameError] = useState("");
  const refusedAt = useRef(-Infinity);
  const change = useRef<HTMLParagraphElement>(null);
  const table = tableOf(b);
  const was = mine ? changed(b, mine) : new Map<string, unknown>();
  const arming = useArming<HTMLDivElement>(`${b.call_id} ${b.at} ${mine ? JSON.stringify(mine) : ""}`);
  const lost = connection.value.state === "lost" ? W.notConnectedNothingCanBe : null;
  const off = lost ?? (editing ? W.finishYourChangesFirst : null);
  const changes = whatChanges(b, mine, book.value);
  const view = book.value;
  const done = (): void => {
    if (justRefused(refusedAt.current)) return;
    if (mine && mine.name.trim() === "") {
      setNameError(W.aRowNeedsAName);
      return;
    }
    if (mine) setMine(changed(b, mine).size === 0 ? null : ({ ...mine, name: mine.name.trim() } as Row));
    setEditing(false);
    setTimeout(() => change.current?.querySelector("button")?.focus());
  };
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
      {view?.system && (
        <p class="spec-system">{rich(W.forSystem, { name: <b>{visible(view.system.name) || E.firstSystem}</b> })}</p>
      )}
      {editing && table && view && (
        <div class="spec-form">
          <RowForm
            table={table}
            row={mine ?? rowOf(b)!}
            battery={view.battery}
            proposed
            nameError={nameError}
            onRefuse={() => (refusedAt.current = performance.now())}
            onRow={(r) => {
              refusedAt.current = -Infinity;
              setNameError("");
              setMine(r);
            }}
          />
          <div class="row">
            <Button
              onClick={() => {
                setMine(null);
                setNameError("");
                setEditing(false);
                setTimeout(() => change.current?.querySelector("button")?.focus());
              }}
            >
              {W.undoChanges}
            </Button>
            <Button onClick={done}>{W.done}</Button>
          </div>
        </div>
      )}
      <p class="spec-item" hidden={editing}>
        <Text value={mine ? mine.name : itemName(b)} max={120} />
        {was.has("name") && <Was value={itemName(b)} />}
      </p>
      <dl hidden={editing}>
        {details(b, mine).map((d) => (
          <div key={d.key} class={d.wide ? "wide" : undefined} data-key={d.key} data-changed={d.was === undefined ? undefined : ""}>
            <dt>{d.label}</dt>
            <dd>
              <Text value={d.value} max={400} />
              {d.mark && <span class="spec-mark">{d.value ? ` ${d.mark}` : d.mark}</span>}
              {d.was !== undefined && <Was value={d.was} />}
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
      {table && view && !editing && (
        <p class="spec-change" ref={change}>
          <Button disabledReason={lost} onClick={() => setEditing(true)}>
            {W.change}
          </Button>
          {was.size > 0 && <span class="spec-mark">{W.asYouChangedIt}</span>}
        </p>
      )}
      {b.problem && !mine && (
        <p class="spec-problem" role="alert">
          {rich(W.itCannotBeAddedLike, { problem: b.problem })}
        </p>
      )}
      <div class="spec-buttons" ref={arming.ref}>
        <Button decision class="spec-cancel" disabledReason={off} onClick={press(cancel)}>
          {N.line_cancel}
        </Button>
        <Button decision class="spec-confirm" disabledReason={off} onClick={press(() => confirm(mine ? argsOf(b, mine) : undefined, mine?.name))}>
          {N.line_confirm}
        </Button>
      </div>
      <p class="spec-paused">
        {b.at < b.of ? fill(W.pausedBeforeOthers, { n: b.of - b.at }) : W.paused}
      </p>
    </section>
  );
}
