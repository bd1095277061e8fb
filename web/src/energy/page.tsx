// Energy: what is used and charged in a day, how long the battery lasts, and
// beside it the chat that helps to add rows.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { route, setQuery } from "../router";
import type { AutonomyScenario, ChatMode, EnergyAutonomy, EnergyView } from "../types";
import { Button, ErrorBanner, Skeleton } from "../ui";
import { late } from "../ui/late";
import { book, bookProblem, readBook, watchBook, type Table } from "./book";
import { EnergyFiles } from "./file";
import { ah, figure, plain, signed, wh } from "./figures";
import { DayPicture } from "./picture";
import { Systems } from "./systems";
import { EnergyTable } from "./tables";
import "../spec/spec.css";
import "./energy.css";
import { point, rich } from "../words";
import { W } from "../words/energy";

const editor = late(() => import("./editor"));
const panel = late(() => import("../spec/panel"));

const weather = (): [AutonomyScenario, string][] => [
  ["current", W.asNow],
  ["peak", W.fullSun],
  ["cloud", W.cloudy],
  ["zero", W.noCharging],
];

/**
 * "12.5 d", as the gate says it and the language writes it.  A battery that runs
 * down after more than a month has an end all the same: only what is charged as
 * fast as it is used has none.
 */
const lasts = (a: EnergyAutonomy | undefined): string =>
  !a ? "–" : isEndless(a) ? "∞" : a.label === "∞" ? W.overAMonth : a.label.replace(".", point);

const isEndless = (a: EnergyAutonomy | undefined): boolean => a !== undefined && a.netWh >= 0;

function Summary(p: { view: EnergyView; onBattery: () => void }): JSX.Element {
  const t = p.view.totals;
  const of = (s: AutonomyScenario) => p.view.autonomy.find((a) => a.scenario === s);
  const now = of("current");
  const b = p.view.battery;
  const endless = weather().filter(([scene]) => isEndless(of(scene)));
  return (
    <section class="card energy-sum" aria-label={W.summary}>
      <dl class="energy-figures">
        <div>
          <dt>{W.netToday}</dt>
          <dd class={t.netWh < 0 ? "low" : "good"} data-sum="net">
            {rich(W.signedWh, { signed: signed(t.netWh) })}
          </dd>
        </div>
        <div>
          <dt>{W.autonomy}</dt>
          <dd data-sum="autonomy" class={`tone-${now?.color ?? "emerald"}`}>
            {lasts(now)}
            {isEndless(now) && <span class="sr-only">{W.withoutEnd}</span>}
          </dd>
        </div>
        <div>
          <dt>{W.use}</dt>
          <dd data-sum="use">
            <span>{wh(t.dailyWhConsumed)}</span> <span class="muted">{ah(t.dailyAhConsumed)}</span>
          </dd>
        </div>
        <div>
          <dt>{W.in}</dt>
          <dd data-sum="in">
            <span>{wh(t.dailyWhGenerated)}</span> <span class="muted">{ah(t.dailyAhGenerated)}</span>
          </dd>
        </div>
      </dl>
      <dl class="energy-weather" aria-label={W.autonomyByWeather}>
        {weather().map(([s, name]) => (
          <div key={s}>
            <dt>{name}</dt>
            <dd>{lasts(of(s))}</dd>
          </div>
        ))}
      </dl>
      {now && !isEndless(now) && t.dailyWhGenerated > 0 && t.finalSoC < 99.5 && (
        <p class="muted small" data-test="as-now">
          {rich(W.asNowBegins, { soc: figure(t.finalSoC) })}
        </p>
      )}
      {endless.length > 0 && <p class="muted small">{t.dailyWhConsumed > 0 ? W.endlessCovered : W.endlessUnused}</p>}
      <p class="energy-battery">
        <span>
          {rich(W.plainVPlain2AhBattery, { plain: plain(b.voltage), plain2: plain(b.capacityAh), finalSoC: figure(t.finalSoC) })}
        </span>
        <Button onClick={p.onBattery}>{W.batteryAndSun}</Button>
      </p>
    </section>
  );
}

// With less room the chat lies over the tables: those are out of reach then.
const room = matchMedia("(min-width: 1200px)");
const beside = signal(room.matches);
room.addEventListener("change", () => (beside.value = room.matches));

const MODES = ["general", "load", "source"];

export default function EnergyPage(): JSX.Element {
  useEffect(watchBook, []);
  const [editing, setEditing] = useState<{ table: Table; id: string } | null>(null);
  const [battery, setBattery] = useState(false);
  const opener = useRef<Element | null>(null);
  const view = book.value;
  const problem = bookProblem.value;
  const q = route.value.query;
  const chat = MODES.includes(q.get("chat") ?? "") ? (q.get("chat") as ChatMode) : null;
  const adding = q.get("add") === "source" ? "source" : q.get("add") === "load" ? "load" : null;

  const open = (mode: ChatMode, add: Table | null): void => {
    opener.current = document.activeElement;
    setQuery({ chat: mode, add });
  };
  const close = (): void => {
    setQuery({ chat: null, add: null });
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };

  const Panel = chat && panel();
  const Editor = (editing || battery) && editor();
  return (
    <div class={chat ? "energy with-chat" : "energy"}>
      <div class="energy-main" inert={chat !== null && !beside.value}>
        <div class="page wide">
          <header class="page-head">
            <h1>{W.energy}</h1>
            {view && <Systems view={view} />}
            {view && <EnergyFiles view={view} />}
          </header>
          {problem && (
            <ErrorBanner
              problem={problem}
              what={view ? W.theseFiguresMayBeOut : W.theTablesCouldNotBe}
              onRetry={() => void readBook()}
            />
          )}
          {!view && !problem && <Skeleton rows={4} label={W.loadingTheTables} />}
          {view && (
            <>
              <Summary view={view} onBattery={() => setBattery(true)} />
              <DayPicture view={view} />
              {(["load", "source"] as const).map((table) => (
                <EnergyTable
                  key={table}
                  table={table}
                  view={view}
                  onOpen={(id) => setEditing({ table, id })}
                  onAsk={() => open(table, null)}
                  onAdd={() => open("general", table)}
                />
              ))}
            </>
          )}
        </div>
      </div>
      {Panel && chat && <Panel.SpecPanel mode={chat} adding={adding} onMode={(m) => setQuery({ chat: m, add: null })} onClose={close} />}
      {Editor && view && editing && (
        <Editor.RowEditor key={editing.id} table={editing.table} id={editing.id} view={view} onClose={() => setEditing(null)} />
      )}
      {Editor && battery && <Editor.BatteryEditor onClose={() => setBattery(false)} />}
    </div>
  );
}
