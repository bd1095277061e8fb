// What stands still until a person looks: a session in which something else ran
// than was allowed, and a turn whose calls the turn gate refuses.  Over every
// page, until it is lifted.  Loaded behind the first page, with other notices.
import { signal } from "@preact/signals";
import { render, type JSX } from "preact";
import { api } from "../api";
import { on } from "../events";
import type { HoldList, HoldView } from "../types";
import { announce, Button, visible } from "../ui";
import { fill, rich } from "../words";
import { W } from "../words/shell";

const held = signal<HoldView[]>([]);
const problem = signal("");
const told = new Set<string>();
let events = 0;

const title = (h: HoldView): string =>
  h.kind === "breach" ? W.somethingElseRanThanWas : W.theTurnGateRefusesCalls;

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
  if (a.ok) announce(W.lifted);
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
          {h.session ? fill(W.sessionSession, { session: visible(h.session) }) : ""}. {visible(h.says)}
        </p>
        {h.allowed && (
          <p>
            {breach ? W.allowed : W.refused}
            <code>{visible(h.allowed)}</code>
          </p>
        )}
        {h.ran && (
          <p>
            {rich(W.ranCode, { code: <code>{visible(h.ran)}</code> })}
          </p>
        )}
        <small>
          {breach
            ? W.everyCallThisSessionDenied
            : W.liftingItCountsForThis}
        </small>
      </div>
      <Button onClick={() => void lift(h)}>{breach ? W.iHaveLookedGoOn : W.liftForThisTurn}</Button>
    </div>
  );
}

function Notices(): JSX.Element | null {
  if (held.value.length === 0) return null;
  return (
    <section class="reminders security" aria-label={W.heldUntilYouLook}>
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
