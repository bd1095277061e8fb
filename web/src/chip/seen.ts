// When something was first half visible in a window in front: from then on a
// person can have read it, and the time to decide runs.
import { useEffect, useRef } from "preact/hooks";

/** ref: what is watched; seenAt(): performance.now() of then, 0: not yet. */
export function useSeen<E extends Element>(onSeen: () => void): { ref: { current: E | null }; seenAt: () => number } {
  const ref = useRef<E | null>(null);
  const at = useRef(0);
  const call = useRef(onSeen);
  call.current = onSeen;
  useEffect(() => {
    const el = ref.current;
    if (!el || at.current > 0) return;
    const look = new IntersectionObserver(
      (entries) => {
        if (!entries.some((e) => e.intersectionRatio >= 0.5)) return;
        if (document.visibilityState !== "visible") return;
        look.disconnect();
        at.current = performance.now();
        call.current();
      },
      { threshold: [0.5, 1] },
    );
    const again = (): void => {
      look.unobserve(el);
      look.observe(el);
    };
    look.observe(el);
    document.addEventListener("visibilitychange", again);
    return () => {
      look.disconnect();
      document.removeEventListener("visibilitychange", again);
    };
  }, []);
  return { ref, seenAt: () => at.current };
}
