// One run: its time line, why it was decided so, what the gate said, and the
// same turn on the rules of now.
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { api, type Problem } from "../api";
import { route, setQuery } from "../router";
import type { Signal, ReplayView, TraceView } from "../types";
import { announce, Button, CopyButton, count, EmptyState, ErrorBanner, Page, Skeleton, span, Text, Time, useLoad } from "../ui";
import { RuleLadder } from "./ladder";
import { spansOf } from "./spans";
import { Waterfall } from "./waterfall";

const tabs = [
  ["timeline", "Timeline"],
  ["why", "Why"],
  ["signals", "Signals"],
  ["memento", "Memento"],
  ["prompts", "Prompts"],
  ["json", "JSON"],
] as const;

export function valueText(v: Signal["value"]): string {
  return typeof v === "string" ? v : String(v);
}

export function SignalTable(p: { title: string; list: Signal[] }): JSX.Element {
  return (
    <div class="scroll-x">
      <table>
        <caption class="traces-caption">{p.title}</caption>
        <thead>
          <tr>
            <th scope="col">Type</th>
            <th scope="col">Name</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {p.list.length === 0 && (
            <tr>
              <td colSpan={3} class="muted">
                nothing fired
              </td>
            </tr>
          )}
          {p.list.map((s, i) => (
            <tr key={i}>
              <td>{s.type}</td>
              <td>
                <Text value={s.name} max={60} mono />
              </td>
              <td>
                <Text value={valueText(s.value)} max={120} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export const FROZEN = "Summary kept as it was: the conversation was at its peak and this turn was not a must.";

function guardrail(v: TraceView): string {
  const t = v.turn;
  const where = `phase ${t.phase}, intensity ${t.intensityBucket}`;
  if (t.peakGuardrailActive) return `${where} → ${FROZEN}`;
  if (t.summaryBlocked) return `${where} → summary kept: ${t.summaryBlocked.replaceAll("_", " ")}`;
  return `${where} → summary updated (not frozen)`;
}

function Why(p: { v: TraceView }): JSX.Element {
  const { turn, gate, signals } = p.v;
  return (
    <div class="stack">
      <h2>Why {turn.decision.toUpperCase()}</h2>
      <RuleLadder rule={turn.rule} decision={turn.decision} signals={signals} />
      <p>
        <strong>Guardrail:</strong> {guardrail(p.v)}
      </p>
      <h2>Why “{turn.intent}”</h2>
      <SignalTable title={`Intent ${gate.intent.label}, confidence ${gate.intent.confidence.toFixed(2)}`} list={gate.intent.signals} />
      <SignalTable title={`Risk ${gate.risk.tier} of 3`} list={gate.risk.signals} />
      <p>
        Lattice <span class="mono">{gate.lattice.version}</span>: {gate.lattice.enrichment_mode}, {gate.lattice.posture}
        {gate.lattice.allowed_types.length > 0 && `, may use ${gate.lattice.allowed_types.join(", ")}`}
      </p>
    </div>
  );
}

function Signals(p: { v: TraceView }): JSX.Element {
  if (p.v.signals.length === 0) return <p class="muted">The memento of this thread signalled nothing.</p>;
  return (
    <table>
      <caption class="traces-caption">What the memento signalled</caption>
      <tbody>
        {p.v.signals.map((s, i) => (
          <tr key={i}>
            <td class="mono">{s}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Memento(p: { v: TraceView }): JSX.Element {
  const t = p.v.turn;
  return (
    <dl class="traces-facts">
      <dt>Came from</dt>
      <dd>{t.source.replaceAll("_", " ")}</dd>
      <dt>Phase</dt>
      <dd>{t.phase}</dd>
      <dt>Intensity</dt>
      <dd>
        {t.intensityBucket}
        {t.intensity !== undefined && ` (${t.intensity.toFixed(2)})`}
      </dd>
      <dt>Summary</dt>
      <dd>{guardrail(p.v)}</dd>
    </dl>
  );
}

function Prompts(p: { v: TraceView }): JSX.Element {
  if (p.v.waits.length === 0) return <p class="muted">Nobody was asked anything on behalf of this turn.</p>;
  return (
    <ul class="traces-waits">
      {p.v.waits.map((w) => (
        <li class="card" key={w.id}>
          <p>
            <strong>{w.kind === "prompt" ? "Permission request" : "Offer"}:</strong> <Text value={w.label} max={120} />
          </p>
          <p class="muted small">
            shown <Time at={w.from} />
            {w.until ? (
              <>
                , {w.outcome?.replaceAll("_", " ")} {w.by && `by ${w.by}`} after {span(Date.parse(w.until) - Date.parse(w.from))}
              </>
            ) : (
              ", still waiting"
            )}
          </p>
          {w.kind === "prompt" && <a href={`/inbox/${encodeURIComponent(w.id)}`}>Open it</a>}
        </li>
      ))}
    </ul>
  );
}

function Replay(p: { v: TraceView }): JSX.Element {
  const [found, setFound] = useState<ReplayView | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const can = p.v.turn.replayable;
  const go = async () => {
    const r = await api.post<ReplayView>(`/v1/traces/${encodeURIComponent(p.v.run.id)}/replay`, undefined);
    setFound(r.ok ? r.value : null);
    setProblem(r.ok ? null : r.problem);
    if (r.ok) announce(r.value.changes.length === 0 ? "Identical." : `${count(r.value.changes.length, "difference")}.`);
  };
  const versions = `${p.v.gate.schema_version}, ${p.v.gate.lattice.version}`;
  return (
    <section class="traces-replay" aria-label="Replay">
      <Button onClick={() => void go()} disabledReason={can ? null : "The text of this turn was not kept, so it cannot be replayed."}>
        Replay gate
      </Button>
      {!can && <p class="muted small">The text of this turn was not kept, so it cannot be replayed.</p>}
      {problem && <ErrorBanner problem={problem} onRetry={() => void go()} />}
      {found && found.reasons[0] && <p>Not replayed: {found.reasons[0].text}.</p>}
      {found && !found.reasons[0] && found.changes.length === 0 && (
        <p class="banner ok" role="status">
          Identical: today's rules ({versions}) decide the same.
        </p>
      )}
      {found && found.changes.length > 0 && (
        <div class="scroll-x">
          <table>
            <caption class="traces-caption">
              {count(found.changes.length, "field")} decided differently by today's rules ({versions})
            </caption>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Then</th>
                <th scope="col">Now</th>
                <th scope="col">Because of</th>
              </tr>
            </thead>
            <tbody>
              {found.changes.map((c, i) => (
                <tr key={i}>
                  <th scope="row">{c.field}</th>
                  <td>
                    <del>
                      <Text value={c.then} max={80} />
                    </del>
                  </td>
                  <td>
                    <ins>
                      <Text value={c.now} max={80} />
                    </ins>
                  </td>
                  <td>
                    <Text value={c.rule} max={120} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Head(p: { v: TraceView }): JSX.Element {
  const { turn } = p.v;
  const { times } = spansOf(p.v);
  return (
    <>
      <p class="traces-line">
        <span class={`traces-decision is-${turn.decision}`}>{turn.decision.toUpperCase()}</span>
        <span>
          {turn.intent} {turn.confidence.toFixed(2)}
        </span>
        <span>risk {turn.risk}</span>
        <span>{turn.mode}</span>
        {p.v.run.personaLabel && <span>{p.v.run.personaLabel}</span>}
        <span>{turn.posture.replaceAll("_", " ")}</span>
        {turn.peakGuardrailActive && <span class="tag">❄ frozen</span>}
        {turn.risk >= 2 && <span class="tag warn">Conditional answer</span>}
      </p>
      {(p.v.message ?? turn.message) && (
        <blockquote class="traces-said" data-test="asked">
          <Text value={p.v.message ?? turn.message!} max={600} />
        </blockquote>
      )}
      {p.v.answer && (
        <blockquote class="traces-said" data-test="answered">
          <span class="muted small">Answer: </span>
          <Text value={p.v.answer} max={600} />
        </blockquote>
      )}
      {turn.usage && (
        <p class="muted small" data-test="usage">
          <Text value={turn.usage.model} max={60} /> ({turn.usage.provider}) · {span(turn.usage.ms)}
          {turn.usage.firstMs !== undefined && `, first text after ${span(turn.usage.firstMs)}`}
          {turn.usage.inputTokens !== undefined && ` · ${turn.usage.inputTokens.toLocaleString("en")} tokens in, ${(turn.usage.outputTokens ?? 0).toLocaleString("en")} out`}
          {turn.usage.cost !== undefined && ` · cost ${turn.usage.cost.toPrecision(2)}`}
        </p>
      )}
      <p class="muted small" data-test="times">
        <Time at={turn.createdAt} how="day" />
        {turn.threadId && (
          <>
            {" · thread "}
            <a href={`/traces?filter=${encodeURIComponent(`thread:${turn.threadId}`)}`}>
              <Text value={turn.threadId} max={40} />
            </a>
            {" · "}
            <a href={`/t/${encodeURIComponent(turn.threadId)}`}>the conversation</a>
          </>
        )}
        {" · "}
        <a href={`/audit?filter=${encodeURIComponent(p.v.run.id)}`}>in the audit log</a>
        {" · "}total <span data-ms={times.total}>{span(times.total)}</span> · you <span data-ms={times.you}>{span(times.you)}</span> · gate{" "}
        <span data-ms={times.gate}>{span(times.gate)}</span> · model <span data-ms={times.model}>{span(times.model)}</span> · agent{" "}
        <span data-ms={times.rest}>{span(times.rest)}</span>
      </p>
    </>
  );
}

function Panel(p: { v: TraceView; tab: string }): ComponentChildren {
  if (p.tab === "why") return <Why v={p.v} />;
  if (p.tab === "signals") return <Signals v={p.v} />;
  if (p.tab === "memento") return <Memento v={p.v} />;
  if (p.tab === "prompts") return <Prompts v={p.v} />;
  if (p.tab === "json")
    return (
      <pre class="traces-json" tabIndex={0} aria-label="JSON">
        {JSON.stringify(p.v, null, 2)}
      </pre>
    );
  const { spans, times } = spansOf(p.v);
  return <Waterfall spans={spans} times={times} all={p.v.summary.eventCount + p.v.waits.length} />;
}

export function TraceOne(p: { id: string }): JSX.Element {
  const load = useLoad<TraceView>(`/v1/traces/${encodeURIComponent(p.id)}`, ["capability_resolved"]);
  const tab = route.value.query.get("tab") ?? "timeline";
  const v = load.value;
  if (load.problem?.status === 404)
    return (
      <Page title="Turn">
        <EmptyState title="There is no such turn" actions={<a class="button" href="/traces">All traces</a>}>
          It may be older than 30 days, or belong to another gate.
        </EmptyState>
      </Page>
    );
  const many: Record<string, number> = { signals: v?.signals.length ?? 0, prompts: v?.waits.length ?? 0 };
  return (
    <Page
      title="Turn"
      wide
      actions={
        v && (
          <>
            <CopyButton text={v.run.id}>Copy id</CopyButton>
            <CopyButton text={() => location.href}>Copy link</CopyButton>
            <CopyButton text={() => JSON.stringify(v, null, 2)}>Copy JSON</CopyButton>
          </>
        )
      }
    >
      <p>
        <a href="/traces">‹ All traces</a>
      </p>
      {load.problem && <ErrorBanner problem={load.problem} onRetry={() => void load.reload()} />}
      {!v && !load.problem && <Skeleton rows={5} label="Loading the trace…" />}
      {v && (
        <>
          <Head v={v} />
          <div class="tabs" role="tablist" aria-label="Views of this turn">
            {tabs.map(([key, text]) => (
              <button
                key={key}
                type="button"
                role="tab"
                id={`tab-${key}`}
                aria-selected={tab === key}
                aria-controls="traces-panel"
                tabIndex={tab === key ? 0 : -1}
                onClick={() => setQuery({ tab: key === "timeline" ? null : key })}
                onKeyDown={(e) => {
                  const step = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
                  if (step === 0) return;
                  const i = tabs.findIndex(([k]) => k === key);
                  const [next] = tabs[(i + step + tabs.length) % tabs.length]!;
                  setQuery({ tab: next === "timeline" ? null : next }, { replace: true });
                  document.getElementById(`tab-${next}`)?.focus();
                }}
              >
                {text}
                {many[key] !== undefined && ` (${many[key]})`}
              </button>
            ))}
          </div>
          <div id="traces-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} class="traces-panel">
            <Panel v={v} tab={tab} />
          </div>
          <Replay v={v} />
        </>
      )}
    </Page>
  );
}
