// The chat of the Energy page: general, or the Spec Asst for loads or sources.
// A call of the model waits in pendingToolCall until a person confirms it,
// cancels it or types a correction; it is cleared before the gate is asked, so
// that no frame shows both the block and what became of it.
import { batch, signal } from "@preact/signals";
import { api, type Answer } from "../api";
import { readBook } from "../energy/book";
import type { ChatMessage, ChatMode, DialogueBlock, DialogueView } from "../types";
import { alarm, announce, visible } from "../ui";
import { fill } from "../words";
import { W } from "../words/spec";
import { W as N } from "../words/names";

const ID = "energy";
const path = (what = ""): string => `/v1/dialogue/${ID}${what}`;

export const dialogue = signal<DialogueView | null>(null);
/** The call that waits for the person; null: none, or it was just answered. */
export const pendingToolCall = signal<DialogueBlock | null>(null);
/** What is going on at the gate: nothing can be said meanwhile. */
export const busy = signal<"" | "thinking" | "executing" | "cancelling" | "switching">("");
/** Lines of this page: what failed, what a switch took away. */
export const notes = signal<ChatMessage[]>([]);
/** Typed and on its way. */
export const sending = signal<string | null>(null);

export const left = (): string => W.cancelledYouLeftSpecAsst;

export const isSpec = (m: ChatMode): boolean => m !== "general";

function line(text: string, isError: boolean): ChatMessage {
  return { role: "model", text, timestamp: new Date().toISOString(), isError };
}

function take(v: DialogueView): void {
  const before = pendingToolCall.value?.call_id;
  batch(() => {
    if (dialogue.value && dialogue.value.session !== v.session)
      notes.value = notes.value.filter((n) => n.text === left());
    dialogue.value = v;
    pendingToolCall.value = v.block ?? null;
  });
  if (v.block && v.block.call_id !== before) announce(`${blockName(v.block)}.`);
}

/** "Action required: add load Dometic CFX3 45" */
export function blockName(b: DialogueBlock): string {
  const what = b.name === "addLoadItem" ? W.addLoad : b.name === "addChargingSource" ? W.addChargingSource : b.name;
  return fill(W.actionRequiredWhatItemname, { what, itemName: itemName(b) });
}

export const itemName = (b: DialogueBlock): string =>
  visible(String(b.row?.["name"] ?? b.args?.["name"] ?? "")) || W.unknownItem;

/** Goes up with each request: what was read before it is out of date. */
let asks = 0;

export async function readDialogue(): Promise<void> {
  const mine = asks;
  const r = await api.get<DialogueView>(path());
  if (mine !== asks || busy.value !== "") return;
  if (r.ok) take(r.value);
  else fail(r, W.theChatCouldNotBe);
}

function fail(r: Answer<DialogueView>, what: string): void {
  if (r.ok) return;
  const text = `${what} ${r.problem.detail}`;
  notes.value = [...notes.value, line(text, true)];
  alarm(text);
}

/** One request at a time; what the gate says then is what is shown. */
async function ask(
  doing: (typeof busy)["value"],
  what: string,
  body: unknown,
  failed: string,
): Promise<DialogueView | null> {
  if (busy.value !== "") return null;
  busy.value = doing;
  asks++;
  const r = await api.post<DialogueView>(path(what), body);
  busy.value = "";
  if (r.ok) {
    take(r.value);
    return r.value;
  }
  fail(r, failed);
  // Whatever happened: the gate knows what waits.
  const now = await api.get<DialogueView>(path());
  if (now.ok) take(now.value);
  return null;
}

/** Enter a mode; another one is another session, and what waited is dropped. */
export async function enter(mode: ChatMode): Promise<void> {
  if (dialogue.value === null) {
    asks++;
    const r = await api.get<DialogueView>(path());
    if (!r.ok) {
      fail(r, W.theChatCouldNotBe2);
      return;
    }
    if (dialogue.value === null) take(r.value);
  }
  const v = dialogue.value!;
  if (v.mode === mode) return;
  const dropped = pendingToolCall.value;
  pendingToolCall.value = null;
  if (dropped) {
    notes.value = [...notes.value, line(left(), false)];
    announce(left());
  }
  await ask("switching", "/mode", { mode }, W.theModeWasNotChanged);
}

/** Leave: a call that waits is cancelled, and the ledger says so. */
export async function leave(): Promise<void> {
  if (pendingToolCall.value) await enter("general");
}

/** Say something.  While a call waits, it is a correction of that call. */
export function say(text: string): boolean {
  if (busy.value !== "") return false;
  const call = pendingToolCall.value?.call_id;
  const correction = call !== undefined;
  batch(() => {
    pendingToolCall.value = null;
    sending.value = text;
  });
  void ask("thinking", correction ? "/correct" : "/messages", { text }, W.notSent).then((v) => {
    sending.value = null;
    // A bare yes changes nothing: the gate points at the button.
    if (v && correction && v.block?.call_id !== call) announce(W.correctionSent);
    const last = v?.lines[v.lines.length - 1];
    if (last?.role === "model" && (!v?.block || v.block.call_id === call)) announce(visible(last.text));
  });
  return true;
}

/** ${args} and ${mine}: as the person changed it, and what it is called then. */
export async function confirm(args?: Record<string, unknown>, mine?: string): Promise<void> {
  const b = pendingToolCall.value;
  if (!b || busy.value !== "") return;
  const name = mine ? visible(mine) : itemName(b);
  pendingToolCall.value = null;
  const v = await ask("executing", "/confirm", { call_id: b.call_id, ...(args ? { args } : {}) }, W.notAdded);
  await readBook();
  const added = v?.lines.some((l) => l.text.startsWith("✅") && l.text.includes(name));
  if (v) announce(added ? fill(W.addedName, { name }) : W.itWasNotAdded);
}

export async function cancel(): Promise<void> {
  const b = pendingToolCall.value;
  if (!b || busy.value !== "") return;
  pendingToolCall.value = null;
  const v = await ask("cancelling", "/cancel", { call_id: b.call_id }, W.notCancelled);
  if (v) announce(`${N.line_cancelled}.`);
}
