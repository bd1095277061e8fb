// The day as a picture: bars up for what is charged, bars down for what is
// used, a line for the battery; and the same numbers as a table.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useId } from "preact/hooks";
import type { EnergyView } from "../types";
import { fill, locale } from "../words";
import { W } from "../words/energy";
import { dayOf, HOURS, type Hour } from "./day";
import { figure, wh } from "./figures";

const clock = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });
const at = (hour: number): string => clock.format(hour * 3_600_000);

const HIGH = 220;
const SIDE = 48;
const TOP = 14;
const BOTTOM = 26;
const FLOOR = HIGH - BOTTOM;

// Words in a picture stay readable: it is drawn anew for a phone, not made smaller.
const small = matchMedia("(max-width: 599px)");
const isSmall = signal(small.matches);
small.addEventListener("change", () => (isSmall.value = small.matches));

interface Scale {
  wide: number;
  /** Of an hour. */
  step: number;
  /** Where charging ends and use begins. */
  zero: number;
  tall: (wh: number) => number;
}

function scaleOf(hours: Hour[], wide: number): Scale {
  const up = Math.max(...hours.map((h) => h.chargeWh));
  const down = Math.max(...hours.map((h) => h.useWh));
  const all = up + down;
  const tall = (wh: number): number => (all > 0 ? (wh / all) * (FLOOR - TOP) : 0);
  return { wide, step: (wide - 2 * SIDE) / HOURS, zero: TOP + tall(up), tall };
}

function Bars(p: { hours: Hour[]; s: Scale }): JSX.Element {
  const { step, zero, tall, wide } = p.s;
  return (
    <>
      {p.hours.map((h) => (
        <g key={h.hour}>
          <rect class="day-charge" x={SIDE + h.hour * step + 1} width={step - 2} y={zero - tall(h.chargeWh)} height={tall(h.chargeWh)} rx={2} />
          <rect class="day-use" x={SIDE + h.hour * step + 1} width={step - 2} y={zero} height={tall(h.useWh)} rx={2} />
        </g>
      ))}
      <line class="day-axis" x1={SIDE} x2={wide - SIDE} y1={zero} y2={zero} />
    </>
  );
}

function Battery(p: { hours: Hour[]; begin: number; s: Scale }): JSX.Element {
  const y = (soc: number): number => TOP + (1 - soc / 100) * (FLOOR - TOP);
  const points = [p.begin, ...p.hours.map((h) => h.soc)].map((soc, i) => `${SIDE + i * p.s.step},${y(soc).toFixed(1)}`).join(" ");
  return (
    <>
      <polyline class="day-halo" points={points} />
      <polyline class="day-battery" points={points} />
    </>
  );
}

function Table(p: { hours: Hour[] }): JSX.Element {
  return (
    <details class="day-table">
      <summary>{W.dayTable}</summary>
      <div class="scroll-x" tabIndex={0} role="region" aria-label={W.dayTable}>
        <table>
          <caption class="sr-only">{W.dayTitle}</caption>
          <thead>
            <tr>
              <th scope="col">{W.dayHour}</th>
              <th scope="col" class="num">{W.use}</th>
              <th scope="col" class="num">{W.in}</th>
              <th scope="col" class="num">{W.dayBattery}</th>
            </tr>
          </thead>
          <tbody>
            {p.hours.map((h) => (
              <tr key={h.hour}>
                <th scope="row">{at(h.hour)}</th>
                <td class="num">{wh(h.useWh)}</td>
                <td class="num">{wh(h.chargeWh)}</td>
                <td class="num">{fill(W.percent, { value: figure(h.soc) })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** The moments worth saying: when it is lowest and highest, with what it ends. */
function summary(hours: Hour[]): string {
  const low = hours.reduce((a, b) => (b.soc < a.soc ? b : a));
  const high = hours.reduce((a, b) => (b.soc > a.soc ? b : a));
  if (figure(low.soc) === figure(high.soc)) return fill(W.dayFlat, { end: figure(high.soc) });
  return fill(W.daySummary, {
    low: figure(low.soc),
    lowAt: at((low.hour + 1) % HOURS),
    high: figure(high.soc),
    highAt: at((high.hour + 1) % HOURS),
    end: figure(hours[HOURS - 1]!.soc),
  });
}

export function DayPicture(p: { view: EnergyView }): JSX.Element | null {
  const id = useId();
  if (p.view.items.length + p.view.charging.length === 0) return null;
  const hours = dayOf(p.view);
  const scale = scaleOf(hours, isSmall.value ? 360 : 960);
  const { wide, step, zero } = scale;
  const up = Math.max(...hours.map((h) => h.chargeWh));
  const down = Math.max(...hours.map((h) => h.useWh));
  return (
    <section class="card energy-day" aria-labelledby={id}>
      <h2 id={id}>{W.dayTitle}</h2>
      <p class="muted">{summary(hours)}</p>
      <svg viewBox={`0 0 ${wide} ${HIGH}`} role="img" aria-label={`${W.dayTitle}. ${summary(hours)}`}>
        <Bars hours={hours} s={scale} />
        <Battery hours={hours} begin={p.view.battery.initialSoC} s={scale} />
        {up > 0 && <text class="day-text" x={SIDE - 6} y={TOP + 4} text-anchor="end">{figure(up)}</text>}
        {up > 0 && down > 0 && zero < FLOOR - 14 && <text class="day-text" x={SIDE - 6} y={zero + 4} text-anchor="end">0</text>}
        {down > 0 && <text class="day-text" x={SIDE - 6} y={FLOOR + 4} text-anchor="end">{figure(-down)}</text>}
        <text class="day-text" x={wide - SIDE + 6} y={TOP + 4}>{fill(W.percent, { value: "100" })}</text>
        <text class="day-text" x={wide - SIDE + 6} y={FLOOR + 4}>{fill(W.percent, { value: "0" })}</text>
        {[0, 6, 12, 18, 24].map((h) => (
          <text key={h} class="day-text" x={SIDE + h * step} y={HIGH - 4} text-anchor="middle">
            {at(h % HOURS)}
          </text>
        ))}
      </svg>
      <ul class="day-key">
        <li><span class="day-sign charge" aria-hidden="true" /> {W.dayCharge}</li>
        <li><span class="day-sign use" aria-hidden="true" /> {W.dayUse}</li>
        <li><span class="day-sign battery" aria-hidden="true" /> {W.dayBatteryLine}</li>
      </ul>
      <p class="muted small">{W.dayHow}</p>
      <Table hours={hours} />
    </section>
  );
}
