// What waits, the earliest deadline first: a few in full, the others in a line
// each; searched, grouped and chosen from when there are many.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { route, setQuery } from "../router";
import { now, prompts } from "../state";
import type { PromptView } from "../types";
import { announce, Button, EmptyState, riskWords, Text, visible } from "../ui";
import { late } from "../ui/late";
import { Answered, Line } from "./answered";
import { Deadline, PromptCard, SmallCard } from "./card";
import { answered, type Card, cards, pin } from "./cards";
import { type Near, useDrawn, useFrames, useNear } from "./draw";
import { Empty } from "./empty";
import { ruleNext } from "./rule";
import { isTimeless, lineText } from "./words";
import { fill, rich } from "../words";
import { W } from "../words/inbox";

const rules = late(() => import("./always"));
const bulk = late(() => import("./bulk"));

/** More than this, and those behind stand in one line each. */
const FULL = 6;
/** So long after the last key of a search: faster typing is one search. */
const FOLLOWS_MS = 60;
/** With so many there is something to search, group and choose from. */
const MANY = 4;

type Group = "none" | "who" | "kind" | "risk" | "place";
const GROUPS: Record<Group, string> = { get none() { return W.notGrouped; }, get who() { return W.byWhoAsks; }, get kind() { return W.byKind; }, get risk() { return W.byRisk; }, get place() { return W.byDirectory; } };
const groupOf: Record<Exclude<Group, "none">, (v: PromptView) => string> = {
  who: (v) => v.extension.id,
  kind: (v) => v.capability,
  risk: (v) => riskWords(v.risk),
  place: (v) => v.cwd ?? W.noDirectoryNamed,
};

/** Every word stands somewhere in the question. */
export function matches(v: PromptView, words: string): boolean {
  const hay = [v.extension.id, v.extension.name, v.capability, v.risk, v.cwd ?? "", v.agent ?? "", v.does?.says ?? "", ...v.scopes.map((s) => s.summary)]
    .join("\n")
    .toLowerCase();
  return words.toLowerCase().split(/\s+/).every((w) => hay.includes(w));
}

/** What a line says, for the browser's own search. */
const findable = (v: PromptView): string => visible([v.capability, lineText(v), v.extension.id, v.extension.name].join(" "));

/** "20 seconds left to answer", and at 10; nothing else is said of time. */
function useSpokenTime(): void {
  const said = useRef(new Map<string, number>());
  useEffect(() => {
    const t = now.value;
    const open = new Set<string>();
    for (const p of prompts.value) {
      if (isTimeless(p)) continue;
      const left = (Date.parse(p.expiresAt) - t) / 1000;
      const key = `${p.promptId} ${p.expiresAt}`;
      const before = said.current.get(key) ?? (p.timeoutMs <= 20_000 ? 20 : Infinity);
      const mark = left <= 10 ? 10 : left <= 20 ? 20 : Infinity;
      if (mark < before && left > 0) announce(fill(W.markSecondsLeftToAnswer, { mark }));
      said.current.set(key, Math.min(mark, before));
      open.add(key);
    }
    for (const key of said.current.keys()) if (!open.has(key)) said.current.delete(key);
  }, [now.value]);
}

/** What stands in the field at once; the list follows when the key has been drawn. */
function useTyped(words: string): [string, (text: string) => void] {
  const [typed, setTyped] = useState(words);
  const sent = useRef(words);
  const due = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    if (words !== sent.current) setTyped((sent.current = words)); // by Back, or by a link
  }, [words]);
  useEffect(() => () => clearTimeout(due.current), []);
  return [
    typed,
    (text) => {
      setTyped(text);
      clearTimeout(due.current);
      due.current = setTimeout(() => setQuery({ q: (sent.current = text) }, { replace: true }), FOLLOWS_MS);
    },
  ];
}

function Tools(p: { n: number; shown: number; group: Group; choosing: boolean; onChoose: () => void }): JSX.Element {
  const words = route.value.query.get("q") ?? "";
  const [typed, type] = useTyped(words);
  return (
    <div class="inbox-bar">
      <input
        type="search"
        data-filter
        aria-label={W.searchWhatWaits}
        placeholder={W.searchWhatWaits}
        value={typed}
        onInput={(e) => type(e.currentTarget.value)}
      />
      <select aria-label={W.group} value={p.group} onChange={(e) => setQuery({ group: e.currentTarget.value === "none" ? null : e.currentTarget.value }, { replace: true })}>
        {Object.entries(GROUPS).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
      <Button aria-pressed={p.choosing} onClick={p.onChoose}>
        {W.chooseSeveral}
      </Button>
      {words !== "" && (
        <span class="muted small" role="status">
          {rich(W.nShownOfRequestsMatch, { n: p.n, shown: p.shown })}
        </span>
      )}
    </div>
  );
}

function Chosen(p: { shown: Card[]; chosen: Set<string>; set: (s: Set<string>) => void; onDeny: () => void; onAllow: () => void }): JSX.Element {
  const n = p.chosen.size;
  const none = n === 0 ? W.chooseAtLeastOneRequest : null;
  return (
    <div class="inbox-chosen" role="group" aria-label={W.chosenRequests}>
      <span>{rich(W.nRequestsChosen, { n })}</span>
      <Button onClick={() => p.set(new Set(p.shown.map((c) => c.id)))}>{rich(W.allN, { n: p.shown.length })}</Button>
      <Button onClick={() => p.set(new Set())}>{W.none}</Button>
      <Button kind="danger" disabledReason={none} onClick={p.onDeny}>
        {rich(W.denyN, { n })}
      </Button>
      <Button disabledReason={none} onClick={p.onAllow}>
        {rich(W.readThenAllowN, { n })}
      </Button>
    </div>
  );
}

/** The next one to run out, in sight however far one has scrolled. */
function Next(p: { first: Card | undefined; n: number }): JSX.Element | null {
  if (!p.first || p.n <= FULL) return null;
  const id = p.first.id;
  const go = () => {
    const el = document.querySelector<HTMLElement>(`.inbox-cards [data-prompt-id="${CSS.escape(id)}"]`);
    el?.scrollIntoView({ block: "center" });
    el?.focus({ preventScroll: true });
  };
  return (
    <div class="inbox-next">
      <span>
        {rich(W.nWaitTheNextText, { n: p.n, text: <Text value={lineText(p.first.view)} max={48} mono inside /> })}
      </span>
      <Deadline view={p.first.view} />
      <Button onClick={go}>{W.showIt}</Button>
    </div>
  );
}

/**
 * As much room as lines take that are not drawn.  The browser's own search looks
 * into it, and opens a line that it finds: the scrolling that follows has it drawn.
 */
function Room(p: { from: number; cards: Card[]; near: Near }): JSX.Element {
  return (
    <div class="inbox-room" data-from={p.from} data-n={p.cards.length} style={{ height: `${p.near.room(p.cards.length)}px` }}>
      {p.cards.map((c) => (
        <div key={c.id} hidden="until-found" style={{ height: `${p.near.row()}px` }}>
          {findable(c.view)}
        </div>
      ))}
    </div>
  );
}

export function Waiting(p: { chosen: string | undefined }): JSX.Element {
  const { query } = route.value;
  const words = (query.get("q") ?? "").trim();
  const group = (query.get("group") ?? "none") as Group;
  const all = cards.value;
  const list = words === "" ? all : all.filter((c) => c.end || matches(c.view, words));
  const [opened, setOpened] = useState<Set<string>>(new Set());
  const [choosing, setChoosing] = useState(false);
  const [picked, setPicked] = useState<Set<string>>(new Set());
  const [ask, setAsk] = useState<{ what: "deny" | "allow"; ids: string[] } | null>(null);
  const heights = useRef(new Map<string, number>());
  const acted = useRef(new Set<string>());
  const frame = useFrames();
  const draw = useDrawn();
  const box = useRef<HTMLDivElement>(null);
  const near = useNear(box, list.length);
  useSpokenTime();
  useEffect(() => () => pin(null), []);
  const hold = () => {
    const at = box.current?.querySelector(".inbox-card:hover") ?? document.activeElement?.closest(".inbox-cards .inbox-card");
    pin((at as HTMLElement | undefined)?.dataset["promptId"] ?? null);
  };
  const open = list.filter((c) => !c.end);
  const here = new Set(open.map((c) => c.id));
  const chosen = new Set([...picked].filter((id) => here.has(id)));
  // What was drawn before is kept: it must not remember what was chosen then.
  const pick = (id: string, on: boolean) =>
    setPicked((before) => {
      const next = new Set(before);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  const shifted = answered.value.length > 0 ? "below" : "top";
  // The card as it was still stands in the document when its end is first drawn.
  const heightOf = (id: string): number => {
    const was = heights.current.get(id) ?? box.current?.querySelector<HTMLElement>(`[data-prompt-id="${CSS.escape(id)}"]`)?.offsetHeight ?? 0;
    heights.current.set(id, was);
    return was;
  };
  if (!list.some((c) => c.end)) heights.current.clear();
  let full = 0;
  let at = 0;
  const focused = document.activeElement?.closest<HTMLElement>(".inbox-cards .inbox-card")?.dataset["promptId"];
  const places = new Map(list.map((c, i) => [c.id, i]));
  const one = (c: Card): JSX.Element | null => {
    const place = places.get(c.id)!;
    if (c.end) return <Line key={c.id} card={c} height={heightOf(c.id)} />;
    const isChosen = c.id === p.chosen;
    // Whoever chooses wants to see what there is to choose from.
    const wide = isChosen || opened.has(c.id) || (!choosing && full++ < FULL);
    const isNear = near.has(at++) || c.id === focused || c === open[0];
    const big = wide || isNear ? frame(c.id, wide) : null;
    if (big === null) return null;
    // One in a line looks the same wherever it stands.
    const look = [...(big ? [isChosen, place, shifted] : []), big, choosing, chosen.has(c.id)].join(" ");
    const check = choosing ? (
      <input type="checkbox" aria-label={fill(W.chooseSummary, { summary: visible(lineText(c.view) ?? c.id) })} checked={chosen.has(c.id)} onChange={(e) => pick(c.id, e.currentTarget.checked)} />
    ) : undefined;
    return draw(c, look, () =>
      big ? (
        <PromptCard
          key={c.id}
          card={c}
          chosen={isChosen}
          place={`${place} ${shifted}`}
          check={check}
          onActed={(id) => acted.current.add(id)}
          onDenyAll={(x) => setAsk({ what: "deny", ids: cards.value.filter((o) => !o.end && o.view.extension.id === x.view.extension.id).map((o) => o.id) })}
        />
      ) : (
        <SmallCard key={c.id} card={c} check={check} onOpen={() => setOpened((o) => new Set([...[...o].slice(-50), c.id]))} />
      ),
    );
  };
  /** Those that are drawn, and as much room as the others take. */
  const several = (of: Card[]): ComponentChildren => {
    const out: JSX.Element[] = [];
    let from = at;
    let later: Card[] = [];
    let rooms = 0;
    const leaveRoom = () => {
      if (later.length > 0) out.push(<Room key={`room ${rooms++}`} from={from} cards={later} near={near} />);
      later = [];
    };
    for (const c of of) {
      const node = one(c);
      if (!node) {
        later.push(c);
        continue;
      }
      leaveRoom();
      out.push(node);
      from = at;
    }
    leaveRoom();
    return out;
  };
  const groups = new Map<string, Card[]>();
  if (group !== "none" && groupOf[group])
    for (const c of list) {
      const key = groupOf[group](c.view);
      groups.set(key, [...(groups.get(key) ?? []), c]);
    }
  const Rules = ruleNext.value && rules();
  const Bulk = ask && bulk();
  return (
    <>
      {(all.length >= MANY || words !== "" || choosing) && (
        <Tools n={all.length} shown={open.length} group={group} choosing={choosing} onChoose={() => setChoosing(!choosing)} />
      )}
      {choosing && (
        <Chosen
          shown={open}
          chosen={chosen}
          set={setPicked}
          onDeny={() => setAsk({ what: "deny", ids: [...chosen] })}
          onAllow={() => setAsk({ what: "allow", ids: [...chosen] })}
        />
      )}
      <Answered acted={acted.current} />
      <Next first={open[0]} n={all.length} />
      {all.length === 0 && <Empty />}
      {all.length > 0 && list.length === 0 && (
        <EmptyState title={W.noneMatches} actions={<Button onClick={() => setQuery({ q: null }, { replace: true })}>{W.clearTheSearch}</Button>} />
      )}
      <div
        ref={box}
        class="inbox-cards"
        onPointerOver={hold}
        onPointerLeave={() => setTimeout(hold)}
        onFocusIn={hold}
        onFocusOut={() => setTimeout(hold)}
      >
        {groups.size === 0
          ? several(list)
          : [...groups].map(([key, of]) => (
              <section key={key} class="inbox-group" aria-label={visible(key)}>
                <h2>
                  <Text value={key} max={80} mono inside /> <span class="tag">{of.length}</span>
                  <button type="button" class="plain small" onClick={() => setAsk({ what: "deny", ids: of.map((c) => c.id) })}>
                    {W.denyThese}
                  </button>
                </h2>
                {several(of)}
              </section>
            ))}
      </div>
      {Rules && <Rules.AlwaysDialog />}
      {Bulk && ask?.what === "deny" && <Bulk.DenyMany ids={ask.ids} onClose={() => setAsk(null)} />}
      {Bulk && ask?.what === "allow" && <Bulk.AllowMany ids={ask.ids} onClose={() => setAsk(null)} />}
    </>
  );
}
