// Bars on one time line.  What a machine did is filled; what waited for a
// person is hatched and named, so that no colour carries the meaning.
import type { JSX } from "preact";
import { span, Text } from "../ui";
import { nest, type Span, type Times } from "./spans";
import { useWindow } from "./window";
import { fill, rich } from "../words";
import { W } from "../words/traces";

const ROW = 32;
/** Longer ones are scrolled through. */
const ROWS_MAX = 26;

function Bar(p: { s: Span; total: number }): JSX.Element {
  const at = p.total > 0 ? (p.s.from / p.total) * 100 : 0;
  const wide = p.total > 0 ? (p.s.ms / p.total) * 100 : 0;
  return (
    <span class="traces-track" aria-hidden="true">
      <span
        class={`traces-bar ${p.s.who} ${p.s.bad ? "bad" : ""}`}
        style={{ insetInlineStart: `${Math.min(at, 99.6)}%`, width: `max(3px, ${Math.min(wide, 100 - at)}%)` }}
      />
    </span>
  );
}

/** all: the events of the run; shown: those that came with it. */
export function Waterfall(p: { spans: Span[]; times: Times; all: number; shown: number }): JSX.Element {
  const rows = nest(p.spans);
  const w = useWindow(rows.length, ROW);
  return (
    <section class="traces-fall" aria-label={W.timeLine}>
      <div
        ref={w.ref}
        class="traces-scroll"
        role="table"
        aria-label={W.steps}
        aria-rowcount={rows.length}
        tabIndex={0}
        style={{ height: `${Math.min(rows.length, ROWS_MAX) * ROW + 2}px` }}
      >
        <div role="rowgroup" style={{ height: `${w.height}px`, position: "relative" }}>
          {w.rows.map((r) => {
            const { span: s, depth, group } = rows[r.index]!;
            return (
              <div
                key={s.key + r.index}
                role="row"
                aria-rowindex={r.index + 1}
                class={`traces-span depth-${depth} ${group ? "traces-group" : ""}`}
                data-who={group ? undefined : s.who}
                data-step={s.step}
                style={{ transform: `translateY(${r.start}px)`, height: `${ROW}px` }}
              >
                <span role="cell" class={group ? "traces-part" : "traces-name"}>
                  {s.href ? <a href={s.href}>{s.name}</a> : s.name}
                </span>
                <Bar s={s} total={p.times.total} />
                <span role="cell" class="traces-note">
                  <span class="sr-only">{W[`group_${s.who}`]}: </span>
                  <Text value={s.note} max={90} />
                </span>
                <span role="cell" class="traces-ms">
                  {!s.moment && span(s.ms)}
                </span>
              </div>
            );
          })}
        </div>
      </div>
      <p class="small muted">
        {p.all > p.shown ? fill(W.nShowingN2EventsOthers, { n: p.all, n2: p.shown }) : fill(W.nSteps, { n: p.spans.length })}
        {" · "}
        {rich(W.spanGateSpan2Model, { span: <span class="traces-key gate" aria-hidden="true" />, span2: <span class="traces-key model" aria-hidden="true" /> })}
        {rich(W.spanWaitingForYou, { span: <span class="traces-key you" aria-hidden="true" /> })}
      </p>
    </section>
  );
}
