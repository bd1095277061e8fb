// What was decided, the newest first; and one of them in full.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api, type Problem } from "../api";
import { onSome } from "../events";
import type { PromptList, PromptView } from "../types";
import { Button, decisionAllows, decisionWords, Denied, EmptyState, ErrorBanner, RiskBadge, Skeleton, surfaceWords, Text, Time, useLoad, Who } from "../ui";
import { Deed, Does } from "./deed";
import { CallDetails } from "./details";
import { Edited } from "./edit";
import { rich } from "../words";
import { lineText } from "./words";
import { W } from "../words/inbox";

function byWords(p: PromptView): string {
  if (p.by === "timeout") return W.nobodyAnswered;
  if (p.by === "rule") return W.aRule;
  return p.by === "gate" ? W.theGate : surfaceWords(p.by ?? "none");
}

/** What a person changed was neither allowed nor denied by it. */
const colourOf = (decision: string): string | undefined => (decisionAllows(decision) ? "inbox-yes" : decision === "corrected" ? undefined : "inbox-no");

function Row(p: { view: PromptView }): JSX.Element {
  const v = p.view;
  const [why, setWhy] = useState(false);
  return (
    <li class="card inbox-row" data-row tabIndex={-1}>
      <a class="inbox-rowlink" href={`/inbox/${encodeURIComponent(v.promptId)}`}>
        <span class="inbox-head">
          <strong class={colourOf(v.decision ?? "")}>{decisionWords(v.decision ?? "unknown")}</strong>
          <span class="muted small">{byWords(v)}</span>
          <span class="inbox-due muted">{v.decidedAt && <Time at={v.decidedAt} how="ago" />}</span>
        </span>
        <span class="inbox-line">
          <span class="inbox-cap">{v.capability}</span> <RiskBadge risk={v.risk} />
          <Who of={v.extension} max={40} inside />
          <Text value={lineText(v)} max={60} mono inside />
          {v.callIds.length > 1 && <span class="tag">{v.callIds.length}</span>}
        </span>
      </a>
      {v.denied && (
        <button type="button" class="plain small" aria-expanded={why} onClick={() => setWhy(!why)}>
          {W.why}
        </button>
      )}
      {why && <Denied denied={v.denied} />}
    </li>
  );
}

export function Decided(): JSX.Element {
  const [list, setList] = useState<PromptView[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const read = async (cursor: string | null) => {
    const q = new URLSearchParams({ view: "decided", limit: "50" });
    if (cursor) q.set("cursor", cursor);
    const r = await api.get<PromptList>(`/v1/prompts?${q}`);
    if (!r.ok) {
      setProblem(r.problem);
      return;
    }
    setProblem(null);
    const ended = r.value.prompts.filter((p) => !p.open);
    setList((l) => (cursor ? [...(l ?? []), ...ended] : ended));
    setNext(r.value.next ?? null);
  };
  useEffect(() => {
    void read(null);
    return onSome(["resync", "capability_resolved"], () => void read(null));
  }, []);
  if (problem && !list) return <ErrorBanner problem={problem} onRetry={() => void read(null)} />;
  if (!list) return <Skeleton rows={4} label={W.loadingDecisions} />;
  if (list.length === 0)
    return <EmptyState title={W.nothingHasBeenDecidedYet}>{W.answersYouGiveAndRequests}</EmptyState>;
  return (
    <>
      <ul class="inbox-list">
        {list.map((v) => (
          <Row key={v.promptId} view={v} />
        ))}
      </ul>
      {next && (
        <div class="row">
          <span class="muted">{rich(W.nDecisionsShown, { n: list.length })}</span>
          <Button onClick={() => void read(next)}>{W.loadMore}</Button>
        </div>
      )}
    </>
  );
}

/** One that is over, by its address. */
export function DecidedOne(p: { id: string }): JSX.Element {
  const load = useLoad<PromptView>(`/v1/prompts/${encodeURIComponent(p.id)}`);
  if (load.problem?.status === 404)
    return (
      <EmptyState title={W.thereIsNoSuchRequest} actions={<a class="button" href="/inbox">{W.toTheInbox}</a>}>
        {W.itMayBelongAnotherGate}
      </EmptyState>
    );
  if (load.problem) return <ErrorBanner problem={load.problem} onRetry={() => void load.reload()} />;
  const v = load.value;
  if (!v || v.open) return <Skeleton rows={2} label={W.loadingTheRequest} />;
  return (
    <section class="card inbox-card" aria-label={W.decidedRequest}>
      <header class="inbox-head">
        <strong class="inbox-cap">{v.capability}</strong> <RiskBadge risk={v.risk} />
        <h2 class="inbox-name">
          <Who of={v.extension} max={80} />
        </h2>
        <span class="inbox-due muted">{v.decidedAt && <Time at={v.decidedAt} how="day" />}</span>
      </header>
      <Edited view={v} />
      <Deed view={v} onRead={() => undefined} />
      <Does view={v} />
      <p>
        {rich(W.nStrongByBywordsRequests, { n: v.callIds.length, strong: <strong>{decisionWords(v.decision ?? "unknown")}</strong>, byWords: byWords(v) })}
      </p>
      <Denied denied={v.denied} />
      <CallDetails view={v} />
      <div class="row">
        <a href="/inbox?tab=decided">{W.allDecisions}</a>
        <a href={`/audit?filter=${encodeURIComponent(v.promptId)}`}>{W.itsEntriesInAuditLog}</a>
      </div>
    </section>
  );
}
