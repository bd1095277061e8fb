// One question: what would be done, who asks, how bad, until when, and five
// answers.
import { useComputed, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { connection } from "../events";
import { now, settings } from "../state";
import { OPTIONS } from "../tables";
import type { PromptOption, PromptView } from "../types";
import { Quorum } from "./quorum";
import { Button, byTouch, capabilityWords, Lookalikes, RiskBadge, riskWords, Slide, Text, useArming, Who, whoText } from "../ui";
import { late } from "../ui/late";
import { type Card, decide, details, extend, notes } from "./cards";
import { Deed, Does } from "./deed";
import { editable, Edited, EditField, hasDraft } from "./edit";
import { useHold } from "./hold";
import { NoteField } from "./note";
import { ruleNext } from "./rule";
import { agentText, isTimeless, lineText, type Option, optionText, scopesKey, sourceText, withheldText } from "./words";
import { fill, rich } from "../words";
import { W } from "../words/inbox";

const more = late(() => import("./details"));

export type RuleKind = "allow_always" | "deny_always";

/** Nobody counts the seconds of ten minutes. */
const MINUTES_FROM_S = 600;

/** "denies in 24 s", or that there is no limit. */
export function Deadline(p: { view: PromptView }): JSX.Element {
  const due = useSignal(Date.parse(p.view.expiresAt));
  due.value = Date.parse(p.view.expiresAt);
  // The text follows the clock by itself; nothing around it is drawn anew.
  const left = useComputed(() => Math.max(0, Math.ceil((due.value - now.value) / 1000)));
  const soon = useComputed(() => left.value <= 10);
  const minutes = useComputed(() => Math.floor(left.value / 60));
  const long = useComputed(() => left.value >= MINUTES_FROM_S);
  if (isTimeless(p.view)) return <span class="inbox-due muted">{W.noTimeLimit}</span>;
  return (
    <span class={soon.value ? "inbox-due soon" : "inbox-due"} role="timer" aria-live="off">
      {long.value ? rich(W.deniesInLeftMin, { left: minutes }) : rich(W.deniesInLeftS, { left })}
    </span>
  );
}

/** The accessible name of the card (UX 3.4). */
export function nameOf(v: PromptView): string {
  return fill(W.nPermissionRequestCapabilityRisk, { n: v.callIds.length, capability: v.capability, risk: riskWords(v.risk), extension: whoText(v.extension) });
}

/**
 * The state of the question that has been on the screen for as long as it
 * takes to read: an answer covers this one, and what joined later is asked
 * about again.
 */
function useSettled(v: PromptView): { rev: number; calls: number } {
  const [seen, setSeen] = useState({ rev: v.rev, calls: v.callIds.length });
  const delay = settings.value.armingMs;
  useEffect(() => {
    if (seen.rev === v.rev && seen.calls === v.callIds.length) return;
    const t = setTimeout(() => setSeen({ rev: v.rev, calls: v.callIds.length }), delay);
    return () => clearTimeout(t);
  }, [v.rev, v.callIds.length, delay]);
  return seen;
}

function Facts(p: { view: PromptView }): JSX.Element {
  const v = p.view;
  return (
    <dl class="inbox-facts">
      {v.cwd && (
        <div>
          <dt>{W.in}</dt>
          <dd>
            <Text value={v.cwd} max={120} mono />
          </dd>
        </div>
      )}
      <div>
        <dt>{W.from}</dt>
        <dd>
          <Text value={v.extension.id} max={80} mono />
          {v.extension.version && (
            <>
              {rich(W.vText, { text: <Text value={v.extension.version} max={40} /> })}
            </>
          )}{" "}
          <span class="muted">
            (<Text value={sourceText(v)} max={80} />)
          </span>
        </dd>
      </div>
      <div>
        <dt>{W.agent}</dt>
        <dd>
          <Text value={agentText(v)} max={60} />{" "}
          <span class="muted small" title={fill(W.sessionSession, { session: v.session })}>
            {rich(W.sessionText, { text: <Text value={v.session.slice(0, 8)} mono /> })}
          </span>
        </dd>
      </div>
      <div>
        <dt>{W.asked}</dt>
        <dd lang={v.asks && "en"}>{v.asks ?? W.noGrantMatched}</dd>
      </div>
    </dl>
  );
}

interface Answers {
  card: Card;
  calls: number;
  off: string | null;
  unread: boolean;
  armed: boolean;
  guard: <A extends Event>(fn: (e: A) => void) => (e: A) => void;
  ready: () => boolean;
  answer: (o: PromptOption) => void;
  onNote: () => void;
}

const unreadWords = (): string => W.toAllowScrollEndWhat;
const allows = (o: PromptOption): boolean => o.startsWith("allow");

/** The two answers that leave nothing behind; they say how many they answer. */
const plainKind: Partial<Record<PromptOption, "primary" | "danger">> = { allow_once: "primary", deny_once: "danger" };

function Answers(p: Answers): JSX.Element {
  const v = p.card.view;
  const many = p.calls > 1 ? ` (${p.calls})` : "";
  const offFor = (o: Option): string | null =>
    v.options.includes(o.name) ? (p.off ?? (p.unread && allows(o.name) ? unreadWords() : null)) : withheldText(v);
  // High risk, by a finger: allowing takes the whole way.  What lasts has a dialog of its own.
  const slides = (o: Option): boolean => v.risk === "high" && (o.name === "allow_once" || o.name === "allow_session") && byTouch();
  const slide = (o: Option) => (
    <Slide
      key={o.name}
      id={`${p.card.id} ${v.rev}`}
      what={optionText(o) + (plainKind[o.name] ? many : "")}
      test={o.name}
      keys={o.key}
      off={offFor(o)}
      sending={p.card.sending === o.name}
      ready={p.ready}
      onAllow={() => p.answer(o.name)}
      class="inbox-answer"
    />
  );
  const one = (o: Option) => (
    <Button
      key={o.name}
      decision
      kind={plainKind[o.name]}
      class="inbox-answer"
      aria-keyshortcuts={o.key}
      data-test={o.name}
      disabledReason={offFor(o)}
      onClick={p.guard(() => p.answer(o.name))}
    >
      {p.card.sending === o.name ? W.sending : optionText(o) + (plainKind[o.name] ? many : "")}
    </Button>
  );
  const note = (
    <Button key="note" decision class="inbox-answer" aria-keyshortcuts="M" disabledReason={p.off} onClick={p.guard(p.onNote)}>
      {W.denyNote}
    </Button>
  );
  const byThumb = OPTIONS.some(slides);
  const all = OPTIONS.map((o) => (slides(o) ? slide(o) : one(o)));
  // A slide takes a row of its own: what denies stands below the first one, in reach.
  const [once, session, always, ...denies] = all;
  return (
    <div class={`inbox-answers${p.armed ? "" : " unarmed"}${byThumb ? " by-thumb" : ""}`}>
      {byThumb ? [once, denies[0], note, session, always, denies.slice(1)] : [all, note]}
    </div>
  );
}

/** A question in one line, for when many wait; it opens. */
export function SmallCard(p: { card: Card; check?: JSX.Element; onOpen: () => void }): JSX.Element {
  const v = p.card.view;
  return (
    <div class={`card inbox-card small-card inbox-${v.risk}`} role="group" aria-label={nameOf(v)} data-prompt-id={p.card.id} data-row tabIndex={-1}>
      {p.check}
      <button type="button" class="inbox-open" aria-expanded={false} onClick={p.onOpen}>
        <span class="inbox-head">
          <strong class="inbox-cap">{v.capability}</strong>
          <RiskBadge risk={v.risk} />
          {v.callIds.length > 1 && <span class="tag">{v.callIds.length}</span>}
          <Deadline view={v} />
        </span>
        <span class="inbox-line">
          <Text value={lineText(v)} max={90} mono inside />
          <span class="muted">
            <Who of={v.extension} max={40} inside />
          </span>
        </span>
      </button>
    </div>
  );
}

export interface CardProps {
  card: Card;
  /** By its address: shown with all details. */
  chosen: boolean;
  /** Where it stands: another place is armed anew. */
  place: string;
  check?: JSX.Element;
  onActed: (id: string) => void;
  onDenyAll: (c: Card) => void;
}

export function PromptCard(p: CardProps): JSX.Element {
  const { card } = p;
  const v = card.view;
  const arm = useArming<HTMLDivElement>(`${card.id} ${p.place}`);
  const settled = useSettled(v);
  const [open, setOpen] = useState(p.chosen);
  const [note, setNote] = useState(notes.peek().has(card.id));
  const [edit, setEdit] = useState(hasDraft(v));
  const [read, setRead] = useState("");
  const unread = read !== scopesKey(v);
  const fresh = v.callIds.length - settled.calls;
  const off = connection.value.state === "lost" ? W.notConnectedAnswersOffUntil : null;
  const held = useHold(card, note || edit || ruleNext.value?.card.id === card.id);

  const More = open && more();
  const canEdit = editable(v).length > 0;
  useEffect(() => {
    if (hasDraft(v)) setEdit(true); // what was typed before is there again
  }, [v.calls]);
  useEffect(() => {
    if (!card.end && v.calls === undefined) void details(card.id);
  }, [card.id, v.rev]);
  useEffect(() => {
    if (p.chosen) {
      setOpen(true);
      arm.ref.current?.focus();
      arm.ref.current?.scrollIntoView({ block: "nearest" });
    }
  }, [p.chosen]);

  // A letter may come before the field that was asked for is there: it decides nothing.
  const isWriting = useRef(false);
  isWriting.current = note || edit;
  const send = (o: PromptOption, text?: string) => {
    p.onActed(card.id);
    void decide(card, { decision: o, rev: settled.rev, ...(text ? { note: text } : {}) });
  };
  const answer = (o: PromptOption) => {
    if (o === "allow_always" || o === "deny_always") {
      p.onActed(card.id);
      ruleNext.value = { card, kind: o, rev: settled.rev, later: false };
    } else send(o);
  };
  const onKey = (e: KeyboardEvent) => {
    if (e.ctrlKey || e.metaKey || e.altKey || !settings.value.shortcuts) return;
    const t = e.target as HTMLElement;
    if (/^(INPUT|TEXTAREA|SELECT)$/.test(t.tagName)) return;
    const key = e.key.toUpperCase();
    if (key === "?") {
      setOpen(!open);
      e.preventDefault();
      return;
    }
    if (isWriting.current) return;
    if (key === "M" && !off && arm.ready(e)) {
      isWriting.current = true;
      setNote(true);
      e.preventDefault();
      return;
    }
    if (key === "E" && !off && canEdit && arm.ready(e)) {
      isWriting.current = true;
      setEdit(true);
      e.preventDefault();
      return;
    }
    const o = OPTIONS.find((k) => k.key === key)?.name;
    if (!o) return;
    e.preventDefault();
    if (!off && !(unread && allows(o)) && v.options.includes(o) && arm.ready(e)) answer(o);
  };

  return (
    <div
      ref={arm.ref}
      class={`card inbox-card inbox-${v.risk}`}
      role="group"
      aria-label={nameOf(v)}
      aria-busy={card.sending !== null}
      data-prompt-id={card.id}
      data-row
      tabIndex={0}
      onKeyDown={onKey}
    >
      <header class="inbox-head">
        {p.check}
        <strong class="inbox-cap">{v.capability}</strong>
        <RiskBadge risk={v.risk} />
        {fresh > 0 && <span class="tag warn">{rich(W.freshNew, { fresh })}</span>}
        <h2 class="inbox-name">
          <Who of={v.extension} max={80} />
        </h2>
        <Deadline view={v} />
      </header>
      <Lookalikes view={v} />
      <Quorum view={v} />
      <Edited view={v} />
      <Deed view={v} onRead={setRead} unread={unread ? unreadWords() : undefined} />
      <Does view={v} />
      <p class="inbox-reason">
        {capabilityWords(v.capability)}: {v.reason ? <span lang="en">{v.reason}</span> : W.theGateDoesNotKnow}
      </p>
      <Facts view={v} />
      {v.sign && <p class="inbox-sign">{W.mustBeSigned}</p>}
      {card.problem && (
        <p class="banner bad" role="alert">
          {rich(W.yourAnswerWasNotAccepted, { detail: card.problem.detail })}
        </p>
      )}
      <div class="row inbox-wait">
        <span>{held ?? W.agentCallIsWaiting}</span>
        {!isTimeless(v) && (
          <Button onClick={() => void extend(card)} disabledReason={off} aria-label={W.n30S30SecondsMore}>
            {W.n30S}
          </Button>
        )}
      </div>
      {edit && canEdit ? (
        // In the place of the answers: what is allowed is never what one is changing.
        <EditField view={v} rev={settled.rev} off={off} onClose={() => setEdit(false)} />
      ) : note ? (
        <NoteField
          id={card.id}
          onSend={(text) => send("deny_once", text)}
          onClose={() => setNote(false)}
        />
      ) : (
        <Answers
          card={card}
          calls={settled.calls}
          off={off}
          unread={unread}
          armed={arm.armed}
          guard={arm.guard}
          ready={() => arm.ready()}
          answer={answer}
          onNote={() => setNote(true)}
        />
      )}
      {!v.options.includes("allow_always") && <p class="muted small">{withheldText(v)}</p>}
      <div class="row inbox-tools">
        <button type="button" class="plain" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? W.hideDetails : W.details}
        </button>
        <button type="button" class="plain" onClick={() => p.onDenyAll(card)}>
          {W.denyAllFromThisExtension2}
        </button>
        {canEdit && (
          <button type="button" class="plain" aria-expanded={edit} aria-keyshortcuts="E" onClick={() => setEdit(!edit)}>
            {W.editThenAllow}
          </button>
        )}
      </div>
      {!canEdit && v.extension.id.startsWith("acp:") && <p class="muted small">{W.acpTakesNoChange}</p>}
      {More && <More.CallDetails view={v} />}
    </div>
  );
}
