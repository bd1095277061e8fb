// Only the rows that can be seen are drawn, however many there are.
import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from "@tanstack/virtual-core";
import { useEffect, useRef, useState } from "preact/hooks";

export function useWindow(count: number, rowHeight: number): {
  ref: { current: HTMLDivElement | null };
  height: number;
  rows: { index: number; start: number }[];
} {
  const ref = useRef<HTMLDivElement>(null);
  const [, draw] = useState(0);
  const virtual = useRef<Virtualizer<HTMLDivElement, Element> | null>(null);
  const options = {
    count,
    getScrollElement: () => ref.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    initialRect: { width: 0, height: 600 },
    onChange: () => draw((n) => n + 1),
  };
  virtual.current ??= new Virtualizer(options);
  virtual.current.setOptions(options);
  useEffect(() => virtual.current!._didMount(), []);
  useEffect(() => virtual.current!._willUpdate());
  return {
    ref,
    height: virtual.current.getTotalSize(),
    rows: virtual.current.getVirtualItems().map((v) => ({ index: v.index, start: v.start })),
  };
}
