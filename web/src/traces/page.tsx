// Runs, the newest first, by filter; or one of them.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { api, type Problem } from "../api";
import { on } from "../events";
import { route, setQuery } from "../router";
import type { TraceItem, TraceList } from "../types";
import { Button, count, EmptyState, ErrorBanner, Page, Skeleton, span, Text, Time } from "../ui";
import "./ladder.css";
import { TraceOne } from "./one";
import "./page.css";

const STEP = 50;
const picks = ["must", "should", "skip", "risk>=2", "frozen"];
const pickText: Record<string, string> = { "risk>=2": "risk ≥ 2" };

function Row(p: { t: TraceItem }): JSX.Element {
  const t = p.t;
  return (
    <li class="card traces-row" data-row tabIndex={-1}>
      <a href={`/traces/${encodeURIComponent(t.traceRunId)}`} class="traces-link">
        <span class="traces-line">
          <span class="muted">
            <Time at={t.createdAt} />
          </span>
          <span class={`traces-decision is-${t.decision}`}>{t.decision.toUpperCase()}</span>
          <span>{t.intent}</span>
          <span>risk {t.risk}</span>
          {t.peakGuardrailActive && <span class="tag">❄ frozen</span>}
          {t.usage && (
            <span class="muted small">
              <Text value={t.usage.model} max={30} />
              {t.usage.inputTokens !== undefined && ` · ${(t.usage.inputTokens + (t.usage.outputTokens ?? 0)).toLocaleString("en")} tokens`}
            </span>
          )}
          <span class="traces-total muted">{span(t.totalUs / 1000)}</span>
        </span>
      </a>
      <p class="traces-text">{t.message ? <>“<Text value={t.message} max={140} />”</> : <span class="muted">text not kept</span>}</p>
    </li>
  );
}

interface Runs {
  list: TraceItem[] | null;
  next: string | null;
  problem: Problem | null;
  more: () => void;
  retry: () => void;
}

function useRuns(filter: string, live: boolean): Runs {
  const [list, setList] = useState<TraceItem[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const turn = useRef(0);
  const read = async (cursor: string | null) => {
    const mine = ++turn.current;
    const q = new URLSearchParams({ limit: String(STEP) });
    if (filter) q.set("filter", filter);
    if (cursor) q.set("cursor", cursor);
    // A blank is %20 to the gate, never a plus.
    const r = await api.get<TraceList>(`/v1/traces?${String(q).replaceAll("+", "%20")}`);
    if (mine !== turn.current) return;
    setProblem(r.ok ? null : r.problem);
    if (!r.ok) return;
    setList((l) => {
      if (!cursor) return r.value.items;
      const known = new Set((l ?? []).map((t) => t.traceRunId));
      return [...(l ?? []), ...r.value.items.filter((t) => !known.has(t.traceRunId))];
    });
    setNext(r.value.nextCursor ?? null);
  };
  useEffect(() => {
    const t = setTimeout(() => void read(null), list === null ? 0 : 150);
    const stops = [on("resync", () => void read(null))];
    // Live: the first page follows; what was loaded behind it goes.
    if (live) stops.push(on("turn", () => void read(null)));
    return () => {
      clearTimeout(t);
      stops.forEach((s) => s());
    };
  }, [filter, live]);
  return { list, next, problem, more: () => void read(next), retry: () => void read(null) };
}

function Filters(p: { filter: string; live: boolean; onLive: (on: boolean) => void }): JSX.Element {
  const words = p.filter.split(/[\s,]+/).filter(Boolean);
  const toggle = (w: string) =>
    setQuery({ filter: (words.includes(w) ? words.filter((x) => x !== w) : [...words.filter((x) => !x.startsWith("thread:")), w, ...words.filter((x) => x.startsWith("thread:"))]).join(" ") });
  return (
    <div class="traces-filter">
      <label>
        <span class="sr-only">Search the text, or filter: must, should, skip, frozen, risk&gt;=2, intent:decide, since:2026-01-31, until:2026-01-31, thread:ID</span>
        <input
          type="search"
          data-filter
          value={p.filter}
          placeholder="Words of a message or an answer; must, risk>=2, since:2026-01-31…"
          onInput={(e) => setQuery({ filter: e.currentTarget.value }, { replace: true })}
        />
      </label>
      <div class="row" role="group" aria-label="Which turns">
        {picks.map((w) => (
          <Button key={w} class="traces-pick" aria-pressed={words.includes(w)} onClick={() => toggle(w)}>
            {pickText[w] ?? w}
          </Button>
        ))}
        <Button class="traces-pick" aria-pressed={p.live} onClick={() => p.onLive(!p.live)}>
          Live {p.live ? "on" : "off"}
        </Button>
      </div>
    </div>
  );
}

function List(): JSX.Element {
  const filter = route.value.query.get("filter") ?? "";
  const [live, setLive] = useState(true);
  const runs = useRuns(filter, live);
  const n = runs.list?.length ?? 0;
  return (
    <Page title="Traces">
      <Filters filter={filter} live={live} onLive={setLive} />
      {runs.problem && <ErrorBanner problem={runs.problem} onRetry={runs.retry} />}
      {!runs.list && !runs.problem && <Skeleton rows={5} label="Loading turns…" />}
      {runs.list && n === 0 && !runs.problem && (
        <EmptyState
          title={filter ? "No turn matches the filter" : "No turns yet"}
          actions={
            filter ? (
              <Button onClick={() => setQuery({ filter: null })}>Show all</Button>
            ) : (
              <a class="button" href="/playground">
                Try the playground
              </a>
            )
          }
        >
          {filter ? "A turn must match every word of the filter." : "Every message the gate looks at leaves a trace here: what was decided, and why."}
        </EmptyState>
      )}
      {n > 0 && (
        <>
          <ul class="traces-list">
            {runs.list!.map((t) => (
              <Row key={t.traceRunId} t={t} />
            ))}
          </ul>
          <div class="row traces-foot">
            <span class="muted">
              {runs.next ? `The newest ${n} are shown.` : count(n, "turn")}
            </span>
            {runs.next && <Button onClick={runs.more}>Load more</Button>}
          </div>
        </>
      )}
    </Page>
  );
}

export default function Traces(): JSX.Element {
  const id = route.value.params.id;
  return id ? <TraceOne key={id} id={id} /> : <List />;
}
