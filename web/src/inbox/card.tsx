// One question: who asks, for what, how bad, until when, and five answers.
import { useComputed, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { connection } from "../events";
import { now, settings } from "../state";
import { CAPABILITIES, OPTIONS } from "../tables";
import type { PromptOption, PromptView } from "../types";
import { Button, count, Lookalikes, RiskBadge, riskWords, Text, useArming, Who, whoText } from "../ui";
import { type Card, decide, details, dismiss, extend } from "./cards";
import { CallDetails } from "./details";
import { Receipt } from "./receipt";
import { isTimeless, type Option, optionText, scopesKey, shownScopes, sourceText, withheldText } from "./words";

export type RuleKind = "allow_always" | "deny_always";

/** "denies in 24 s", or that there is no limit. */
function Deadline(p: { view: PromptView }): JSX.Element {
  const due = useSignal(Date.parse(p.view.expiresAt));
  due.value = Date.parse(p.view.expiresAt);
  // The text follows the clock by itself; nothing around it is drawn anew.
  const left = useComputed(() => Math.max(0, Math.ceil((due.value - now.value) / 1000)));
  const soon = useComputed(() => left.value <= 10);
  if (isTimeless(p.view)) return <span class="inbox-due muted">no time limit</span>;
  return (
    <span class={soon.value ? "inbox-due soon" : "inbox-due"} role="timer" aria-live="off">
      denies in {left} s
    </span>
  );
}

/** The accessible name of the card (UX 3.4). */
function nameOf(v: PromptView): string {
  return `Permission request: ${v.capability}, ${riskWords(v.risk)}, ${whoText(v.extension)}, ${count(v.callIds.length, "request")}`;
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

/**
 * A long list scrolls in its place, so that the answers do not move; what is
 * below its edge must have been scrolled to before anything is allowed.
 */
function Scope(p: { view: PromptView; onRead: (key: string) => void }): JSX.Element {
  const list = shownScopes(p.view);
  const ref = useRef<HTMLUListElement>(null);
  const key = scopesKey(p.view);
  const look = () => {
    const l = ref.current;
    if (l && l.scrollTop + l.clientHeight >= l.scrollHeight - 2) p.onRead(key);
  };
  useEffect(look, [key]);
  if (p.view.scopes.length === 1)
    return (
      <div>
        <dt>Scope</dt>
        <dd>
          <Text value={list[0]?.text} max={160} mono />
        </dd>
      </div>
    );
  return (
    <div>
      <dt>Batch</dt>
      <dd>
        <span>{count(p.view.callIds.length, "request")}</span>
        <ul class="inbox-batch" ref={ref} onScroll={look} tabIndex={list.length > 4 ? 0 : undefined} aria-label="What is asked for">
          {list.map((s, i) => (
            <li key={i}>
              {s.times > 1 && <span class="tag">{s.times} times</span>} <Text value={s.text} max={120} mono />
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}

function Facts(p: { view: PromptView; onRead: (key: string) => void }): JSX.Element {
  const v = p.view;
  return (
    <dl class="inbox-facts">
      <div>
        <dt>From</dt>
        <dd>
          <Text value={v.extension.id} max={80} mono />
          {v.extension.version && (
            <>
              {" "}
              v<Text value={v.extension.version} max={40} />
            </>
          )}{" "}
          <span class="muted">
            (<Text value={sourceText(v)} max={80} />)
          </span>
        </dd>
      </div>
      <div>
        <dt>Agent</dt>
        <dd>
          <Text value={v.agent ?? "an agent of this user"} max={60} />{" "}
          <span class="muted small" title={`session ${v.session}`}>
            session <Text value={v.session.slice(0, 8)} mono />
          </span>
        </dd>
      </div>
      <Scope view={v} onRead={p.onRead} />
      {v.cwd && (
        <div>
          <dt>In</dt>
          <dd>
            <Text value={v.cwd} max={120} mono />
          </dd>
        </div>
      )}
      <div>
        <dt>Asked</dt>
        <dd>{v.asks ?? "no grant matched"}</dd>
      </div>
    </dl>
  );
}

function NoteField(p: { onSend: (note: string) => void; onClose: () => void }): JSX.Element {
  const id = useId();
  const ref = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  useEffect(() => ref.current?.focus(), []);
  return (
    <div class="inbox-note">
      <label for={id}>Note for the agent (optional)</label>
      <textarea
        id={id}
        ref={ref}
        rows={2}
        maxLength={280}
        value={text}
        onInput={(e) => setText(e.currentTarget.value)}
        onKeyDown={(e) => {
          if (e.key === "Escape") {
            e.stopPropagation();
            p.onClose();
          }
          if (e.key === "Enter" && e.ctrlKey) p.onSend(text);
        }}
      />
      <div class="row">
        <span class="muted small">{280 - text.length} left. The agent sees the note; the log keeps only its hash and length.</span>
        <Button onClick={p.onClose}>Back</Button>
        <Button kind="danger" decision onClick={() => p.onSend(text)}>
          Deny with note
        </Button>
      </div>
    </div>
  );
}

interface Answers {
  card: Card;
  calls: number;
  off: string | null;
  unread: boolean;
  guard: <A extends Event>(fn: (e: A) => void) => (e: A) => void;
  answer: (o: PromptOption) => void;
  onNote: () => void;
}

const UNREAD = "To allow, scroll to the end of the list first.";
const allows = (o: PromptOption): boolean => o.startsWith("allow");

/** The two answers that leave nothing behind; they say how many they answer. */
const plainKind: Partial<Record<PromptOption, "primary" | "danger">> = { allow_once: "primary", deny_once: "danger" };

function Answers(p: Answers): JSX.Element {
  const v = p.card.view;
  const many = p.calls > 1 ? ` (${p.calls})` : "";
  const one = (o: Option) => (
    <Button
      key={o.name}
      decision
      kind={plainKind[o.name]}
      class="inbox-answer"
      aria-keyshortcuts={o.key}
      data-test={o.name}
      disabledReason={v.options.includes(o.name) ? (p.off ?? (p.unread && allows(o.name) ? UNREAD : null)) : withheldText(v)}
      onClick={p.guard(() => p.answer(o.name))}
    >
      {p.card.sending === o.name ? "Sending…" : optionText(o) + (plainKind[o.name] ? many : "")}
    </Button>
  );
  return (
    <div class="inbox-answers">
      {OPTIONS.map(one)}
      <Button decision class="inbox-answer" aria-keyshortcuts="M" disabledReason={p.off} onClick={p.guard(p.onNote)}>
        Deny + note…
      </Button>
    </div>
  );
}

/** A question in one line, for when many wait; it opens. */
export function SmallCard(p: { card: Card; onOpen: () => void }): JSX.Element {
  const v = p.card.view;
  return (
    <div class="card inbox-card small-card" role="group" aria-label={nameOf(v)} data-prompt-id={p.card.id} data-row tabIndex={-1}>
      <button type="button" class="inbox-open" aria-expanded={false} onClick={p.onOpen}>
        <span class="inbox-head">
          <strong class="inbox-cap">{v.capability}</strong>
          <RiskBadge risk={v.risk} />
          <Deadline view={v} />
        </span>
        <span class="inbox-line">
          <Who of={v.extension} max={40} />
          <Text value={v.scopes[0]?.summary} max={60} mono />
          {v.callIds.length > 1 && <span class="tag">{v.callIds.length}</span>}
          <span aria-hidden="true">▸</span>
        </span>
      </button>
    </div>
  );
}

export function PromptCard(p: {
  card: Card;
  /** By its address: shown with all details. */
  chosen: boolean;
  onRule: (c: Card, kind: RuleKind, rev: number) => void;
  onDenyAll: (c: Card) => void;
}): JSX.Element {
  const { card } = p;
  const v = card.view;
  const arm = useArming<HTMLDivElement>(card.id);
  const settled = useSettled(v);
  const [open, setOpen] = useState(p.chosen);
  const [note, setNote] = useState(false);
  const [read, setRead] = useState("");
  const unread = v.scopes.length > 1 && read !== scopesKey(v);
  const height = useRef(0);
  const acted = useRef(false);
  const fresh = v.callIds.length - settled.calls;
  const off = connection.value.state === "lost" ? "Not connected: answers are off until the gate answers again." : null;

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
  // The card as it was still stands in the document when its end is drawn.
  if (card.end && height.current === 0) height.current = arm.ref.current?.offsetHeight ?? 0;

  if (card.end) return <Receipt card={card} height={height.current} focus={acted.current} onDismiss={() => dismiss(card.id)} />;

  const send = (o: PromptOption, text?: string) => {
    acted.current = true;
    void decide(card, { decision: o, rev: settled.rev, ...(text ? { note: text } : {}) });
  };
  const answer = (o: PromptOption) => {
    if (o === "allow_always" || o === "deny_always") {
      acted.current = true;
      p.onRule(card, o, settled.rev);
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
    if (key === "M" && !off && arm.ready(e)) {
      setNote(true);
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
        <strong class="inbox-cap">{v.capability}</strong>
        <RiskBadge risk={v.risk} />
        {fresh > 0 && <span class="tag warn">+{fresh} new</span>}
        <Deadline view={v} />
      </header>
      <h2 class="inbox-name">
        <Who of={v.extension} max={80} />
      </h2>
      <Lookalikes view={v} />
      <p class="inbox-reason">
        {CAPABILITIES[v.capability]}: {v.reason ?? "the gate does not know this kind of access"}
      </p>
      {v.does && (
        <p class="inbox-does">
          <strong>Does:</strong> <Text value={v.does.says} max={1000} />
        </p>
      )}
      <Facts view={v} onRead={setRead} />
      <div class="row inbox-tools">
        <button type="button" class="plain" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "Hide details" : "Details"}
        </button>
        <button type="button" class="plain" onClick={() => p.onDenyAll(card)}>
          Deny all from this extension
        </button>
      </div>
      {open && <CallDetails view={v} />}
      {card.problem && (
        <p class="banner bad" role="alert">
          Your answer was not accepted: {card.problem.detail}
        </p>
      )}
      <div class="row inbox-wait">
        <span>Agent call is waiting.</span>
        {!isTimeless(v) && (
          <Button onClick={() => void extend(card)} disabledReason={off} aria-label="+30 s: 30 seconds more">
            +30 s
          </Button>
        )}
      </div>
      {note ? (
        <NoteField onSend={(text) => send("deny_once", text)} onClose={() => setNote(false)} />
      ) : (
        <Answers card={card} calls={settled.calls} off={off} unread={unread} guard={arm.guard} answer={answer} onNote={() => setNote(true)} />
      )}
      {!v.options.includes("allow_always") && <p class="muted small">{withheldText(v)}</p>}
    </div>
  );
}
