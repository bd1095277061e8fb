// Five pictures: are people reading, is it getting noisier, what do turns look
// like, what is allowed where, when was a summary frozen.
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { api } from "../api";
import { route, setQuery } from "../router";
import type { AuditList, Stats, ThreadList, TraceItem, TraceList } from "../types";
import { Button, ErrorBanner, Page, Skeleton, Text, Time, useLoad, visible } from "../ui";
import { phaseWords } from "../ui/turns";
import { Asked } from "./asked";
import * as d from "./data";
import { ThreadLine } from "./line";
import "./page.css";
import { Picture } from "./picture";
import { BarsSvg, DaysSvg, GridSvg, ThreadSvg } from "./svg";
import { fill, number, rich } from "../words";
import { W } from "../words/insights";

const ranges: d.Range[] = ["24h", "7d", "30d"];

function Counters(p: { s: Stats }): JSX.Element {
  const { s } = p;
  const sum = (k: "allowed" | "deferred" | "denied" | "timedOut") => s.decisionsPerDay.reduce((m, x) => m + x[k], 0);
  const list: [string, string][] = [
    [W.chipsShown, number(s.breakpoint_shown_count)],
    [W.allowed, number(sum("allowed"))],
    [W.deferred2, number(sum("deferred"))],
    [W.denied, number(sum("denied"))],
    [W.timedOut2, number(sum("timedOut"))],
    [W.failed, number(s.breakpoint_failed_count)],
    [W.waitingNow, number(s.promptsPending)],
    [W.medianToDecide, s.timeToDecide.medianMs === undefined ? "–" : d.timeText(s.timeToDecide.medianMs)],
    [W.nearlyAllWithin, s.timeToDecide.p95Ms === undefined ? "–" : d.timeText(s.timeToDecide.p95Ms)],
  ];
  return (
    <dl class="ins-counters">
      {list.map(([name, value]) => (
        <div key={name} class="card">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** F21: what was refused and a person should know of. */
function Refused(p: { s: Stats }): JSX.Element {
  const list = p.s.security;
  return (
    <section class="card ins-security" aria-label={W.securityEvents}>
      <h2>{W.refusedAndWorthKnowing}</h2>
      {list.length === 0 ? (
        <p class="muted">{W.nothingSuspiciousWasEverRefused}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{W.whatHappened}</th>
              <th scope="col">{fill(W.nInDays, { n: p.s.days })}</th>
              <th scope="col">{W.ever}</th>
            </tr>
          </thead>
          <tbody>
            {list.map((k) => (
              <tr key={k.kind}>
                <th scope="row">{k.text}</th>
                <td>{number(k.count)}</td>
                <td>{number(k.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p class="muted small">
        {rich(W.eachHasEntryInLink, { link: <a href="/audit?filter=security.event">{W.auditLog}</a> })}
      </p>
    </section>
  );
}

interface Change {
  at: string;
  text: string;
}

/** Changes of the policy mode, from the newest records of the ledger. */
function useChanges(days: number): Change[] {
  const [list, setList] = useState<Change[]>([]);
  useEffect(() => {
    let live = true;
    void api.get<AuditList>("/v1/audit?limit=200").then((r) => {
      if (!live || !r.ok) return;
      const since = Date.now() - days * 86_400_000;
      const found: Change[] = [];
      for (const item of r.value.items) {
        const rec = item.record as { event?: string; ts?: string; data?: { mode?: string; to?: string } };
        if (rec.event === "mode.changed" && rec.ts && Date.parse(rec.ts) >= since)
          found.push({ at: rec.ts, text: String(rec.data?.mode ?? rec.data?.to ?? W.anotherMode) });
      }
      setList(found.reverse());
    });
    return () => {
      live = false;
    };
  }, [days]);
  return list;
}

function HeatMap(p: { title: string; grid: d.Grid }): JSX.Element {
  return (
    <div class="scroll-x ins-scroll" tabIndex={0} role="region" aria-label={fill(W.heatMapTitle, { title: p.title })}>
      <table class="ins-heat">
        <caption class="sr-only">{p.title}</caption>
        <thead>
          <tr>
            <td />
            {p.grid.columns.map((c) => (
              <th key={c} scope="col">
                {c}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {p.grid.rows.map((r) => (
            <tr key={r.name}>
              <th scope="row">{r.name}</th>
              {r.cells.map((c, i) => (
                <td key={i} style={{ "--shade": `${Math.round(c.shade * 40)}%` }} data-n={c.text}>
                  <a href={c.href} title={c.note || undefined}>
                    {c.text}
                  </a>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const gridTable = (g: d.Grid) => ({
  head: ["", ...g.columns],
  rows: g.rows.map((r) => ({ name: r.name, cells: r.cells.map((c) => c.text) })),
});

function DaysPicture(p: { s: Stats }): JSX.Element {
  const list = d.days(p.s);
  const title = d.daysTitle(list);
  const changes = useChanges(p.s.days);
  return (
    <Picture
      name="decisions-per-day"
      title={title}
      shown={(_, width) => <DaysSvg title={title} days={list} width={width} />}
      svg={<DaysSvg title={title} days={list} />}
      table={{
        head: [W.day, ...d.series.map((x) => `${x.mark} ${x.label}`)],
        rows: list.map((x) => ({ name: x.day, cells: x.n.map((n) => number(n)) })),
      }}
      note={
        changes.length > 0 && (
          <>
            {rich(W.nPolicyChanges, { n: changes.length })}
            {changes.slice(-5).map((c, i) => (
              <span key={i}>
                {i > 0 && ", "}▲ <Time at={c.at} how="day" /> <Text value={c.text} max={20} />
              </span>
            ))}
          </>
        )
      }
    />
  );
}

function ThreadPicture(): JSX.Element {
  const recent = useLoad<TraceList>("/v1/traces?limit=200");
  const threads = useMemo(
    () => [...new Set((recent.value?.items ?? []).map((t) => t.threadId).filter((t): t is string => !!t))],
    [recent.value],
  );
  const wanted = route.value.query.get("thread");
  const thread = wanted && threads.includes(wanted) ? wanted : (threads[0] ?? null);
  const load = useLoad<TraceList>(thread ? `/v1/traces?limit=200&filter=${encodeURIComponent(`thread:${thread}`)}` : null);
  const items: TraceItem[] = load.value?.items ?? [];
  const list = useMemo(() => d.points(items), [load.value]);
  const known = useLoad<ThreadList>("/v1/threads?limit=200");
  const nameOf = (id: string): string => visible(known.value?.items.find((t) => t.threadId === id)?.title ?? "").slice(0, 60) || id;
  const title = d.threadTitle(nameOf(thread ?? ""), list);
  return (
    <Picture
      name="thread-affect"
      title={title}
      controls={
        threads.length > 1 && (
          <label class="small">
            {W.thread}
            <select value={thread ?? ""} onChange={(e) => setQuery({ thread: e.currentTarget.value }, { replace: true })}>
              {threads.map((t) => (
                <option key={t} value={t}>
                  {nameOf(t)}
                </option>
              ))}
            </select>
          </label>
        )
      }
      shown={(fail, width) =>
        list.length > 1 ? <ThreadLine title={title} points={list} onFail={fail} /> : <ThreadSvg title={title} points={list} width={width} />
      }
      svg={<ThreadSvg title={title} points={list} />}
      note={W.mustShouldSkipSummaryFrozen}
      table={{
        head: [W.turn, W.intensity, W.phase, W.decision, W.summary],
        rows: list.map((p) => ({
          name: String(p.n),
          cells: [
            String(p.intensity),
            phaseWords(p.phase),
            <a key="a" href={`/traces/${encodeURIComponent(p.id)}`}>
              {d.decisionMark[p.decision]} {p.decision}
            </a>,
            p.frozen ? W.frozen2 : W.updated,
          ],
        })),
      }}
    />
  );
}

export default function Insights(): JSX.Element {
  const q = route.value.query.get("range");
  const range: d.Range = ranges.find((r) => r === q) ?? "7d";
  const load = useLoad<Stats>(`/v1/stats?view=${range}`);
  const s = load.value;
  const bars = s ? d.timeBars(s) : [];
  const nothing = s !== null && s.timeToDecide.n === 0 && s.decisionsPerDay.length === 0 && s.turns.must + s.turns.should + s.turns.skip === 0;
  return (
    <Page
      title={W.insights}
      wide
      actions={
        <div class="row" role="group" aria-label={W.range}>
          {ranges.map((r) => (
            <Button key={r} class="ins-range" aria-pressed={r === range} onClick={() => setQuery({ range: r === "7d" ? null : r })}>
              {r}
            </Button>
          ))}
        </div>
      }
    >
      {load.problem && <ErrorBanner problem={load.problem} onRetry={() => void load.reload()} />}
      {!s && !load.problem && <Skeleton rows={5} label={W.addingUp} />}
      {nothing && (
        <div class="banner">
          <p>{W.picturesAppearAfterFirstDecision}</p>
          <a class="button" href="/playground">
            {W.tryThePlayground}
          </a>
        </div>
      )}
      {s && (
        <>
          <Counters s={s} />
          <Asked />
          <Refused s={s} />
          <div class="ins-all">
            <Picture
              name="time-to-decide"
              title={d.timeTitle(s, range)}
              shown={(_, width) => <BarsSvg title={d.timeTitle(s, range)} bars={bars} width={width} />}
              svg={<BarsSvg title={d.timeTitle(s, range)} bars={bars} />}
              table={{
                head: [W.time, W.decisions],
                rows: bars.map((b) => ({ name: b.label, cells: [number(b.n)] })),
              }}
              note={<a href="/inbox?tab=decided">{W.theDecisions}</a>}
            />
            <DaysPicture s={s} />
            <Picture
              name="intent-risk"
              title={d.turnTitle(s, range)}
              shown={() => <HeatMap title={d.turnTitle(s, range)} grid={d.turnGrid(s)} />}
              svg={<GridSvg title={d.turnTitle(s, range)} grid={d.turnGrid(s)} />}
              table={gridTable(d.turnGrid(s))}
              isTable
              note={W.aCellOpensItsTurns}
            />
            <Picture
              name="lattice"
              title={d.latticeTitle(s)}
              shown={() => <HeatMap title={d.latticeTitle(s)} grid={d.latticeGrid(s)} />}
              svg={<GridSvg title={d.latticeTitle(s)} grid={d.latticeGrid(s)} />}
              table={gridTable(d.latticeGrid(s))}
              isTable
              note={W.theShadeNumberExtrasThat}
            />
            <ThreadPicture />
          </div>
        </>
      )}
    </Page>
  );
}
