// Edit and allow: what the agent can take changed is changed here.  Nothing is
// allowed by it: the gate decides on the changed call, and asks about it as a
// question of its own, with what was asked beside what would run.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { api } from "../api";
import { navigate } from "../router";
import type { PromptCall, PromptField, PromptView } from "../types";
import { announce, Button, Text } from "../ui";
import { expect } from "./cards";
import { Change } from "./change";
import { fill, rich } from "../words";
import { W } from "../words/inbox";

const DRAFTS = "solgate.edits";
const DRAFTS_MAX = 20;

/** What is being typed, by question, call and field; it outlives the card. */
export const drafts = signal<ReadonlyMap<string, string>>(readDrafts());

function readDrafts(): Map<string, string> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(DRAFTS) ?? "[]") as [string, string][]);
  } catch {
    return new Map();
  }
}

function keep(change: (m: Map<string, string>) => void): void {
  const next = new Map(drafts.value);
  change(next);
  drafts.value = new Map([...next].slice(-DRAFTS_MAX));
  try {
    sessionStorage.setItem(DRAFTS, JSON.stringify([...drafts.value]));
  } catch {
    // a browser that keeps nothing still has it on this page
  }
}

const keyOf = (id: string, call: PromptCall, f: PromptField): string => `${id} ${call.call_id} ${f.name}`;

/** The calls of it that can be changed. */
export const editable = (v: PromptView): PromptCall[] => (v.calls ?? []).filter((c) => (c.edits?.length ?? 0) > 0);

/** Something was typed for it, and not sent. */
export const hasDraft = (v: PromptView): boolean =>
  editable(v).some((c) => c.edits!.some((f) => drafts.value.has(keyOf(v.promptId, c, f))));

/** The value as the gate takes it, or why it is none. */
function valueOf(f: PromptField, text: string): { ok: true; value: unknown } | { ok: false; why: string } {
  if (!f.json) return { ok: true, value: text };
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch (e) {
    return { ok: false, why: fill(W.nameIsNotJsonMessage, { name: f.name, message: (e as Error).message }) };
  }
}

const shownValue = (f: PromptField): string => {
  if (!f.json) return f.value;
  try {
    return JSON.stringify(JSON.parse(f.value), null, 2);
  } catch {
    return f.value;
  }
};

function Field(p: { label: string; value: string; first: boolean; onInput: (text: string) => void; onSend: () => void; onClose: () => void }): JSX.Element {
  const id = useId();
  const ref = useRef<HTMLTextAreaElement>(null);
  // At once: what is typed next belongs here.
  useLayoutEffect(() => {
    if (p.first) ref.current?.focus();
  }, []);
  return (
    <>
      <label for={id}>{p.label}</label>
      <textarea
        id={id}
        ref={ref}
        class="mono"
        dir="auto"
        rows={Math.min(12, Math.max(2, p.value.split("\n").length + 1))}
        spellcheck={false}
        autocomplete="off"
        value={p.value}
        onInput={(e) => p.onInput(e.currentTarget.value)}
        onKeyDown={(e) => {
          if (e.key === "Escape") {
            e.stopPropagation();
            p.onClose();
          }
          if (e.key === "Enter" && e.ctrlKey) p.onSend();
        }}
      />
    </>
  );
}

export function EditField(p: { view: PromptView; rev: number; off: string | null; onClose: () => void }): JSX.Element {
  const v = p.view;
  const calls = editable(v);
  const [at, setAt] = useState(0);
  const [problem, setProblem] = useState("");
  const [sending, setSending] = useState(false);
  const call = calls[Math.min(at, calls.length - 1)];
  const fields = call?.edits ?? [];
  const text = (f: PromptField): string => (call && drafts.value.get(keyOf(v.promptId, call, f))) ?? shownValue(f);
  const forget = () => call && keep((m) => fields.forEach((f) => m.delete(keyOf(v.promptId, call, f))));
  const send = async () => {
    if (!call || sending) return;
    const params: Record<string, unknown> = {};
    for (const f of fields) {
      const r = valueOf(f, text(f));
      if (!r.ok) return setProblem(r.why);
      if (text(f) !== shownValue(f)) params[f.name] = r.value;
    }
    if (Object.keys(params).length === 0) return setProblem(W.nothingIsChangedYet);
    setSending(true);
    expect(v.promptId, "corrected");
    const r = await api.post<PromptView>(`/v1/prompts/${encodeURIComponent(v.promptId)}/edit`, { callId: call.call_id, rev: p.rev, params });
    setSending(false);
    if (!r.ok) return setProblem(r.problem.detail);
    forget();
    p.onClose();
    if (!r.value.open) return announce(W.theChangedCallWasDecided);
    announce(W.theChangedCallAskedAbout);
    navigate(`/inbox/${r.value.promptId}`, { replace: true });
  };
  if (!call) return <p class="muted">{W.thisRequestCanNoLonger}</p>;
  return (
    <div class="inbox-note inbox-edit">
      {calls.length > 1 && (
        <label class="row">
          {W.whichRequest}
          <select value={at} onChange={(e) => setAt(Number(e.currentTarget.value))}>
            {calls.map((c, i) => (
              <option key={c.call_id} value={i}>
                {c.scope.summary.slice(0, 80)}
              </option>
            ))}
          </select>
        </label>
      )}
      {fields.map((f, i) => (
        <Field
          key={keyOf(v.promptId, call, f)}
          label={f.json ? fill(W.nameJson, { name: f.name }) : f.name}
          value={text(f)}
          first={i === 0}
          onInput={(s) => {
            setProblem("");
            keep((m) => (s === shownValue(f) ? m.delete(keyOf(v.promptId, call, f)) : m.set(keyOf(v.promptId, call, f), s)));
          }}
          onSend={() => void send()}
          onClose={p.onClose}
        />
      ))}
      {problem && (
        <p class="banner bad" role="alert">
          {rich(W.theChangeWasNotTaken, { text: <Text value={problem} max={400} /> })}
        </p>
      )}
      <div class="row">
        <span class="muted small">{W.theRulesDecideOnChanged}</span>
        <Button onClick={p.onClose}>{W.back}</Button>
        <Button
          onClick={() => {
            forget();
            setProblem("");
          }}
        >
          {W.asItWasAsked}
        </Button>
        <Button kind="primary" decision disabledReason={p.off} onClick={() => void send()}>
          {sending ? W.sending : W.checkTheChange}
        </Button>
      </div>
    </div>
  );
}

/** What a person made of it, beside what was asked. */
export function Edited(p: { view: PromptView }): JSX.Element | null {
  const list = (p.view.calls ?? []).filter((c) => c.edited);
  if (list.length === 0) return null;
  return (
    <section class="inbox-edited" aria-label={W.changedByAPerson}>
      <p>
        {rich(W.strongThisNotWhatAgent, { strong: <strong>{W.changedByAPerson2}</strong> })}
      </p>
      {list.map((c) => (
        <Change key={c.call_id} change={c.edited!} />
      ))}
    </section>
  );
}
