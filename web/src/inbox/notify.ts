// A notice of the desktop for a question that still waits after five seconds
// while nobody looks at the page.  Only with leave, and only who, what kind of
// access and how bad: no scope, no command.
import { effect } from "@preact/signals";
import { startArrivals } from "./arrive";
import { startReminders } from "../reminders/notice";
import { prompts, settings } from "../state";
import type { PromptView } from "../types";
import { startHolds } from "../shell/holds";
import { startSecurity } from "../shell/security";
import { riskWords, whoText } from "../ui";
import { fill } from "../words";
import { W } from "../words/inbox";

const AFTER_MS = 5000;
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const shown = new Set<string>();

const may = (): boolean => settings.value.notify && "Notification" in window && Notification.permission === "granted";

/** "Auto Commit on Exit asks: exec, high risk" */
export const noticeText = (p: PromptView): string =>
  fill(W.extensionAsksCapabilityRisk, { extension: whoText(p.extension), capability: p.capability, risk: riskWords(p.risk) });

function tell(id: string): void {
  timers.delete(id);
  const p = prompts.value.find((x) => x.promptId === id);
  if (!p || !may() || document.hasFocus() || shown.has(id)) return;
  shown.add(id);
  const n = new Notification(noticeText(p), { tag: id });
  n.onclick = () => {
    window.focus();
    n.close();
  };
}

let started = false;

export function startNotices(): void {
  if (started) return;
  started = true;
  startReminders();
  startHolds();
  startSecurity();
  startArrivals();
  effect(() => {
    const open = new Set(prompts.value.map((p) => p.promptId));
    for (const id of open)
      if (!timers.has(id) && !shown.has(id)) timers.set(id, setTimeout(() => tell(id), AFTER_MS));
    for (const [id, t] of timers)
      if (!open.has(id)) {
        clearTimeout(t);
        timers.delete(id);
      }
    for (const id of shown) if (!open.has(id)) shown.delete(id);
  });
}
