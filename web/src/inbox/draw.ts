// How much of a long list is drawn: what is near the screen, a little in each
// frame, and only what changed.
import type { JSX, RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Card, cards } from "./cards";

/** So many lines are drawn in one frame, and a request in full is as much work as so many of them. */
const SHARE = 6;
const FULL_COST = 5;

/** A line with the space to the next one, until some were measured. */
const ROW_PX = 86;
const SPACE_PX = 12;
/** So many lines are drawn beyond what a screen holds, */
const SPARE = 16;
/** and when fewer than so many are left, the next ones are drawn. */
const LEFT = 6;

export interface Near {
  has(at: number): boolean;
  /** How high a line is, with the space to the next one. */
  row(): number;
  /** How high so many lines are that are not drawn. */
  room(n: number): number;
}

/**
 * Which of n lines are near the screen.  Where lines are not drawn, an element
 * .inbox-room takes their place: from which line (data-from), how many (data-n).
 */
export function useNear(box: RefObject<HTMLElement | null>, n: number): Near {
  const [mid, setMid] = useState(0);
  const row = useRef(ROW_PX);
  const soon = useRef<() => void>(() => undefined);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const rooms = box.current?.querySelectorAll<HTMLElement>(".inbox-room") ?? [];
      if (rooms.length === 0) return;
      const lines = [...box.current!.querySelectorAll<HTMLElement>(".small-card")];
      if (lines.length > 0) row.current = lines.reduce((sum, l) => sum + l.offsetHeight, 0) / lines.length + SPACE_PX;
      for (const room of rooms) {
        const { top, bottom } = room.getBoundingClientRect();
        if (bottom < -LEFT * row.current || top > innerHeight + LEFT * row.current) continue;
        const at = Math.floor((innerHeight / 2 - top) / row.current);
        setMid(Number(room.dataset["from"]) + Math.min(Number(room.dataset["n"]), Math.max(0, at)));
        return;
      }
    };
    soon.current = () => (frame ||= requestAnimationFrame(look));
    addEventListener("scroll", soon.current, { passive: true, capture: true });
    addEventListener("resize", soon.current);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", soon.current, { capture: true });
      removeEventListener("resize", soon.current);
    };
  }, []);
  useEffect(() => soon.current()); // what left may have brought others near
  const half = Math.ceil(innerHeight / row.current) + SPARE;
  return {
    row: () => row.current,
    has: (at) => n <= 2 * half || Math.abs(at - mid) <= half,
    room: (lines) => lines * row.current - SPACE_PX,
  };
}

/**
 * What a frame may draw that is not there yet; the rest follows in the next
 * ones, in the order of the list.  Says how a card is drawn now: in full, in a
 * line, or (null) not yet.
 */
export function useFrames(): (id: string, full: boolean) => boolean | null {
  const drawn = useRef(new Map<string, boolean>());
  const [, again] = useState(0);
  const next = new Map<string, boolean>();
  let left = SHARE;
  let rest = false;
  useEffect(() => {
    drawn.current = next;
    if (rest) again((n) => n + 1); // after this frame
  });
  return (id, full) => {
    const was = drawn.current.get(id);
    const cost = full && !was ? FULL_COST : was === undefined ? 1 : 0;
    let how: boolean | null = full;
    if (cost > left) {
      rest = true;
      left = 0;
      how = was ?? null;
    } else left -= cost;
    if (how !== null) next.set(id, how);
    return how;
  };
}

interface Drawn {
  card: Card;
  look: string;
  node: JSX.Element;
}

/** Cards that did not change keep what was drawn of them. */
export function useDrawn(): (card: Card, look: string, make: () => JSX.Element) => JSX.Element {
  const kept = useRef(new Map<string, Drawn>());
  useEffect(() => {
    const here = new Set(cards.value.map((c) => c.id));
    for (const id of kept.current.keys()) if (!here.has(id)) kept.current.delete(id);
  }, [cards.value]);
  return (card, look, make) => {
    const old = kept.current.get(card.id);
    if (old && old.card === card && old.look === look) return old.node;
    const node = make();
    kept.current.set(card.id, { card, look, node });
    return node;
  };
}

