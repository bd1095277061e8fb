// Keys that work everywhere.  The help page shows this same table.  Single
// letters that decide are not here: they act only on a focused prompt card.
import { navigate } from "../router";
import { prompts, settings } from "../state";
import { OPTIONS } from "../tables";
import { inSentence } from "../words";
import { W } from "../words/shell";
import { W as N } from "../words/names";

export interface Key {
  keys: string;
  does: string;
  where: "everywhere" | "prompt card" | "lists" | "composer" | "dialogs";
}

export const keyTable: Key[] = [
  { keys: "?", get does() { return W.thisHelp; }, where: "everywhere" },
  { keys: "g c", get does() { return W.goToChat; }, where: "everywhere" },
  { keys: "g i", get does() { return W.goToInbox; }, where: "everywhere" },
  { keys: "g e t r n a s", get does() { return W.goEnergyTracesRulesGrants; }, where: "everywhere" },
  { keys: "/", get does() { return W.goThisPageSFilter; }, where: "everywhere" },
  { keys: "Ctrl+Shift+J", get does() { return W.jumpToTheOldestRequest; }, where: "everywhere" },
  { keys: "j  k", get does() { return W.nextPreviousRow; }, where: "lists" },
  { keys: "Enter", get does() { return W.openTheRow; }, where: "lists" },
  { keys: "Ctrl+Enter", get does() { return W.send; }, where: "composer" },
  ...OPTIONS.map((o): Key => ({
    keys: o.key,
    get does() { return inSentence(N[`option_${o.name}`]) + (o.lasts ? W.opensTheRule : ""); },
    where: "prompt card",
  })),
  { keys: "M", get does() { return W.denyWithANote; }, where: "prompt card" },
  { keys: "E", get does() { return W.changeTheCall; }, where: "prompt card" },
  { keys: "?", get does() { return W.detailsOfTheRequest; }, where: "prompt card" },
  { keys: "Esc", get does() { return W.closeTopmostLayerItNever; }, where: "dialogs" },
];

/** Whether a key belongs to a field that is being typed in. */
export function typing(e: KeyboardEvent): boolean {
  const t = e.target as HTMLElement | null;
  if (!t) return false;
  return t.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(t.tagName);
}

/** Rows that come into sight are drawn by then. */
const DRAWN_MS = 100;

/**
 * j and k move among the elements with data-row of this page.  Where rows are
 * not drawn (data-from: the room they would take), none of them is skipped.
 */
function move(step: number, again = true): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>("main [data-row], main [data-from]")];
  if (rows.length === 0) return false;
  const at = rows.findIndex((r) => r.contains(document.activeElement));
  const next = rows[Math.min(rows.length - 1, Math.max(0, at + step))];
  if (next?.dataset["from"] !== undefined) {
    next.scrollIntoView({ block: step > 0 ? "start" : "end" });
    if (again) setTimeout(() => move(step, false), DRAWN_MS);
    return true;
  }
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
  return true;
}

/** Enter on a row does what a press on it does. */
function openRow(): boolean {
  const row = document.activeElement;
  if (!(row instanceof HTMLElement) || !row.matches("main [data-row]")) return false;
  // A request in full is answered by its own keys.
  if (row.querySelector(".inbox-answers, .inbox-end")) return false;
  const way = row.querySelector<HTMLElement>("a[href], .inbox-open, .audit-open");
  way?.click();
  return !!way;
}

/** Where "g" and a letter lead. */
export const ways: Record<string, string> = {
  c: "/",
  i: "/inbox",
  e: "/energy",
  t: "/traces",
  r: "/grants",
  n: "/insights",
  a: "/audit",
  s: "/settings",
};

let g = -Infinity; // when "g" was pressed

function letter(e: KeyboardEvent): boolean {
  if (performance.now() - g < 1000) {
    g = -Infinity;
    const to = ways[e.key];
    if (to) navigate(to);
    return to !== undefined;
  }
  if (e.key === "g") {
    g = performance.now();
    return true;
  }
  if (e.key === "j") return move(1);
  if (e.key === "k") return move(-1);
  if (e.key === "/") {
    const f = document.querySelector<HTMLElement>("main [data-filter]");
    f?.focus();
    return !!f;
  }
  if (e.key === "?") {
    const card = document.activeElement?.closest("[data-prompt-id]");
    if (card) return false;
    navigate("/help#keys");
    return true;
  }
  return false;
}

function onKey(e: KeyboardEvent): void {
  if (e.defaultPrevented) return;
  if (e.ctrlKey && e.shiftKey && e.code === "KeyJ") {
    const first = prompts.value[0];
    if (first) navigate(`/inbox/${encodeURIComponent(first.promptId)}`);
    e.preventDefault();
    return;
  }
  if (e.ctrlKey || e.metaKey || e.altKey || typing(e)) return;
  if (document.querySelector("dialog[open]")) return;
  if (e.key === "Enter" && openRow()) {
    e.preventDefault();
    return;
  }
  if (settings.value.shortcuts && letter(e)) e.preventDefault();
}

export function startKeys(): () => void {
  addEventListener("keydown", onKey);
  return () => removeEventListener("keydown", onKey);
}
