// Arming: a decision control does nothing until it has been on the screen, at
// least half visible (or over half of a small screen), for the set time (500
// ms), and until no key was pressed for 250 ms.  What is pressed meanwhile is
// dropped, never replayed.  A click that brings the window to the front does
// not count either.
import { useEffect, useRef, useState } from "preact/hooks";
import { settings } from "../state";

const QUIET_MS = 250;
// The last key, and the one before: a key that uses a control is not counted
// against itself.
let lastKey = -Infinity;
let keyBefore = -Infinity;
let lastFocus = -Infinity;
let watching = false;

function watch(): void {
  if (watching) return;
  watching = true;
  const key = () => {
    keyBefore = lastKey;
    lastKey = performance.now();
  };
  addEventListener("keydown", key, true);
  addEventListener("focus", () => (lastFocus = performance.now()));
}

export interface Arming<E extends Element> {
  /** Put it on the element that holds the controls. */
  ref: { current: E | null };
  /** For looks only (aria-disabled); the wall is guard(). */
  armed: boolean;
  /** Whether input counts now; handlers ask it first. */
  ready: (e?: Event) => boolean;
  /** A handler that only runs when armed. */
  guard: <A extends Event>(fn: (e: A) => void) => (e: A) => void;
}

/** key: what is decided (prompt id and rev); another key disarms again. */
export function useArming<E extends Element = HTMLDivElement>(key: string): Arming<E> {
  const ref = useRef<E | null>(null);
  const since = useRef(Infinity);
  const [armed, setArmed] = useState(settings.value.armingMs === 0);
  const delay = settings.value.armingMs;
  useEffect(() => {
    watch();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const disarm = () => {
      clearTimeout(timer);
      since.current = Infinity;
      setArmed(delay === 0);
    };
    disarm();
    const see = new IntersectionObserver(
      (entries) => {
        // Half of it, or, where it is taller than the screen, half of the screen.
        const fills = (e: IntersectionObserverEntry): boolean => e.intersectionRect.height >= (e.rootBounds?.height ?? Infinity) / 2;
        const shown = entries.some((e) => e.intersectionRatio >= 0.5 || fills(e));
        if (!shown || document.visibilityState === "hidden") {
          disarm();
        } else if (since.current === Infinity) {
          since.current = performance.now();
          timer = setTimeout(() => setArmed(true), delay);
        }
      },
      { threshold: [0, 0.1, 0.2, 0.3, 0.4, 0.5, 1] },
    );
    if (ref.current) see.observe(ref.current);
    const away = () => {
      if (document.visibilityState === "hidden") disarm();
      else if (ref.current) {
        see.unobserve(ref.current);
        see.observe(ref.current);
      }
    };
    document.addEventListener("visibilitychange", away);
    return () => {
      clearTimeout(timer);
      see.disconnect();
      document.removeEventListener("visibilitychange", away);
    };
  }, [key, delay]);
  const ready = (e?: Event): boolean => {
    if (delay === 0) return true;
    const t = performance.now();
    if (t - since.current < delay) return false;
    const byKey = e instanceof KeyboardEvent || (e instanceof MouseEvent && e.detail === 0);
    if (t - (byKey ? keyBefore : lastKey) < QUIET_MS) return false;
    return t - lastFocus >= QUIET_MS;
  };
  const guard =
    <A extends Event>(fn: (e: A) => void) =>
    (e: A) => {
      if (ready(e)) fn(e);
      else e.preventDefault();
    };
  return { ref, armed, ready, guard };
}
