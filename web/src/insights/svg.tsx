// Pictures as SVG.  What they mean is told by shape, hatching and numbers; the
// colours only help.  Every number that is drawn stands in a <text data-n>.
import type { CSSProperties, JSX } from "preact";
import { type Bar, type Day, decisionMark, type Grid, type Point, series } from "./data";
import { phaseWords } from "../ui/turns";
import { number } from "../words";

const FULL = 640;
/** About what a letter takes at this size. */
const LETTER = 8;
const wideOf = (texts: string[]): number => Math.max(0, ...texts.map((t) => t.length)) * LETTER;
const ink = { fill: "var(--text)" };
const soft = { fill: "var(--muted)" };
const line = { stroke: "var(--line)" };

function Frame(p: { title: string; width: number; height: number; children: JSX.Element | JSX.Element[] }): JSX.Element {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${p.width} ${p.height}`}
      role="img"
      aria-label={p.title}
      class="ins-svg"
      font-family="system-ui, sans-serif"
      font-size="15"
    >
      <title>{p.title}</title>
      <defs>
        <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="2.5" height="6" style={{ fill: "var(--bad)" }} />
        </pattern>
        <pattern id="cross" width="7" height="7" patternUnits="userSpaceOnUse">
          <path d="M0 0L7 7M7 0L0 7" style={{ stroke: "var(--muted)" }} stroke-width="1.2" />
        </pattern>
      </defs>
      {p.children}
    </svg>
  );
}

const fills: CSSProperties[] = [
  { fill: "var(--accent)", stroke: "var(--accent)" },
  { fill: "var(--bg)", stroke: "var(--accent)" },
  { fill: "url(#hatch)", stroke: "var(--bad)" },
  { fill: "url(#cross)", stroke: "var(--muted)" },
];

export function BarsSvg(p: { title: string; bars: Bar[]; width?: number }): JSX.Element {
  const full = p.width ?? FULL;
  const left = Math.max(92, wideOf(p.bars.map((b) => b.label)));
  const room = Math.max(80, full - left - (full < 520 ? 88 : 238));
  const most = Math.max(1, ...p.bars.map((b) => b.n));
  const row = 26;
  return (
    <Frame title={p.title} width={full} height={p.bars.length * row + 8}>
      {p.bars.map((b, i) => {
        const wide = b.n === 0 ? 0 : Math.max(3, (b.n / most) * room);
        const y = i * row + 4;
        return (
          <g key={b.label}>
            <text x={left} y={y + 16} text-anchor="end" style={soft}>
              {b.label}
            </text>
            <rect x={left + 8} y={y + 2} width={wide} height="18" rx="2" style={b.hatched ? fills[3] : fills[0]} />
            <text x={left + 14 + wide} y={y + 16} style={ink} data-n={b.n}>
              {number(b.n)}
            </text>
            {b.note && b.n > 0 && full >= 520 && (
              <text x={left + 22 + wide + String(b.n).length * 10} y={y + 16} style={soft}>
                {b.hatched ? "" : "◀ "}
                {b.note}
              </text>
            )}
          </g>
        );
      })}
    </Frame>
  );
}

export function DaysSvg(p: { title: string; days: Day[]; width?: number }): JSX.Element {
  const full = p.width ?? FULL;
  const step = wideOf(series.map((s) => s.label)) + 34;
  const across = Math.max(1, Math.min(series.length, Math.floor((full - 10) / step)));
  const top = Math.ceil(series.length / across) * 24 + 8;
  const room = Math.max(60, full - 240);
  const most = Math.max(1, ...p.days.map((d) => d.n.reduce((a, b) => a + b, 0)));
  const row = 26;
  return (
    <Frame title={p.title} width={full} height={Math.max(1, p.days.length) * row + top + 6}>
      <g>
        {series.map((s, i) => (
          <g key={s.key} transform={`translate(${10 + (i % across) * step} ${4 + Math.floor(i / across) * 24})`}>
            <rect width="14" height="14" y="2" style={fills[i]} />
            <text x="20" y="14" style={soft}>
              {s.label}
            </text>
          </g>
        ))}
      </g>
      <g>
        {p.days.map((d, i) => {
          const y = top + i * row;
          let x = 100;
          return (
            <g key={d.day}>
              <text x="92" y={y + 16} text-anchor="end" style={soft}>
                {d.day}
              </text>
              {d.n.map((n, k) => {
                const wide = n === 0 ? 0 : Math.max(3, (n / most) * room);
                const at = x;
                x += wide;
                return <rect key={k} x={at} y={y + 2} width={wide} height="18" style={fills[k]} data-n={n} />;
              })}
              <text x={x + 8} y={y + 16} style={ink}>
                {d.n.map((n, k) => (
                  <tspan key={k} data-n={n}>
                    {k > 0 ? " · " : ""}
                    {number(n)}
                  </tspan>
                ))}
              </text>
            </g>
          );
        })}
      </g>
    </Frame>
  );
}

export function GridSvg(p: { title: string; grid: Grid }): JSX.Element {
  const wide = 128;
  const row = 30;
  return (
    <Frame title={p.title} width={100 + wide * 4} height={(p.grid.rows.length + 1) * row + 8}>
      <g>
        {p.grid.columns.map((c, i) => (
          <text key={c} x={100 + i * wide + wide / 2} y="20" text-anchor="middle" style={soft}>
            {c}
          </text>
        ))}
      </g>
      <g>
        {p.grid.rows.map((r, i) => (
          <g key={r.name}>
            <text x="92" y={(i + 1) * row + 20} text-anchor="end" style={soft}>
              {r.name}
            </text>
            {r.cells.map((c, k) => (
              <g key={k}>
                <rect
                  x={100 + k * wide + 1}
                  y={(i + 1) * row + 1}
                  width={wide - 2}
                  height={row - 2}
                  style={{ fill: "var(--accent)", fillOpacity: c.shade * 0.45, ...line }}
                />
                <text x={100 + k * wide + wide / 2} y={(i + 1) * row + 20} text-anchor="middle" style={ink} data-n={c.text}>
                  {c.text}
                </text>
              </g>
            ))}
          </g>
        ))}
      </g>
    </Frame>
  );
}

/** Where one phase ends and the next begins. */
export function phases(list: Point[]): { phase: string; from: number; to: number }[] {
  const out: { phase: string; from: number; to: number }[] = [];
  for (const p of list) {
    const last = out[out.length - 1];
    if (last && last.phase === p.phase) last.to = p.n;
    else out.push({ phase: p.phase, from: p.n, to: p.n });
  }
  return out;
}

export function ThreadSvg(p: { title: string; points: Point[]; width?: number }): JSX.Element {
  const full = p.width ?? FULL;
  const n = p.points.length;
  const step = n > 1 ? Math.min(60, (full - 100) / (n - 1)) : 0;
  const x = (i: number) => 60 + (i - 1) * step;
  const y = (v: number) => 150 - v * 130;
  const all = phases(p.points);
  return (
    <Frame title={p.title} width={full} height={230}>
      <g>
        {[0, 0.5, 1].map((v) => (
          <g key={v}>
            <path d={`M60 ${y(v)}H${full - 20}`} style={line} />
            <text x="52" y={y(v) + 4} text-anchor="end" style={soft}>
              {number(v, 1)}
            </text>
          </g>
        ))}
      </g>
      <g>
        {p.points
          .filter((q) => q.frozen)
          .map((q) => (
            <rect key={q.id} x={x(q.n) - Math.max(4, step / 2)} y={y(1)} width={Math.max(8, step)} height="130" style={{ fill: "var(--accent)", fillOpacity: 0.14 }} />
          ))}
      </g>
      <path d={p.points.map((q, i) => `${i === 0 ? "M" : "L"}${x(q.n).toFixed(1)} ${y(q.intensity).toFixed(1)}`).join("")} style={{ fill: "none", stroke: "var(--accent)", strokeWidth: 2 }} />
      <g>
        {/* One turn is no line: a point says where it is. */}
        {p.points.slice(0, n === 1 ? 1 : 0).map((q) => (
          <circle key={q.id} cx={x(q.n)} cy={y(q.intensity)} r="4" style={{ fill: "var(--accent)" }} />
        ))}
      </g>
      <g>
        {all.map((a) => (
          <text key={a.from} x={x(a.from)} y="176" style={soft}>
            {phaseWords(a.phase)}
          </text>
        ))}
      </g>
      <g>
        {p.points.map((q) => (
          <g key={q.id}>
            <text x={x(q.n)} y="198" text-anchor="middle" style={ink} data-n={q.intensity}>
              {q.frozen ? "❄" : ""}
              {decisionMark[q.decision]}
            </text>
            {(n <= 20 || q.n % 10 === 0) && (
              <text x={x(q.n)} y="218" text-anchor="middle" style={soft}>
                {q.n}
              </text>
            )}
          </g>
        ))}
      </g>
    </Frame>
  );
}
