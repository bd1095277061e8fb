// Runs, the newest first, by filter; or one of them.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { api, type Problem } from "../api";
import { on } from "../events";
import { route, setQuery } from "../router";
import type { TraceItem, TraceList } from "../types";
import { Button, EmptyState, ErrorBanner, Page, Skeleton, span, Text, Time } from "../ui";
import "./ladder.css";
import { intentWords } from "../ui/turns";
import { late } from "../ui/late";
import "./page.css";
import { fill, number, rich } from "../words";
import { W } from "../words/traces";

const one = late(() => import("./one"));

const STEP = 50;
const picks = ["must", "should", "skip", "risk>=2", "frozen", "failed"];
const pickText: Record<string, string> = {
  get "risk>=2"() { return W.risk2; },
  get frozen() { return W.frozenPlain; },
  get failed() { return W.noAnswer; },
};

const two = (n: number): string => String(n).padStart(2, "0");
/** The date of so many days ago, here. */
function dayBefore(days: number): string {
  const d = new Date();
  d.setDate(d.getDate() - days);
  return `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())}`;
}
const spells = (): [string, string][] => [
  ["", W.anyTime],
  [`since:${dayBefore(0)}`, W.today],
  [`since:${dayBefore(1)} until:${dayBefore(1)}`, W.yesterday],
  [`since:${dayBefore(6)}`, fill(W.nLastDays, { n: 7 })],
  [`since:${dayBefore(29)}`, fill(W.nLastDays, { n: 30 })],
];
const TIMES = /(?:^|(?<=[\s,]))(since|until):(\S+?)(?=[\s,]|$)/g;

/** As the gate reads it: a day begins at midnight here, not in Greenwich, and quotes are those of a keyboard. */
const forGate = (filter: string): string =>
  filter.replace(/[“”„«»]/g, '"').replace(TIMES, (all, word: string, day: string) => {
    const m = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
    const at = m && new Date(Number(m[1]), Number(m[2]) - 1, Number(m[3]));
    if (!at || two(at.getDate()) !== m[3]) return all;
    if (word === "until") at.setDate(at.getDate() + 1);
    return `${word}:${at.toISOString()}`;
  });

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
          <span>{intentWords(t.intent)}</span>
          <span>{rich(W.riskRisk, { risk: t.risk })}</span>
          {t.peakGuardrailActive && <span class="tag">{W.frozen}</span>}
          {t.failed && <span class="tag bad">{W.noAnswer}</span>}
          {t.usage && (
            <span class="muted small">
              <Text value={t.usage.model} max={30} />
              {t.usage.inputTokens !== undefined && fill(W.inputtokensTokens, { inputTokens: number((t.usage.inputTokens + (t.usage.outputTokens ?? 0))) })}
            </span>
          )}
          <span class="traces-total muted">{span(t.totalUs / 1000)}</span>
        </span>
      </a>
      <p class="traces-text">{t.message ? <>“<Text value={t.message} max={140} />”</> : <span class="muted">{W.textNotKept}</span>}</p>
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
    if (filter) q.set("filter", forGate(filter));
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
  const spell = [...p.filter.matchAll(TIMES)].map((m) => m[0]).join(" ");
  const rest = p.filter.replace(TIMES, "").replace(/\s+/g, " ").trim();
  const toggle = (w: string) =>
    setQuery({ filter: (words.includes(w) ? words.filter((x) => x !== w) : [...words.filter((x) => !x.startsWith("thread:")), w, ...words.filter((x) => x.startsWith("thread:"))]).join(" ") });
  return (
    <div class="traces-filter">
      <label>
        <span class="sr-only">{W.searchTextOrFilterMust}</span>
        <input
          type="search"
          data-filter
          value={p.filter}
          placeholder={W.wordsMessageOrAnswerMust}
          onInput={(e) => setQuery({ filter: e.currentTarget.value }, { replace: true })}
        />
      </label>
      <div class="row" role="group" aria-label={W.whichTurns}>
        {picks.map((w) => (
          <Button key={w} class="traces-pick" aria-pressed={words.includes(w)} onClick={() => toggle(w)}>
            {pickText[w] ?? w}
          </Button>
        ))}
        <select aria-label={W.when} value={spell} onChange={(e) => setQuery({ filter: [rest, e.currentTarget.value].filter(Boolean).join(" ") || null })}>
          {spells().map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
          {!spells().some(([value]) => value === spell) && <option value={spell}>{spell}</option>}
        </select>
        <Button class="traces-pick" aria-pressed={p.live} onClick={() => p.onLive(!p.live)}>
          {p.live ? W.liveOn : W.liveOff}
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
    <Page title={W.traces}>
      <Filters filter={filter} live={live} onLive={setLive} />
      {runs.problem?.status === 400 && (
        <p class="field-error" role="alert">
          {W.filterNotUnderstood}
        </p>
      )}
      {runs.problem && runs.problem.status !== 400 && <ErrorBanner problem={runs.problem} onRetry={runs.retry} />}
      {!runs.list && !runs.problem && <Skeleton rows={5} label={W.loadingTurns} />}
      {runs.list && n === 0 && !runs.problem && (
        <EmptyState
          title={filter ? W.noTurnMatchesTheFilter : W.noTurnsYet}
          actions={
            filter ? (
              <Button onClick={() => setQuery({ filter: null })}>{W.showAll}</Button>
            ) : (
              <a class="button" href="/playground">
                {W.tryThePlayground}
              </a>
            )
          }
        >
          {filter ? W.aTurnMustMatchEvery : W.everyMessageGateLooksAt}
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
              {runs.next ? fill(W.theNewestNAreShown, { n }) : fill(W.nTurns, { n: n })}
            </span>
            {runs.next && <Button onClick={runs.more}>{W.loadMore}</Button>}
          </div>
        </>
      )}
    </Page>
  );
}

export default function Traces(): JSX.Element {
  const id = route.value.params.id;
  if (!id) return <List />;
  const One = one()?.TraceOne;
  return One ? <One key={id} id={id} /> : <Skeleton rows={5} label={W.loadingTheTrace} />;
}
