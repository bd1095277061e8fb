// One run: its time line, why it was decided so, what the gate said, and the
// same turn on the rules of now.
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { api, type Problem } from "../api";
import { route, setQuery } from "../router";
import type { ReplayView, TraceView } from "../types";
import { announce, Button, CopyButton, decisionWords, EmptyState, ErrorBanner, Page, Skeleton, span, surfaceWords, Text, Time, useLoad } from "../ui";
import { blockedWords, extraWords, intentWords, modeOfTurn, originWords, phaseWords, postureWords, signalWords, strengthWords } from "../ui/turns";
import { RuleLadder } from "./ladder";
import { frozenWords, SignalTable } from "./signals";
import { spansOf } from "./spans";
import { Waterfall } from "./waterfall";
import { cost, fill, number, rich } from "../words";
import { W } from "../words/traces";

const tabs = () => [
  ["timeline", W.timeline],
  ["why", W.why],
  ["signals", W.signals],
  ["memento", W.memento],
  ["prompts", W.prompts],
  ["json", "JSON"],
] as const;

function guardrail(v: TraceView): string {
  const t = v.turn;
  const where = fill(W.phasePhaseIntensityIntensitybucket, { phase: phaseWords(t.phase), intensityBucket: strengthWords(t.intensityBucket) });
  if (t.peakGuardrailActive) return `${where} → ${frozenWords()}`;
  if (t.summaryBlocked) return fill(W.whereSummaryKeptSummaryblocked, { where, summaryBlocked: blockedWords(t.summaryBlocked) });
  return fill(W.whereSummaryUpdatedNotFrozen, { where });
}

function Why(p: { v: TraceView }): JSX.Element {
  const { turn, gate, signals } = p.v;
  return (
    <div class="stack">
      <h2>{rich(W.whyDecision, { decision: turn.decision.toUpperCase() })}</h2>
      <RuleLadder rule={turn.rule} decision={turn.decision} signals={signals} />
      <p>
        <strong>{W.guardrail}</strong> {guardrail(p.v)}
      </p>
      <h2>{rich(W.whyIntent, { intent: intentWords(turn.intent) })}</h2>
      <SignalTable title={fill(W.intentLabelConfidenceConfidence, { label: intentWords(gate.intent.label), confidence: number(gate.intent.confidence, 2) })} list={gate.intent.signals} />
      <SignalTable title={fill(W.riskTierOf3, { tier: gate.risk.tier })} list={gate.risk.signals} />
      <p>
        {rich(W.latticeSpanEnrichmentmodePosture, { span: <span class="mono">{gate.lattice.version}</span>, enrichmentmode: modeOfTurn(gate.lattice.enrichment_mode), posture: postureWords(gate.lattice.posture) })}
        {gate.lattice.allowed_types.length > 0 && fill(W.mayUseAllowedtypes, { allowedtypes: gate.lattice.allowed_types.map(extraWords).join(", ") })}
      </p>
    </div>
  );
}

function Signals(p: { v: TraceView }): JSX.Element {
  if (p.v.signals.length === 0) return <p class="muted">{W.theMementoThisThreadSignalled}</p>;
  return (
    <table>
      <caption class="traces-caption">{W.whatTheMementoSignalled}</caption>
      <tbody>
        {p.v.signals.map((s, i) => (
          <tr key={i}>
            <td>{signalWords(s)}</td>
            <td class="mono muted">{s}</td>
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
      <dt>{W.cameFrom}</dt>
      <dd>{originWords(t.source)}</dd>
      <dt>{W.phase}</dt>
      <dd>{phaseWords(t.phase)}</dd>
      <dt>{W.intensity}</dt>
      <dd>
        {strengthWords(t.intensityBucket)}
        {t.intensity !== undefined && ` (${number(t.intensity, 2)})`}
      </dd>
      <dt>{W.summary}</dt>
      <dd>{guardrail(p.v)}</dd>
    </dl>
  );
}

function Prompts(p: { v: TraceView }): JSX.Element {
  if (p.v.waits.length === 0) return <p class="muted">{W.nobodyWasAskedAnythingOn}</p>;
  return (
    <ul class="traces-waits">
      {p.v.waits.map((w) => (
        <li class="card" key={w.id}>
          <p>
            <strong>{w.kind === "prompt" ? W.permissionRequest : W.offer}:</strong> <Text value={w.label} max={120} />
          </p>
          <p class="muted small">
            {rich(W.shownTime, { time: <Time at={w.from} /> })}
            {w.until ? (
              <>
                {rich(W.outcomeMoreAfterParse, { outcome: w.outcome && decisionWords(w.outcome), more: w.by && fill(W.byBy, { by: surfaceWords(w.by) }), parse: span(Date.parse(w.until) - Date.parse(w.from)) })}
              </>
            ) : (
              W.stillWaiting
            )}
          </p>
          {w.kind === "prompt" && <a href={`/inbox/${encodeURIComponent(w.id)}`}>{W.openIt}</a>}
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
    if (r.ok) announce(r.value.changes.length === 0 ? W.identical : `${fill(W.nDifferences, { n: r.value.changes.length })}.`);
  };
  const versions = `${p.v.gate.schema_version}, ${p.v.gate.lattice.version}`;
  return (
    <section class="traces-replay" aria-label={W.replay}>
      <Button onClick={() => void go()} disabledReason={can ? null : W.theTextThisTurnWas}>
        {W.replayGate}
      </Button>
      {!can && <p class="muted small">{W.theTextThisTurnWas}</p>}
      {problem && <ErrorBanner problem={problem} onRetry={() => void go()} />}
      {found && found.reasons[0] && <p>{rich(W.notReplayedText, { text: found.reasons[0].text })}</p>}
      {found && !found.reasons[0] && found.changes.length === 0 && (
        <p class="banner ok" role="status">
          {rich(W.identicalTodaySRulesVersions, { versions })}
        </p>
      )}
      {found && found.changes.length > 0 && (
        <div class="scroll-x">
          <table>
            <caption class="traces-caption">
              {rich(W.nFieldsDecidedDifferentlyBy, { n: found.changes.length, versions })}
            </caption>
            <thead>
              <tr>
                <th scope="col">{W.field}</th>
                <th scope="col">{W.then}</th>
                <th scope="col">{W.now}</th>
                <th scope="col">{W.becauseOf}</th>
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
        <span>{rich(W.lineSummary, { decision: <span class={`traces-decision is-${turn.decision}`}>{turn.decision.toUpperCase()}</span> })}</span>
        <span>{rich(W.lineIntent, { intent: intentWords(turn.intent), confidence: number(turn.confidence, 2) })}</span>
        <span>{rich(W.riskRisk, { risk: turn.risk })}</span>
        <span>{rich(W.lineMode, { mode: modeOfTurn(turn.mode) })}</span>
        {p.v.run.personaLabel && <span>{rich(W.lineAs, { persona: p.v.run.personaLabel })}</span>}
        <span>{rich(W.linePosture, { posture: postureWords(turn.posture) })}</span>
        {turn.peakGuardrailActive && <span class="tag">{W.frozen}</span>}
        {turn.risk >= 2 && <span class="tag warn">{W.conditionalAnswer}</span>}
      </p>
      {(p.v.message ?? turn.message) && (
        <blockquote class="traces-said" data-test="asked">
          <Text value={p.v.message ?? turn.message!} max={600} />
        </blockquote>
      )}
      {p.v.answer && (
        <blockquote class="traces-said" data-test="answered">
          <span class="muted small">{W.answer}</span>
          <Text value={p.v.answer} max={600} />
        </blockquote>
      )}
      {turn.failed && (
        <p class="field-error" data-test="failed">
          {W.noAnswerCame}
        </p>
      )}
      {turn.usage && (
        <p class="muted small" data-test="usage">
          <Text value={turn.usage.model} max={60} /> ({turn.usage.provider}) · {span(turn.usage.ms)}
          {turn.usage.firstMs !== undefined && fill(W.firstTextAfterFirstms, { firstMs: span(turn.usage.firstMs) })}
          {turn.usage.inputTokens !== undefined && fill(W.inputtokensTokensInOutputtokensOut, { inputTokens: number(turn.usage.inputTokens), outputTokens: number((turn.usage.outputTokens ?? 0)) })}
          {turn.usage.cost !== undefined && fill(W.costCost, { cost: cost(turn.usage.cost) })}
        </p>
      )}
      <p class="muted small" data-test="times">
        <Time at={turn.createdAt} how="day" />
        {turn.threadId && (
          <>
            {W.thread}
            <a href={`/traces?filter=${encodeURIComponent(`thread:${turn.threadId}`)}`}>
              <Text value={turn.threadId} max={40} />
            </a>
            {" · "}
            <a href={`/t/${encodeURIComponent(turn.threadId)}`}>{W.theConversation}</a>
          </>
        )}
        {" · "}
        <a href={`/audit?filter=${encodeURIComponent(p.v.run.id)}`}>{W.inTheAuditLog}</a>
        {rich(W.totalSpanYouSpan2Gate, { span: <span data-ms={times.total}>{span(times.total)}</span>, span2: <span data-ms={times.you}>{span(times.you)}</span> })}
        {rich(W.spanModelSpan2Agent, { span: <span data-ms={times.gate}>{span(times.gate)}</span>, span2: <span data-ms={times.model}>{span(times.model)}</span> })}
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
  return <Waterfall spans={spans} times={times} all={p.v.summary.eventCount} shown={p.v.events.length} />;
}

export function TraceOne(p: { id: string }): JSX.Element {
  const load = useLoad<TraceView>(`/v1/traces/${encodeURIComponent(p.id)}`, ["capability_resolved"]);
  const tab = route.value.query.get("tab") ?? "timeline";
  const v = load.value;
  if (load.problem?.status === 404)
    return (
      <Page title={W.turn}>
        <EmptyState title={W.thereIsNoSuchTurn} actions={<a class="button" href="/traces">{W.allTraces}</a>}>
          {W.itMayBeOlderThan}
        </EmptyState>
      </Page>
    );
  const many: Record<string, number> = { signals: v?.signals.length ?? 0, prompts: v?.waits.length ?? 0 };
  return (
    <Page
      title={W.turn}
      wide
      actions={
        v && (
          <>
            <CopyButton text={v.run.id}>{W.copyId}</CopyButton>
            <CopyButton text={() => location.href}>{W.copyLink}</CopyButton>
            <CopyButton text={() => JSON.stringify(v, null, 2)}>{W.copyJson}</CopyButton>
          </>
        )
      }
    >
      <p>
        <a href="/traces">{W.allTraces2}</a>
      </p>
      {load.problem && <ErrorBanner problem={load.problem} onRetry={() => void load.reload()} />}
      {!v && !load.problem && <Skeleton rows={5} label={W.loadingTheTrace} />}
      {v && (
        <>
          <Head v={v} />
          <div class="tabs" role="tablist" aria-label={W.viewsOfThisTurn}>
            {tabs().map(([key, text]) => (
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
                  const i = tabs().findIndex(([k]) => k === key);
                  const [next] = tabs()[(i + step + tabs().length) % tabs().length]!;
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
