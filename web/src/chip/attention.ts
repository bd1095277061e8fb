// Where the person's attention is: whether this window is in front, whether
// somebody types, whether somebody scrolls fast.  A chip shows its first line
// by itself only by these.
export interface Moment {
  foreground: boolean;
  same_thread: boolean;
  typing: boolean;
  scrolling: boolean;
}

/** All four, or nothing moves by itself. */
export const mayOpen = (m: Moment): boolean => m.foreground && m.same_thread && !m.typing && !m.scrolling;

export const TYPING_QUIET_MS = 3000;
export const FAST_PX_PER_S = 1000;
export const SCROLL_QUIET_MS = 500;

const now = (): number => performance.now();

let keyAt = -Infinity;
let fastAt = -Infinity;
const tops = new WeakMap<EventTarget, { top: number; at: number }>();

function topOf(t: EventTarget | null): number {
  return t instanceof Element ? t.scrollTop : scrollY;
}

function scrolled(e: Event): void {
  const target = e.target ?? document;
  const at = now();
  const top = topOf(target);
  const before = tops.get(target);
  tops.set(target, { top, at });
  if (!before || at - before.at > SCROLL_QUIET_MS) return;
  const seconds = Math.max(at - before.at, 1) / 1000;
  if (Math.abs(top - before.top) / seconds > FAST_PX_PER_S) fastAt = at;
}

/** The page itself scrolled this element: nobody's attention moved. */
export function ownScroll(el: Element): void {
  tops.set(el, { top: el.scrollTop, at: now() });
}

addEventListener("keydown", () => (keyAt = now()), { capture: true });
addEventListener("scroll", scrolled, { capture: true, passive: true });

export const sinceKey = (): number => now() - keyAt;

export const inFront = (): boolean => document.visibilityState === "visible" && document.hasFocus();

function composing(): boolean {
  const a = document.activeElement;
  const field = a instanceof HTMLTextAreaElement || (a instanceof HTMLInputElement && a.type !== "checkbox");
  return field && a.value !== "";
}

export function moment(sameThread: boolean): Moment {
  return {
    foreground: inFront(),
    same_thread: sameThread,
    typing: sinceKey() < TYPING_QUIET_MS || composing(),
    scrolling: now() - fastAt < SCROLL_QUIET_MS,
  };
}
