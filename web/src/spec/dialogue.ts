// The chat of the Energy page: general, or the Spec Asst for loads or sources.
// A call of the model waits in pendingToolCall until a person confirms it,
// cancels it or types a correction; it is cleared before the gate is asked, so
// that no frame shows both the block and what became of it.
import { batch, signal } from "@preact/signals";
import { api, type Answer } from "../api";
import { readBook } from "../energy/book";
import { LINE_CANCELLED } from "../tables";
import type { ChatMessage, ChatMode, DialogueBlock, DialogueView } from "../types";
import { alarm, announce, visible } from "../ui";

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

export const LEFT = "Cancelled: you left Spec Asst.";

export const isSpec = (m: ChatMode): boolean => m !== "general";

function line(text: string, isError: boolean): ChatMessage {
  return { role: "model", text, timestamp: new Date().toISOString(), isError };
}

function take(v: DialogueView): void {
  const before = pendingToolCall.value?.call_id;
  batch(() => {
    if (dialogue.value && dialogue.value.session !== v.session)
      notes.value = notes.value.filter((n) => n.text === LEFT);
    dialogue.value = v;
    pendingToolCall.value = v.block ?? null;
  });
  if (v.block && v.block.call_id !== before) announce(`${blockName(v.block)}.`);
}

/** "Action required: add load Dometic CFX3 45" */
export function blockName(b: DialogueBlock): string {
  const what = b.name === "addLoadItem" ? "add load" : b.name === "addChargingSource" ? "add charging source" : b.name;
  return `Action required: ${what} ${itemName(b)}`;
}

export const itemName = (b: DialogueBlock): string =>
  visible(String(b.row?.["name"] ?? b.args?.["name"] ?? "")) || "Unknown Item";

/** Goes up with each request: what was read before it is out of date. */
let asks = 0;

export async function readDialogue(): Promise<void> {
  const mine = asks;
  const r = await api.get<DialogueView>(path());
  if (mine !== asks || busy.value !== "") return;
  if (r.ok) take(r.value);
  else fail(r, "The chat could not be read.");
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
      fail(r, "The chat could not be opened.");
      return;
    }
    if (dialogue.value === null) take(r.value);
  }
  const v = dialogue.value!;
  if (v.mode === mode) return;
  const dropped = pendingToolCall.value;
  pendingToolCall.value = null;
  if (dropped) {
    notes.value = [...notes.value, line(LEFT, false)];
    announce(LEFT);
  }
  await ask("switching", "/mode", { mode }, "The mode was not changed.");
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
  void ask("thinking", correction ? "/correct" : "/messages", { text }, "Not sent.").then((v) => {
    sending.value = null;
    // A bare yes changes nothing: the gate points at the button.
    if (v && correction && v.block?.call_id !== call) announce("Correction sent.");
    const last = v?.lines[v.lines.length - 1];
    if (last?.role === "model" && (!v?.block || v.block.call_id === call)) announce(visible(last.text));
  });
  return true;
}

export async function confirm(): Promise<void> {
  const b = pendingToolCall.value;
  if (!b || busy.value !== "") return;
  const name = itemName(b);
  pendingToolCall.value = null;
  const v = await ask("executing", "/confirm", { call_id: b.call_id }, "Not added.");
  await readBook();
  const added = v?.lines.some((l) => l.text.startsWith("✅") && l.text.includes(name));
  if (v) announce(added ? `Added ${name}.` : "It was not added.");
}

export async function cancel(): Promise<void> {
  const b = pendingToolCall.value;
  if (!b || busy.value !== "") return;
  pendingToolCall.value = null;
  const v = await ask("cancelling", "/cancel", { call_id: b.call_id }, "Not cancelled.");
  if (v) announce(`${LINE_CANCELLED}.`);
}
