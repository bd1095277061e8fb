// The chat beside the tables.  Blue and general, or purple with the badge
// SPEC ASST.: the badge says it too, so that colour is not the only sign.
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Composer } from "../chat/composer";
import { draftOf, keepDraft } from "../chat/kept";
import { Clock, Said, TypingDots } from "../chat/message";
import { AddForm } from "../energy/add";
import type { Table } from "../energy/book";
import { connection, on } from "../events";
import { LINE_CANCELLED, LINE_CORRECTED } from "../tables";
import type { ChatMessage, ChatMode } from "../types";
import { Button, ErrorBanner, Text } from "../ui";
import { SpecBlock } from "./block";
import { busy, dialogue, enter, isSpec, leave, left, notes, pendingToolCall, readDialogue, say, sending } from "./dialogue";
import "../chat/chat.css";
import "../chip/chip.css";
import "./spec.css";
import { W } from "../words/spec";
import { W as N } from "../words/names";

const TITLES: Record<ChatMode, string> = {
  get general() { return W.generalChat; },
  get load() { return W.addALoad; },
  get source() { return W.addASource; },
};

const tabs = (): [ChatMode, string][] => [
  ["load", W.loads],
  ["source", W.sources],
  ["general", W.general],
];

const SAMPLES: Record<ChatMode, string[]> = {
  general: ["System Audit", "Cable Guide", "Expand Battery"],
  load: ["I have a Dometic CFX3 45 fridge", "Add a Ninja Oven", "A toaster and two 60 W fans"],
  source: ["Two 200 W panels", "A 30 A DC-DC charger"],
};

const THINKING: Record<string, string> = {
  get thinking() { return W.thinking; },
  get executing() { return W.adding; },
  get cancelling() { return W.cancelling; },
  get switching() { return W.startingANewSession; },
};

/** What the gate did, not what somebody said: a line of its own kind. */
const events = (): Record<string, string> => ({
  [LINE_CANCELLED]: N.line_cancelled,
  [LINE_CORRECTED]: W.correctionSent2,
  [left()]: left(),
});

function LineView(p: { line: ChatMessage }): JSX.Element {
  const { line } = p;
  const event = line.role === "model" ? events()[line.text] : undefined;
  if (event)
    return (
      <p class="panel-event">
        <span>{event}</span>
      </p>
    );
  return (
    <article class={`msg ${line.role === "user" ? "user" : "assistant"} ${line.isError ? "failed" : ""}`}>
      <header>
        <b>{line.role === "user" ? W.you : W.assistant}</b> <Clock at={line.timestamp} />
      </header>
      {line.role === "user" ? (
        <div class="said">
          <Text value={line.text} max={4000} />
        </div>
      ) : (
        <Said text={line.text} />
      )}
    </article>
  );
}

export interface SpecPanelProps {
  mode: ChatMode;
  /** The form that adds a row by hand stands above the general chat. */
  adding: Table | null;
  onMode: (m: ChatMode) => void;
  onClose: () => void;
}

export function SpecPanel(p: SpecPanelProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const entered = useRef<ChatMode | null>(null);
  const view = dialogue.value;
  const block = pendingToolCall.value;
  const spec = isSpec(p.mode);
  const lost = connection.value.state === "lost";
  const lines = view?.mode === p.mode ? view.lines : [];
  const saying = sending.value;
  const untouched = lines.length <= 1 && !saying && !block;

  useEffect(() => {
    entered.current = null;
    void enter(p.mode);
    const first = box.current?.querySelector<HTMLInputElement>(".add-form input");
    (first ?? field.current)?.focus();
  }, [p.mode, p.adding]);
  useEffect(() => {
    // Another window switched the mode: this one follows, so that nothing is
    // said to another assistant than the one that is shown.
    const now = dialogue.peek();
    if (!now || busy.peek() !== "") return;
    if (now.mode === p.mode) entered.current = p.mode;
    else if (entered.current === p.mode) p.onMode(now.mode);
  }, [view]);
  useEffect(() => on("resync", () => void readDialogue()), []);
  useLayoutEffect(() => {
    const el = box.current;
    if (!el) return;
    // The form above the chat is what one came for, until something is said.
    if (p.adding && untouched) el.scrollTop = 0;
    else el.scrollTop = el.scrollHeight;
  }, [view, block, busy.value, sending.value, notes.value.length]);

  const close = (): void => {
    void leave();
    p.onClose();
  };
  const off = lost
    ? W.notConnectedYourDraftKept
    : busy.value !== ""
      ? W.waitForAnswerThenSend
      : null;

  return (
    <aside class={spec ? "panel spec" : "panel"} aria-label={spec ? W.specAsst : W.generalChat}>
      <header class="panel-head">
        {spec && <span class="spec-badge">{N.line_badge}</span>}
        <h2>{TITLES[p.mode]}</h2>
        <button type="button" class="icon-button" aria-label={W.closeChat} onClick={close}>
          ×
        </button>
        <div class="panel-modes" role="group" aria-label={W.chatMode}>
          {tabs().map(([m, name]) => (
            <button key={m} type="button" aria-pressed={p.mode === m} onClick={() => p.onMode(m)}>
              {name}
            </button>
          ))}
        </div>
      </header>
      <div class="log panel-log" ref={box} tabIndex={0} role="region" aria-label={W.conversation}>
        <div class="log-in">
          {p.adding && <AddForm key={p.adding} table={p.adding} />}
          {view === null && notes.value.length === 0 && <TypingDots label={W.opening} />}
          {notes.value.filter((n) => !n.isError).map((n) => (
            <LineView key={n.timestamp} line={n} />
          ))}
          {lines.map((l, i) => (
            <LineView key={`${view!.session}-${i}`} line={l} />
          ))}
          {notes.value.filter((n) => n.isError).map((n) => (
            <LineView key={n.timestamp} line={n} />
          ))}
          {saying && <LineView line={{ role: "user", text: saying, timestamp: new Date().toISOString() }} />}
          {untouched && !p.adding && (
            <div class="panel-samples" role="group" aria-label={W.suggestions}>
              {SAMPLES[p.mode].map((s) => (
                <Button key={s} disabledReason={off} onClick={() => say(s)}>
                  {s}
                </Button>
              ))}
            </div>
          )}
          {block && spec && <SpecBlock key={block.call_id} block={block} onAnswered={() => field.current?.focus()} />}
          {busy.value !== "" && <TypingDots label={THINKING[busy.value] ?? W.working} />}
        </div>
      </div>
      {lost && view === null && (
        <ErrorBanner
          problem={{ status: 0, error: "unreachable", title: "", detail: W.theGateDoesNotAnswer, retryable: true }}
          onRetry={() => void readDialogue()}
        />
      )}
      <Composer
        placeholder={block ? W.correction : W.message}
        label={block ? W.correction2 : W.message2}
        draft={draftOf("energy")}
        keep={(text) => keepDraft("energy", text)}
        send={say}
        off={off}
        note={block ? W.whatYouSendNowCorrects : undefined}
        field={field}
      />
    </aside>
  );
}
