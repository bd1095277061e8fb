// Reminders that are due, over every page, until somebody says done or later.
// Loaded behind the first page, with the other notices.
import { signal } from "@preact/signals";
import { render, type JSX } from "preact";
import { api } from "../api";
import { on } from "../events";
import { settings } from "../state";
import type { ReminderList, ReminderView } from "../types";
import { announce, Button, visible } from "../ui";
import { W } from "../words/shell";

const due = signal<ReminderView[]>([]);
const told = new Set<string>();
let events = 0;

/** With leave, the desktop hears of it too; once for each alarm. */
function desktop(r: ReminderView): void {
  if (!settings.value.notify || !("Notification" in window) || Notification.permission !== "granted") return;
  const n = new Notification(visible(r.title), { tag: `reminder-${r.id}`, body: r.when ?? "" });
  n.onclick = () => {
    window.focus();
    n.close();
  };
}

function take(r: ReminderView): void {
  due.value = due.value.filter((x) => x.id !== r.id);
  if (r.state !== "due") return;
  due.value = [...due.value, r];
  const key = `${r.id} ${r.at ?? ""}`;
  if (told.has(key)) return;
  told.add(key);
  announce(`${r.missed ? W.missedReminder : W.reminder}: ${visible(r.title)}`);
  desktop(r);
}

async function read(): Promise<void> {
  const before = events;
  const a = await api.get<ReminderList>("/v1/reminders");
  if (!a.ok) return;
  if (before !== events) return read(); // the list is older than what was heard
  due.value = due.value.filter((x) => a.value.reminders.some((r) => r.id === x.id && r.state === "due"));
  for (const r of a.value.reminders) if (r.state === "due") take(r);
}

async function send(r: ReminderView, verb: "done" | "snooze"): Promise<void> {
  const a = await api.post<ReminderView>(`/v1/reminders/${r.id}/${verb}`, verb === "snooze" ? { minutes: 10 } : undefined);
  if (a.ok) take(a.value);
  else void read();
}

function Notices(): JSX.Element | null {
  if (due.value.length === 0) return null;
  return (
    <section class="reminders" aria-label={W.reminders}>
      {due.value.map((r) => (
        <div class="reminder" role="group" aria-label={W.reminder} key={r.id}>
          <p>
            <strong>{r.missed ? W.missedReminder2 : W.reminder2}{visible(r.title)}</strong>
            <br />
            <small>{r.when ?? ""}</small>
          </p>
          <Button onClick={() => void send(r, "done")}>{W.done}</Button>
          <Button onClick={() => void send(r, "snooze")}>{W.in10Minutes}</Button>
        </div>
      ))}
    </section>
  );
}

export function startReminders(): void {
  const place = document.createElement("div");
  document.body.append(place);
  // It may be called while a page is being drawn, and drawing in the middle of
  // that would take the page's hooks away.
  queueMicrotask(() => render(<Notices />, place));
  on<ReminderView>("reminder", (e) => {
    events++;
    take(e.payload);
  });
  on("resync", () => void read());
  void read();
}
