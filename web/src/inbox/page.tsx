// The inbox: questions of every agent, what was decided, what was put off.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { api, type Problem } from "../api";
import { connection } from "../events";
import { route } from "../router";
import { now, prompts, promptsLoaded, readPrompts, waiting } from "../state";
import type { PromptList } from "../types";
import { announce, Button, count, decisionWords, Dialog, EmptyState, ErrorBanner, Page, Skeleton, Text, Time, Who } from "../ui";
import { AlwaysDialog } from "./always";
import { PromptCard, type RuleKind, SmallCard } from "./card";
import { type Card, cards, decide, dismissEnded, pin, startCards } from "./cards";
import { Decided, DecidedOne } from "./decided";
import { Deferred, useDeferred } from "./deferred";
import { startNotices } from "./notify";
import "./page.css";
import { Quiet } from "./quiet";
import { ruleNext } from "./rule";
import { isTimeless } from "./words";

/** More than this, and those behind stand in one line each. */
const FULL = 6;
/** So many are drawn at once; the others follow frame by frame. */
const STEP = 24;

function Empty(): JSX.Element {
  const [last, setLast] = useState<PromptList | null>(null);
  useEffect(() => {
    void api.get<PromptList>("/v1/prompts?view=decided&limit=1").then((r) => r.ok && setLast(r.value));
  }, []);
  const p = last?.prompts.find((x) => !x.open);
  return (
    <EmptyState title="Nothing is waiting" actions={p && <a class="button" href="/inbox?tab=decided">See decided</a>}>
      {p ? (
        <p>
          Last decision {p.decidedAt && <Time at={p.decidedAt} how="ago" />}: {decisionWords(p.decision ?? "")},{" "}
          {p.capability} <Text value={p.scopes[0]?.summary} max={40} mono />
        </p>
      ) : (
        <p>When an agent asks for something that no rule covers, it appears here and waits for your answer.</p>
      )}
    </EmptyState>
  );
}

/** "20 seconds left to answer", and at 10; nothing else is said of time. */
function useSpokenTime(): void {
  const said = useRef(new Map<string, number>());
  useEffect(() => {
    const t = now.value;
    for (const p of prompts.value) {
      if (isTimeless(p)) continue;
      const left = (Date.parse(p.expiresAt) - t) / 1000;
      const key = `${p.promptId} ${p.expiresAt}`;
      const before = said.current.get(key) ?? (p.timeoutMs <= 20_000 ? 20 : Infinity);
      const mark = left <= 10 ? 10 : left <= 20 ? 20 : Infinity;
      if (mark < before && left > 0) announce(`${mark} seconds left to answer`);
      said.current.set(key, Math.min(mark, before));
    }
  }, [now.value]);
}

function DenyAll(p: { of: Card | null; onClose: () => void }): JSX.Element | null {
  if (!p.of) return null;
  const ext = p.of.view.extension;
  const all = cards.value.filter((c) => !c.end && c.view.extension.id === ext.id);
  const go = async () => {
    p.onClose();
    await Promise.all(all.map((c) => decide(c, { decision: "deny_once", rev: c.view.rev })));
  };
  return (
    <Dialog
      title="Deny all from this extension?"
      open
      onClose={p.onClose}
      foot={
        <>
          <Button decision onClick={p.onClose}>
            Back
          </Button>
          <Button decision kind="danger" onClick={() => void go()}>
            Deny {count(all.length, "question")}
          </Button>
        </>
      }
    >
      <p>
        <Who of={ext} max={80} /> has {count(all.length, "question")} waiting.
        Each is denied once. Later requests will ask again.
      </p>
    </Dialog>
  );
}

interface Drawn {
  card: Card;
  big: boolean;
  chosen: boolean;
  node: JSX.Element;
}

/** Cards that did not change keep what was drawn of them. */
function useDrawn(make: (c: Card, big: boolean, chosen: boolean) => JSX.Element): typeof make {
  const kept = useRef(new Map<string, Drawn>());
  return (card, big, chosen) => {
    const old = kept.current.get(card.id);
    if (old && old.card === card && old.big === big && old.chosen === chosen) return old.node;
    const node = make(card, big, chosen);
    kept.current.set(card.id, { card, big, chosen, node });
    return node;
  };
}

function useMost(n: number): number {
  const [most, setMost] = useState(STEP);
  useEffect(() => {
    if (most >= n) return;
    const t = setTimeout(() => setMost(most + STEP), 16);
    return () => clearTimeout(t);
  }, [most, n]);
  return most;
}

const onRule = (card: Card, kind: RuleKind, rev: number) => void (ruleNext.value = { card, kind, rev, later: false });

function Waiting(p: { chosen: string | undefined }): JSX.Element {
  const list = cards.value;
  const [opened, setOpened] = useState<Set<string>>(new Set());
  const [denyAll, setDenyAll] = useState<Card | null>(null);
  const most = useMost(list.length);
  const draw = useDrawn((c, big, chosen) =>
    big ? (
      <PromptCard key={c.id} card={c} chosen={chosen} onRule={onRule} onDenyAll={setDenyAll} />
    ) : (
      <SmallCard key={c.id} card={c} onOpen={() => setOpened((o) => new Set([...o, c.id]))} />
    ),
  );
  const box = useRef<HTMLDivElement>(null);
  useSpokenTime();
  useEffect(() => () => pin(false), []);
  const hold = () => {
    const b = box.current;
    pin(!!b && (b.contains(document.activeElement) || b.querySelector(".inbox-card:hover") !== null));
  };
  const ended = list.filter((c) => c.end).length;
  let full = 0;
  return (
    <>
      {ended > 1 && (
        <div class="row">
          <Button onClick={dismissEnded}>Clear {count(ended, "answered request")}</Button>
        </div>
      )}
      {list.length === 0 && <Empty />}
      <div
        ref={box}
        class="inbox-cards"
        onPointerOver={hold}
        onPointerLeave={() => setTimeout(hold)}
        onFocusIn={hold}
        onFocusOut={() => setTimeout(hold)}
      >
        {list
          .slice(0, most)
          .map((c) => draw(c, c.end !== null || c.id === p.chosen || opened.has(c.id) || full++ < FULL, c.id === p.chosen))}
      </div>
      <AlwaysDialog />
      <DenyAll of={denyAll} onClose={() => setDenyAll(null)} />
    </>
  );
}

function useFirst(): Problem | null {
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    if (promptsLoaded.value) return;
    void api.get<PromptList>("/v1/prompts?limit=1").then((r) => setProblem(r.ok ? null : r.problem));
  }, [connection.value.state]);
  return problem;
}

export default function Inbox(): JSX.Element {
  startCards();
  useEffect(startNotices, []); // it renders something of its own
  const { query, params } = route.value;
  const chosen = params.prompt;
  const tab = chosen ? "waiting" : (query.get("tab") ?? "waiting");
  const deferred = useDeferred();
  const problem = useFirst();
  const known = chosen !== undefined && cards.value.some((c) => c.id === chosen);
  const put = deferred.list?.length ?? 0;
  const here = (t: string) => (tab === t ? "page" : undefined);
  return (
    <Page title="Inbox">
      <nav class="tabs" aria-label="Requests">
        <a href="/inbox" aria-current={here("waiting")}>
          Waiting {waiting.value > 0 && <span class="count">{waiting.value}</span>}
        </a>
        <a href="/inbox?tab=decided" aria-current={here("decided")}>
          Decided
        </a>
        <a href="/inbox?tab=deferred" aria-current={here("deferred")}>
          Deferred {put > 0 && <span class="count">{put}</span>}
        </a>
      </nav>
      {tab === "decided" ? (
        <Decided />
      ) : tab === "deferred" ? (
        <Deferred {...deferred} />
      ) : (
        <>
          <Quiet />
          {chosen && promptsLoaded.value && !known && <DecidedOne id={chosen} />}
          {promptsLoaded.value ? (
            !(chosen && !known) && <Waiting chosen={chosen} />
          ) : problem ? (
            <ErrorBanner problem={problem} onRetry={() => void readPrompts()}>
              <p>Requests deny themselves meanwhile.</p>
            </ErrorBanner>
          ) : (
            <Skeleton rows={2} label="Loading requests…" />
          )}
        </>
      )}
    </Page>
  );
}
