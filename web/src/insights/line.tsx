// The line of a thread, drawn by uPlot, which is loaded here and nowhere else.
// Should it fail, the table below says the same.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import "uplot/dist/uPlot.min.css";
import { settings } from "../state";
import { type Point, decisionMark } from "./data";
import { phaseWords } from "../ui/turns";
import { W } from "../words/insights";

const HEIGHT = 240;

const colour = (name: string): string => {
  const probe = document.createElement("span");
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const c = getComputedStyle(probe).color;
  probe.remove();
  return c;
};

export function ThreadLine(p: { title: string; points: Point[]; onFail: () => void }): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const [dark, setDark] = useState(matchMedia("(prefers-color-scheme: dark)").matches);
  useEffect(() => {
    const m = matchMedia("(prefers-color-scheme: dark)");
    const f = () => setDark(m.matches);
    m.addEventListener("change", f);
    return () => m.removeEventListener("change", f);
  }, []);
  const theme = settings.value.theme;
  useEffect(() => {
    let gone = false;
    let end = () => {};
    void import("uplot").then(
      ({ default: Plot }) => {
        if (gone || !box.current) return;
        const text = colour("--muted");
        const grid = { stroke: colour("--line"), width: 1 };
        const cold = colour("--accent-soft");
        const plot = new Plot(
          {
            width: box.current.clientWidth || 600,
            height: HEIGHT,
            scales: { x: { time: false }, y: { range: [0, 1] } },
            cursor: { y: false },
            series: [
              { label: W.turn, value: (_u, v) => (v === null ? "" : String(v)) },
              {
                label: W.intensity,
                stroke: colour("--accent"),
                width: 2,
                points: { show: true, size: 6 },
                value: (_u, v, _s, i) => {
                  const q = i === null ? undefined : p.points[i];
                  return q ? `${v} · ${phaseWords(q.phase)} · ${decisionMark[q.decision]} ${q.decision}${q.frozen ? W.frozen : ""}` : "";
                },
              },
            ],
            axes: [
              { stroke: text, grid, ticks: grid, incrs: [1, 2, 5, 10, 20, 50, 100] },
              { stroke: text, grid, ticks: grid },
            ],
            hooks: {
              // With no pointer over it, the last turn is the one that is told.
              ready: [(u) => u.setLegend({ idx: p.points.length - 1 })],
              setLegend: [(u) => u.legend.idx == null && u.setLegend({ idx: p.points.length - 1 })],
              drawClear: [
                (u) => {
                  u.ctx.fillStyle = cold;
                  for (const q of p.points)
                    if (q.frozen) {
                      const from = u.valToPos(q.n - 0.5, "x", true);
                      const to = u.valToPos(q.n + 0.5, "x", true);
                      u.ctx.fillRect(from, u.bbox.top, to - from, u.bbox.height);
                    }
                },
              ],
            },
          },
          [p.points.map((q) => q.n), p.points.map((q) => q.intensity)],
          box.current,
        );
        const fit = new ResizeObserver(() => box.current && plot.setSize({ width: box.current.clientWidth, height: HEIGHT }));
        fit.observe(box.current);
        end = () => {
          fit.disconnect();
          plot.destroy();
        };
      },
      () => !gone && p.onFail(),
    );
    return () => {
      gone = true;
      end();
    };
  }, [p.points, dark, theme]);
  return <div ref={box} class="ins-line" role="img" aria-label={p.title} />;
}
