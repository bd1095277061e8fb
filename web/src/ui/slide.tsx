// Allowing high risk with a thumb: from one edge to the other, so that no touch
// that was meant for something else allows it.  Who cannot slide, or uses the
// keyboard or a screen reader, presses it: then a second button comes, which is
// armed like every answer.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "./announce";
import { useArming } from "./arming";
import { Button } from "./button";
import "./slide.css";
import { fill } from "../words";
import { W } from "../words/shell";

/** A finger is what points here. */
export const byTouch = (): boolean => matchMedia("(pointer: coarse)").matches;

/** So much of the way must be gone; less than TAP is no way at all. */
const FAR = 0.9;
const TAP = 8;

export interface SlideProps {
  id: string;
  what: string;
  test: string;
  keys?: string;
  off: string | null;
  sending: boolean;
  /** The card is armed: visible, still, for long enough. */
  ready: () => boolean;
  onAllow: () => void;
  /** How the second button looks. */
  class?: string;
}

function Plainly(p: SlideProps): JSX.Element {
  const arm = useArming<HTMLDivElement>(`${p.id}:${p.test}`);
  useEffect(() => arm.ref.current?.querySelector("button")?.focus(), []);
  return (
    <div ref={arm.ref} class={arm.armed ? "slide-plainly" : "slide-plainly unarmed"}>
      <Button
        decision
        kind="primary"
        class={p.class}
        data-test={p.test}
        disabledReason={p.off}
        onClick={arm.guard(() => p.ready() && p.onAllow())}
      >
        {fill(W.withoutSliding, { what: p.what })}
      </Button>
    </div>
  );
}

export function Slide(p: SlideProps): JSX.Element {
  const track = useRef<HTMLDivElement>(null);
  const from = useRef<number | null>(null);
  const [at, setAt] = useState(0);
  const [plainly, setPlainly] = useState(false);

  /** How far the thumb can go, and which way the page is read. */
  const way = (): { most: number; sign: number } => {
    const t = track.current!;
    const thumb = t.querySelector("button")!;
    return { most: Math.max(1, t.clientWidth - thumb.offsetWidth), sign: getComputedStyle(t).direction === "rtl" ? -1 : 1 };
  };
  const gone = (e: PointerEvent): number => {
    const { most, sign } = way();
    return Math.min(most, Math.max(0, (e.clientX - from.current!) * sign));
  };
  const down = (e: PointerEvent & { currentTarget: HTMLButtonElement }) => {
    if (e.button !== 0 || p.sending) return;
    if (p.off) return announce(p.off);
    if (!p.ready()) return;
    from.current = e.clientX;
    e.currentTarget.setPointerCapture(e.pointerId);
  };
  const move = (e: PointerEvent) => {
    if (from.current !== null) setAt(gone(e));
  };
  const up = (e: PointerEvent) => {
    if (from.current === null) return;
    const far = gone(e);
    const whole = far >= way().most * FAR;
    from.current = null;
    setAt(0);
    if (whole && p.ready() && !p.off) p.onAllow();
    else if (far >= TAP) announce(W.slideFurther);
    else setPlainly(true);
  };
  const cancel = () => {
    from.current = null;
    setAt(0);
  };
  // A key, or a screen reader: there is no pointer then.
  const press = (e: MouseEvent) => {
    if (e.detail !== 0) return;
    if (p.off) announce(p.off);
    else setPlainly(true);
  };
  const sign = at > 0 ? way().sign : 1;
  return (
    <>
      <div ref={track} class={p.off ? "slide off" : "slide"} data-slide={p.test}>
        <span class="slide-words" aria-hidden="true">
          {p.sending ? W.slideSending : fill(W.slideTo, { what: p.what })}
        </span>
        <button
          type="button"
          class="slide-thumb"
          aria-label={p.sending ? W.slideSending : fill(W.slideTo, { what: p.what })}
          aria-expanded={plainly}
          aria-disabled={p.off ? "true" : undefined}
          aria-keyshortcuts={p.keys}
          title={p.off ?? undefined}
          style={{ transform: `translateX(${at * sign}px)` }}
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerCancel={cancel}
          onClick={press}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M7 5l7 7-7 7M13 5l7 7-7 7" />
          </svg>
        </button>
      </div>
      {plainly && !p.off && <Plainly {...p} />}
    </>
  );
}
