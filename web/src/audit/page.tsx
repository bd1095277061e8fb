// Audit: every decision, in a chain that shows when anything was changed.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Problem } from "../api";
import { onSome } from "../events";
import { route, setQuery } from "../router";
import type { AuditState } from "../types";
import {
  announce,
  Button,
  capabilityWords,
  decisionWords,
  Denied,
  Dialog,
  EmptyState,
  ErrorBanner,
  Page,
  RiskBadge,
  Skeleton,
  surfaceWords,
  Text,
  Time,
  useLoad,
} from "../ui";
import { saveFile } from "../ui/file";
import "./page.css";
import { csv, entryOf, jsonl, readAll, readPage, shortHash, type Entry } from "./rows";
import { matches, placeOf, sentence } from "./words";
import { fill, number, rich } from "../words";
import { W } from "../words/audit";

/** So many are drawn. */
const LISTED_MAX = 500;
/** So many entries are looked through for a filter. */
const SEARCH_MAX = 20_000;

function Chain(): JSX.Element {
  const state = useLoad<AuditState>("/v1/audit/state");
  const s = state.value;
  if (state.problem) return <ErrorBanner problem={state.problem} what={W.theChainWasNotChecked} onRetry={() => void state.reload()} />;
  if (!s) return <p class="muted">{W.checkingTheChain}</p>;
  if (s.ok)
    return (
      <p class="audit-chain ok" role="status">
        {rich(W.spanVerifiedEntriesEntries, { span: <span aria-hidden="true">✓</span>, entries: number(s.entries) })}
      </p>
    );
  return (
    <div class="banner bad" role="alert">
      <div class="stack">
        <p>
          <strong>{rich(W.chainBrokenWhat, { what: s.brokenAt ? fill(W.atEntryBrokenat, { brokenAt: String(s.brokenAt) }) : "" })}</strong> {s.reason}
        </p>
        <p>
          {rich(W.somethingOtherThanGateChanged, { code: <code>solgate audit verify</code>, code2: <code>solgate config path</code> })}
        </p>
      </div>
      <Button onClick={() => void state.reload()}>{W.checkAgain}</Button>
    </div>
  );
}

function Scopes(p: { entry: Entry }): JSX.Element | null {
  const [all, setAll] = useState(false);
  const s = p.entry.scopes;
  if (s.length === 0) return null;
  const shown = all ? s : s.slice(0, 2);
  return (
    <span class="muted small">
      {W.scope}
      {shown.map((h) => (
        <code key={h} title={h}>
          {all ? h : shortHash(h)}{" "}
        </code>
      ))}
      {s.length > 2 && (
        <button type="button" class="plain small" onClick={() => setAll(!all)}>
          {all ? W.less : `+${s.length - 2}`}
        </button>
      )}
    </span>
  );
}

function Row(p: { entry: Entry; onOpen: () => void }): JSX.Element {
  const e = p.entry;
  return (
    <li class="audit-row" data-row tabIndex={-1} data-seq={e.seq}>
      <div class="audit-line">
        <Time at={e.ts} />
        <strong>
          <Text value={e.decision ? decisionWords(e.decision) : e.event} max={80} />
        </strong>
        {e.capability && <span>{capabilityWords(e.capability)}</span>}
        {e.risk && <RiskBadge risk={e.risk} long={false} />}
        {e.surface && <span class="muted">{surfaceWords(e.surface)}</span>}
        {e.run && (
          <a class="small" href={`/traces/${encodeURIComponent(e.run)}`}>
            {W.trace}
          </a>
        )}
        <button type="button" class="plain small audit-open" onClick={p.onOpen}>
          {rich(W.entrySeq, { seq: String(e.seq) })}
        </button>
      </div>
      <div class="audit-more">
        {e.decision ? (
          <>
            <Text value={sentence(e)} max={400} />{" "}
            {e.prompt && <a href={`/inbox/${encodeURIComponent(e.prompt)}`}>{W.theRequest}</a>} <Scopes entry={e} />
          </>
        ) : (
          <>
            <Text value={sentence(e)} max={240} class="muted" /> {placeOf(e) && <a href={placeOf(e)!}>{W.lookAtIt}</a>}
          </>
        )}
      </div>
    </li>
  );
}

function Export(): JSX.Element {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const take = async (form: "jsonl" | "csv") => {
    setBusy(true);
    const all = await readAll();
    setBusy(false);
    if (!Array.isArray(all)) {
      setProblem(all);
      return;
    }
    setProblem(null);
    if (form === "jsonl") saveFile("solgate-audit.jsonl", jsonl(all), "application/jsonl");
    else saveFile("solgate-audit.csv", csv(all), "text/csv");
    announce(fill(W.exportedNEntries, { n: all.length }));
  };
  return (
    <>
      <Button disabled={busy} onClick={() => void take("jsonl")}>
        {W.exportJsonl}
      </Button>
      <Button disabled={busy} onClick={() => void take("csv")}>
        {W.exportCsv}
      </Button>
      {problem && <ErrorBanner problem={problem} what={W.notExported} />}
    </>
  );
}

export default function AuditPage(): JSX.Element {
  const [entries, setEntries] = useState<Entry[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const filter = route.value.query.get("filter") ?? "";
  const seq = Number(route.value.query.get("entry") ?? 0);
  const first = async () => {
    const r = await readPage(null);
    if (!r.ok) {
      setProblem(r.problem);
      return;
    }
    setProblem(null);
    setEntries(r.value.items.map(entryOf));
    setNext(r.value.nextCursor ?? null);
  };
  const more = async (limit?: number) => {
    const r = await readPage(next, limit);
    if (!r.ok) {
      setProblem(r.problem);
      return;
    }
    const known = new Set((entries ?? []).map((e) => e.seq));
    setEntries([...(entries ?? []), ...r.value.items.map(entryOf).filter((e) => !known.has(e.seq))]);
    setNext(r.value.nextCursor ?? null);
  };
  const searching = filter !== "" && next !== null && !problem && (entries?.length ?? 0) < SEARCH_MAX;
  // A filter is about the whole log: the pages behind follow one by one.
  useEffect(() => {
    if (searching) void more(200);
  }, [searching, next]);
  useEffect(() => {
    void first();
    return onSome(["resync", "capability_resolved", "mode_changed", "grants_changed"], () => void first());
  }, []);
  const shown = (entries ?? []).filter((e) => filter === "" || matches(e, filter));
  const open = entries?.find((e) => e.seq === seq);
  return (
    <Page title={W.auditLog} actions={<Export />}>
      <Chain />
      <input
        type="search"
        aria-label={W.filterDecisionCapabilityExtension}
        placeholder={W.filterDecisionCapabilityExtension}
        data-filter
        value={filter}
        onInput={(e) => setQuery({ filter: e.currentTarget.value }, { replace: true })}
      />
      {problem && <ErrorBanner problem={problem} what={W.theLogCannotBeRead} onRetry={() => void first()} />}
      {!entries && !problem && <Skeleton label={W.loadingEntries} />}
      {entries && entries.length === 0 && (
        <EmptyState title={W.noDecisionsRecorded}>
          <p>{W.everyAnswerYoursOrRule}</p>
        </EmptyState>
      )}
      {filter !== "" && entries && (
        <p class="muted small" role="status">
          {searching ? W.searching : ""}
          {rich(W.nN2EntriesMatchWhat, { n: number(shown.length), n2: number(entries.length), what: !searching && next ? fill(W.onlyNewestNWereSearched, { n: number(entries.length) }) : "" })}
        </p>
      )}
      {entries && entries.length > 0 && shown.length === 0 && !searching && (
        <EmptyState
          title={W.nothingMatches}
          actions={<Button onClick={() => setQuery({ filter: null })}>{W.clearTheFilter}</Button>}
        >
          <p>{W.everyWordMustStandIn}</p>
        </EmptyState>
      )}
      <ul class="audit-list">
        {shown.slice(0, filter === "" ? undefined : LISTED_MAX).map((e) => (
          <Row key={e.seq} entry={e} onOpen={() => setQuery({ entry: String(e.seq) })} />
        ))}
      </ul>
      {filter !== "" && shown.length > LISTED_MAX && <p class="muted">{rich(W.theNewestListedmaxThemListed, { LISTEDMAX: LISTED_MAX })}</p>}
      {next && filter === "" && (
        <div class="row">
          <span class="muted">{rich(W.nEntriesShown, { n: (entries ?? []).length })}</span>
          <Button onClick={() => void more()}>{W.loadMore}</Button>
        </div>
      )}
      <p class="muted small">{W.scopesShownAsHashesOnly}</p>
      <Dialog title={open ? fill(W.entrySeq, { seq: String(open.seq) }) : W.entry} open={!!open} onClose={() => setQuery({ entry: null })}>
        {open && (
          <>
            <p>
              <Time at={open.ts} how="day" /> · <Text value={open.message} />
            </p>
            {open.prompt && (
              <p>
                <a href={`/inbox/${encodeURIComponent(open.prompt)}`}>{W.theRequestItIsAbout}</a>
              </p>
            )}
            <Denied denied={open.raw.denied} />
            <pre class="audit-json" tabIndex={0}>
              <Text value={JSON.stringify({ ...open.raw, denied: undefined, scopes: undefined }, null, 2)} mono />
            </pre>
          </>
        )}
      </Dialog>
    </Page>
  );
}
