// Decisions that last: seen, tried, narrowed, revoked, and taken back.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { api, type Problem } from "../api";
import { on } from "../events";
import { route, setQuery } from "../router";
import type { GrantView } from "../types";
import { announce, Button, Dialog, EmptyState, ErrorBanner, Page, Skeleton } from "../ui";
import { AddDialog, EditDialog, type Start } from "./edit";
import { exported, fits, isShown, readGrants, ruleName, type Show } from "./list";
import "./page.css";
import { Gone, GrantRow } from "./row";
import { Suggestions } from "./suggest";
import { Tester } from "./tester";
import { fill, rich } from "../words";
import { W } from "../words/grants";

const STEP = 200;

interface Grants {
  list: GrantView[] | null;
  gone: Map<string, GrantView>;
  problem: Problem | null;
  failed: Map<string, string>;
  read: () => Promise<void>;
  revoke: (g: GrantView) => Promise<boolean>;
  restore: (g: GrantView) => Promise<void>;
}

function useGrants(): Grants {
  const [list, setList] = useState<GrantView[] | null>(null);
  const [gone, setGone] = useState<Map<string, GrantView>>(new Map());
  const [failed, setFailed] = useState<Map<string, string>>(new Map());
  const [problem, setProblem] = useState<Problem | null>(null);
  const read = async () => {
    const r = await readGrants();
    setProblem(r.ok ? null : r.problem);
    if (r.ok) setList(r.value);
  };
  useEffect(() => {
    void read();
    const stops = ["resync", "grants_changed"].map((k) => on(k, () => void read()));
    return () => stops.forEach((s) => s());
  }, []);
  const say = (id: string, text: string | null) =>
    setFailed((f) => {
      const next = new Map(f);
      if (text) next.set(id, text);
      else next.delete(id);
      return next;
    });
  const revoke = async (g: GrantView) => {
    const r = await api.del<GrantView>(`/v1/grants/${encodeURIComponent(g.id)}`, { ifMatch: `"${g.etag}"` });
    say(g.id, r.ok ? null : fill(W.notRevokedDetail, { detail: r.problem.detail }));
    if (!r.ok) {
      await read();
      return false;
    }
    setGone((m) => new Map(m).set(g.id, g));
    announce(fill(W.revokedRulenameUndoIsOffered, { ruleName: ruleName(g) }));
    return true;
  };
  const restore = async (g: GrantView) => {
    const r = await api.post<GrantView>(`/v1/grants/${encodeURIComponent(g.id)}/restore`, undefined);
    say(g.id, r.ok ? null : fill(W.notRestoredDetail, { detail: r.problem.detail }));
    if (!r.ok) return;
    setGone((m) => {
      const next = new Map(m);
      next.delete(g.id);
      return next;
    });
    announce(fill(W.rulenameIsInForceAgain, { ruleName: ruleName(g) }));
    await read();
  };
  return { list, gone, problem, failed, read, revoke, restore };
}

function Filters(p: { list: GrantView[]; show: Show; filter: string }): JSX.Element {
  const many = (s: Show) => p.list.filter((g) => isShown(g, s)).length;
  const names: [Show, string][] = [
    ["all", W.all],
    ["allow", W.allow],
    ["deny", W.deny],
    ["session", W.session],
  ];
  return (
    <div class="grants-filter">
      <label>
        <span class="sr-only">{W.filterExtensionCapabilityScope}</span>
        <input
          type="search"
          data-filter
          value={p.filter}
          placeholder={W.filterExtensionCapabilityScope}
          onInput={(e) => setQuery({ filter: e.currentTarget.value }, { replace: true })}
        />
      </label>
      <div class="row" role="group" aria-label={W.whichRules}>
        {names.map(([s, text]) => (
          <Button key={s} aria-pressed={p.show === s} class="grants-pick" onClick={() => setQuery({ show: s === "all" ? null : s })}>
            {text} {many(s)}
          </Button>
        ))}
      </div>
    </div>
  );
}

function RevokeAll(p: { list: GrantView[]; open: boolean; onClose: () => void; revoke: (g: GrantView) => Promise<boolean> }): JSX.Element | null {
  const [word, setWord] = useState("");
  useEffect(() => setWord(""), [p.open]);
  if (!p.open) return null;
  const go = async () => {
    p.onClose();
    for (const g of p.list.filter((x) => !x.source)) await p.revoke(g);
  };
  return (
    <Dialog
      title={W.revokeAllRules}
      open
      onClose={p.onClose}
      foot={
        <>
          <Button decision onClick={p.onClose}>
            {W.back}
          </Button>
          <Button decision kind="danger" disabledReason={word === "revoke" ? null : W.typeTheWordRevokeFirst} onClick={() => void go()}>
            {rich(W.nRevokeRules, { n: p.list.length })}
          </Button>
        </>
      }
    >
      <p>{rich(W.nThisEndsAllRules, { n: p.list.length })}</p>
      <label>
        {rich(W.typeStrongToConfirm, { strong: <strong>{W.revoke}</strong> })}
        <input value={word} onInput={(e) => setWord(e.currentTarget.value)} autocomplete="off" />
      </label>
    </Dialog>
  );
}

async function addAll(file: File): Promise<string> {
  const lines = (await file.text()).split("\n").filter((l) => l.trim() !== "");
  const rules: unknown[] = [];
  for (const [i, line] of lines.entries())
    try {
      rules.push(JSON.parse(line));
    } catch {
      return fill(W.lineINotJsonNothing, { i: i + 1 });
    }
  let added = 0;
  for (const [i, rule] of rules.entries()) {
    const r = await api.post<GrantView>("/v1/grants", rule);
    if (r.ok) added++;
    else if (r.problem.error !== "conflict") return fill(W.nLineIDetailRules, { n: added, i: i + 1, detail: r.problem.detail });
  }
  return fill(W.nRulesAddedN2Were, { n: added, n2: rules.length - added });
}

function Files(p: { list: GrantView[]; onRevokeAll: () => void }): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");
  const save = () => {
    const url = URL.createObjectURL(new Blob([exported(p.list.filter((g) => !g.source))], { type: "application/x-ndjson" }));
    const a = document.createElement("a");
    a.href = url;
    a.download = "solgate-grants.jsonl";
    a.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  };
  return (
    <div class="row">
      <Button onClick={save}>{W.export}</Button>
      <Button onClick={() => input.current?.click()}>{W.import}</Button>
      <input
        ref={input}
        type="file"
        class="sr-only"
        tabIndex={-1}
        aria-label={W.fileWithRules}
        accept=".jsonl,.json,application/json"
        onChange={(e) => {
          const file = e.currentTarget.files?.[0];
          if (file) void addAll(file).then(setSaid);
          e.currentTarget.value = "";
        }}
      />
      <Button kind="danger" onClick={p.onRevokeAll} disabledReason={p.list.length === 0 ? W.thereAreNoRules : null}>
        {W.revokeAll}
      </Button>
      <span role="status" class="small">
        {said}
      </span>
    </div>
  );
}

export default function GrantsPage(): JSX.Element {
  const g = useGrants();
  const q = route.value.query;
  const filter = q.get("filter") ?? "";
  const show = (q.get("show") ?? "all") as Show;
  const [editing, setEditing] = useState<GrantView | null>(null);
  const [adding, setAdding] = useState(false);
  const [start, setStart] = useState<Start | null>(null);
  const [ending, setEnding] = useState(false);
  const [most, setMost] = useState(STEP);
  const list = g.list ?? [];
  const byId = new Map(list.map((x) => [x.id, x]));
  // What was revoked keeps its place until the page is left.
  const all = [...list, ...[...g.gone.values()].filter((x) => !byId.has(x.id))].sort((a, b) =>
    a.decided_at < b.decided_at ? 1 : a.decided_at > b.decided_at ? -1 : a.id < b.id ? -1 : 1,
  );
  const shown = all.filter((x) => isShown(x, show) && fits(x, filter));
  const add = (s: Start | null) => {
    setStart(s);
    setAdding(true);
  };
  return (
    <Page title={W.grants} actions={<Button onClick={() => add(null)}>{W.addRule2}</Button>}>
      {g.problem && <ErrorBanner problem={g.problem} onRetry={() => void g.read()} what={g.list ? W.theListMayBeOld : undefined} />}
      {!g.list && !g.problem && <Skeleton rows={4} label={W.loadingRules} />}
      {g.list && all.length === 0 && (
        <EmptyState title={W.noSavedRules}>{W.rulesAppearWhenYouChoose}</EmptyState>
      )}
      {all.length > 0 && (
        <>
          <Filters list={list} show={show} filter={filter} />
          <p class="small muted" role="status">
            {shown.length === all.length ? fill(W.nRules, { n: all.length }) : fill(W.nN2OfRules, { n: all.length, n2: shown.length })}
          </p>
          <ul class="grants-list">
            {shown.slice(0, most).map((x) =>
              g.gone.has(x.id) ? (
                <Gone key={x.id} grant={x} onUndo={() => void g.restore(x)} failed={g.failed.get(x.id)} />
              ) : (
                <GrantRow
                  key={x.id}
                  grant={x}
                  by={x.shadowed_by ? byId.get(x.shadowed_by) : undefined}
                  onEdit={() => setEditing(x)}
                  onRevoke={() => void g.revoke(x)}
                  failed={g.failed.get(x.id)}
                />
              ),
            )}
          </ul>
          {shown.length > most && (
            <div class="row">
              <span class="muted">
                {rich(W.n1MostOfN, { most, n: shown.length })}
              </span>
              <Button onClick={() => setMost(most + STEP)}>{W.loadMore}</Button>
            </div>
          )}
        </>
      )}
      <Tester grants={list} />
      <Suggestions onAdd={add} />
      <Files list={list} onRevokeAll={() => setEnding(true)} />
      <EditDialog
        grant={editing}
        onClose={() => setEditing(null)}
        onDone={() => {
          setEditing(null);
          void g.read();
        }}
      />
      <AddDialog
        open={adding}
        start={start}
        onClose={() => setAdding(false)}
        onDone={() => {
          setAdding(false);
          void g.read();
        }}
      />
      <RevokeAll list={list} open={ending} onClose={() => setEnding(false)} revoke={g.revoke} />
    </Page>
  );
}
