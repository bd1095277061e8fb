// Time for people: while somebody types a note or reads the rule of a
// question, it does not run out.  Each time more is asked of the gate, which
// writes it down and has the last word; the caller's own limit stays as it is.
import { useEffect, useRef, useState } from "preact/hooks";
import { now } from "../state";
import { type Card, extend } from "./cards";
import { isTimeless } from "./words";
import { W } from "../words/inbox";

/** With less than this left, more is asked for. */
const LEFT_MS = 9_000;
/** Nobody is at it any more after so long without a key or a movement. */
const AWAY_MS = 60_000;

let lastActive = -Infinity;
let watching = false;

function watch(): void {
  if (watching) return;
  watching = true;
  const active = () => (lastActive = Date.now());
  for (const kind of ["keydown", "pointermove", "pointerdown", "wheel", "touchmove"])
    addEventListener(kind, active, { capture: true, passive: true });
}

/** busy: a note or a dialog is open.  What is to be said of the time, or null. */
export function useHold(card: Card, busy: boolean): string | null {
  const [failed, setFailed] = useState(false);
  const asked = useRef("");
  useEffect(watch, []);
  useEffect(() => {
    setFailed(false);
    if (busy) lastActive = Date.now();
  }, [busy]);
  // Only a card that is at work looks at the clock.
  const t = busy ? now.value : 0;
  const due = Date.parse(card.view.expiresAt);
  useEffect(() => {
    if (!busy || card.end || isTimeless(card.view) || asked.current === card.view.expiresAt) return;
    if (due - t > LEFT_MS || t - lastActive > AWAY_MS) return;
    asked.current = card.view.expiresAt;
    void extend(card, true).then((ok) => setFailed(!ok));
  }, [busy, t, due]);
  if (!busy || isTimeless(card.view)) return null;
  if (failed) return W.noMoreTimeCanBe;
  return W.heldWhileYouAtIt;
}
