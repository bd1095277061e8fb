// A request that comes is told on every page: in a corner where one does not
// look at the inbox, and by a sound of one's choice.  Who, what kind of access
// and how bad; no command.
import { computed, effect, signal } from "@preact/signals";
import { render, type JSX, type RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { navigate, route } from "../router";
import { prompts, promptsLoaded, settings } from "../state";
import type { PromptView } from "../types";
import { Button, RiskBadge, Who } from "../ui";
import { play } from "./sound";
import { fill, rich } from "../words";
import { W } from "../words/inbox";

const told = new Set<string>();
/** Those the note is about: they came, still wait, and were not put away. */
const fresh = signal<ReadonlySet<string>>(new Set());
const shown = computed((): PromptView[] =>
  settings.value.toast && route.value.room !== "inbox" ? prompts.value.filter((p) => fresh.value.has(p.promptId)) : [],
);

/** Above and below the note. */
const SPACE_PX = 16;

/** A page whose head stands still (chat) makes room for the note. */
function useRoom(isShown: boolean): RefObject<HTMLElement> {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isShown || !ref.current) return;
    const note = ref.current;
    const set = (px: number) => document.documentElement.style.setProperty("--note", `${px}px`);
    const watch = new ResizeObserver(() => set(note.offsetHeight + SPACE_PX));
    watch.observe(note);
    return () => {
      watch.disconnect();
      set(0);
    };
  }, [isShown]);
  return ref as RefObject<HTMLElement>;
}

function Toast(): JSX.Element | null {
  const list = shown.value;
  const first = list[0];
  const ref = useRoom(first !== undefined);
  if (!first) return null;
  const away = () => (fresh.value = new Set());
  return (
    <section ref={ref} class="reminders arrived" aria-label={W.requestsThatCame}>
      <div class="reminder">
        <p>
          <strong>{fill(W.nCountWait, { n: list.length })}</strong>
          <br />
          {rich(W.whoAsksCapabilityRiskbadge, { who: <Who of={first.extension} max={40} inside />, capability: first.capability, riskbadge: <RiskBadge risk={first.risk} /> })}
        </p>
        <Button
          kind="primary"
          onClick={() => {
            away();
            navigate(list.length === 1 ? `/inbox/${encodeURIComponent(first.promptId)}` : "/inbox");
          }}
        >
          {W.look}
        </Button>
        <Button onClick={away}>{W.later}</Button>
      </div>
    </section>
  );
}

let started = false;

export function startArrivals(): void {
  if (started) return;
  started = true;
  const place = document.createElement("div");
  document.body.append(place);
  queueMicrotask(() => render(<Toast />, place));
  let first = true;
  effect(() => {
    const open = prompts.value;
    if (!promptsLoaded.value) return;
    const came = open.filter((p) => !told.has(p.promptId));
    const here = new Set(open.map((p) => p.promptId));
    for (const id of told) if (!here.has(id)) told.delete(id);
    for (const p of came) told.add(p.promptId);
    if (came.length > 0) fresh.value = new Set([...[...fresh.peek()].filter((id) => here.has(id)), ...came.map((p) => p.promptId)]);
    // What waited already when the page was opened makes no sound.
    if (came.length > 0 && !first) play(settings.peek().sound);
    first = false;
  });
}
