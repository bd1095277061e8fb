// What stands still until a person looks: a session in which something else ran
// than was allowed, and a turn whose calls the turn gate refuses.  Over every
// page, until it is lifted.  Loaded behind the first page, with other notices.
import { signal } from "@preact/signals";
import { render, type JSX } from "preact";
import { api } from "../api";
import { on } from "../events";
import type { HoldList, HoldView } from "../types";
import { announce, Button, visible } from "../ui";

const held = signal<HoldView[]>([]);
const problem = signal("");
const told = new Set<string>();
let events = 0;

const title = (h: HoldView): string =>
  h.kind === "breach" ? "Something else ran than was allowed" : "The turn gate refuses the calls of this turn";

function say(h: HoldView): void {
  if (told.has(h.id)) return;
  told.add(h.id);
  announce(`${title(h)}: ${visible(h.extension)}`);
}

async function read(): Promise<void> {
  const before = events;
  const a = await api.get<HoldList>("/v1/holds");
  if (!a.ok) return;
  if (before !== events) return read(); // the list is older than what was heard
  held.value = a.value.holds;
  for (const h of held.value) say(h);
}

async function lift(h: HoldView): Promise<void> {
  const a = await api.post<HoldView>(`/v1/holds/${h.id}/lift`, undefined);
  problem.value = a.ok ? "" : a.problem.detail;
  if (a.ok) announce("Lifted");
  void read();
}

function One({ h }: { h: HoldView }): JSX.Element {
  const breach = h.kind === "breach";
  return (
    <div class="reminder" role="group" aria-label={title(h)}>
      <div>
        <strong>{title(h)}</strong>
        <p>
          {visible(h.extension)}
          {h.session ? `, session ${visible(h.session)}` : ""}. {visible(h.says)}
        </p>
        {h.allowed && (
          <p>
            {breach ? "Allowed: " : "Refused: "}
            <code>{visible(h.allowed)}</code>
          </p>
        )}
        {h.ran && (
          <p>
            Ran: <code>{visible(h.ran)}</code>
          </p>
        )}
        <small>
          {breach
            ? "Every call of this session is denied until you lift it. Look at the other hooks of this host first."
            : "Lifting it counts for this turn alone; rules and questions still decide each call."}
        </small>
      </div>
      <Button onClick={() => void lift(h)}>{breach ? "I have looked: go on" : "Lift for this turn"}</Button>
    </div>
  );
}

function Notices(): JSX.Element | null {
  if (held.value.length === 0) return null;
  return (
    <section class="reminders security" aria-label="Held until you look">
      {held.value.map((h) => (
        <One h={h} key={h.id} />
      ))}
      {problem.value && <p role="alert">{problem.value}</p>}
    </section>
  );
}

export function startHolds(): void {
  const place = document.createElement("div");
  document.body.append(place);
  queueMicrotask(() => render(<Notices />, place));
  on<HoldView>("hold", () => {
    events++;
    void read();
  });
  on("resync", () => void read());
  void read();
}
