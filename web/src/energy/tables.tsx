// Loads and charging sources.  Where there is little room only name, on/off and
// the daily figure stand in the row; everything else is one press away.
import type { JSX } from "preact";
import { Sparkle } from "../spec/signs";
import type { ChargingSource, EnergyView, PowerItem } from "../types";
import { alarm, announce, Button, Text, visible } from "../ui";
import { newRows, offline, rowsOf, switchRow, type Row, type Table } from "./book";
import { figure, plain } from "./figures";
import { inOrder, move, rowWh, sorts, toggleSort, type Column } from "./order";
import { ampHours, isOn, isSuspicious, sourceHours } from "./sum";
import { fill, rich } from "../words";
import { W } from "../words/energy";

interface Props {
  table: Table;
  view: EnergyView;
  onOpen: (id: string) => void;
  onAsk: () => void;
  onAdd: () => void;
}

const NAMES: Record<Table, { title: string; empty: string; what: string }> = {
  load: { get title() { return W.loads; }, get empty() { return W.noLoadsYetPasteDatasheet; }, get what() { return W.load; } },
  source: { get title() { return W.charging; }, get empty() { return W.noChargingSourcesYetPaste; }, get what() { return W.chargingSource; } },
};

function SortHead(p: { table: Table; by: Column; name: string; num?: boolean; wide?: boolean }): JSX.Element {
  const s = sorts.value[p.table];
  const here = s.by === p.by;
  const press = (): void => {
    const next = toggleSort(p.table, p.by);
    const how = p.by === "name" ? (next.up ? W.aToZ : W.zToA) : next.up ? W.lowestFirst : W.highestFirst;
    announce(
      next.by ? fill(W.titleSortedByNameHow, { title: NAMES[p.table].title, name: p.name, how }) : fill(W.titleInYourOwnOrder, { title: NAMES[p.table].title }),
    );
  };
  return (
    <th
      scope="col"
      class={[p.num ? "num" : "", p.wide ? "wide-col" : ""].join(" ").trim() || undefined}
      aria-sort={here ? (s.up ? "ascending" : "descending") : "none"}
    >
      <button type="button" class="sort" onClick={press}>
        {p.name}
        <span aria-hidden="true" class="sort-mark">
          {here ? (s.up ? "▲" : "▼") : "↕"}
        </span>
      </button>
    </th>
  );
}

function Guess(p: { row: Row; of: string }): JSX.Element | null {
  if (!(p.row.estimated as string[] | undefined)?.includes(p.of)) return null;
  return <span class="guess">{W.estimate}</span>;
}

function Line(p: { table: Table; row: Row; view: EnergyView; shown: Row[]; onOpen: (id: string) => void }): JSX.Element {
  const { row, view } = p;
  const name = visible(row.name);
  const on = isOn(row);
  const daily = on ? rowWh(p.table, row, view.battery) : 0;
  const load = p.table === "load" ? (row as PowerItem) : null;
  const source = p.table === "source" ? (row as ChargingSource) : null;
  const at = p.shown.indexOf(row);
  const toggle = async (enabled: boolean): Promise<void> => {
    const why = await switchRow(p.table, row.id, enabled);
    if (why) alarm(why);
    else announce(fill(enabled ? W.nameIsOn : W.nameIsOff, { name }));
  };
  const shift = (by: -1 | 1): void => {
    if (move(p.table, p.shown, row.id, by)) announce(fill(by < 0 ? W.nameMovedUp : W.nameMovedDown, { name, at: at + by + 1, n: p.shown.length }));
  };
  return (
    <tr class={on ? undefined : "off"} data-load={row.id}>
      <td class="on">
        <input
          type="checkbox"
          checked={on}
          aria-label={fill(W.nameCountsInTheTotals, { name })}
          disabled={offline() !== null}
          onChange={(e) => void toggle(e.currentTarget.checked)}
        />
      </td>
      <th scope="row" class="item">
        <Text value={row.name} max={80} />
        {row.quantity > 1 && <span class="times"> ×{row.quantity}</span>}
        {!on && <span class="muted">{W.off}</span>}
        {newRows.value.has(row.id) && <span class="tag ok">{W.new}</span>}
        {load && isSuspicious(load, view.battery) && <span class="tag warn">{W.checkDutyCycle}</span>}
        {source?.autoSolar && <span class="narrow-col muted small">{rich(W.autoSourcehoursH, { sourceHours: figure(sourceHours(source, view.battery), 1) })}</span>}
      </th>
      <td class="num wide-col">{figure(row.quantity)}</td>
      <td class="num wide-col">
        {plain(load ? load.watts : source!.input)}
        {source?.unit === "A" ? W.a : ""}
        <Guess row={row} of="watts" />
      </td>
      {source && <td class="wide-col">{source.autoSolar ? W.sun : "–"}</td>}
      <td class="num wide-col">
        {plain(source ? sourceHours(source, view.battery) : row.hours)}
        <Guess row={row} of="hours" />
      </td>
      <td class="num wide-col">
        {load ? plain(load.dutyCycle) : figure(source!.efficiency, 2)}
        <Guess row={row} of="efficiency" />
      </td>
      <td class="num daily">
        {figure(daily)}
        <span class="narrow-col">{W.wh}</span>
      </td>
      {load && <td class="num wide-col">{figure(ampHours(daily, view.battery), 1)}</td>}
      {load && (
        <td class="wide-col notes">
          <Text value={load.notes} max={60} />
        </td>
      )}
      <td class="acts">
        <span class="wide-col">
          <button type="button" class="icon-button small-button" aria-label={fill(W.moveNameUp, { name })} disabled={at === 0} onClick={() => shift(-1)}>
            ↑
          </button>
          <button
            type="button"
            class="icon-button small-button"
            aria-label={fill(W.moveNameDown, { name })}
            disabled={at === p.shown.length - 1}
            onClick={() => shift(1)}
          >
            ↓
          </button>
        </span>
        <button type="button" class="icon-button" aria-label={fill(W.editName, { name })} onClick={() => p.onOpen(row.id)}>
          <span aria-hidden="true">▸</span>
        </button>
      </td>
    </tr>
  );
}

export function EnergyTable(p: Props): JSX.Element {
  const names = NAMES[p.table];
  const rows = rowsOf(p.view, p.table);
  const shown = inOrder(p.table, rows, p.view.battery);
  const t = p.view.totals;
  const loads = p.table === "load";
  return (
    <section class="card energy-table" data-table={p.table} aria-labelledby={`h-${p.table}`}>
      <header class="energy-table-head">
        <h2 id={`h-${p.table}`}>
          {names.title} ({rows.length})
        </h2>
        <div class="row">
          <Button onClick={p.onAdd} aria-label={fill(W.manualAddWhat, { what: names.what })}>
            {rich(W.spanManualAdd, { span: <span aria-hidden="true">+ </span> })}
          </Button>
          <Button class="spec-trigger" onClick={p.onAsk}>
            <Sparkle />
            {W.specAsst}
          </Button>
        </div>
      </header>
      {rows.length === 0 ? (
        <p class="muted energy-none">{names.empty}</p>
      ) : (
        <table>
          <caption class="sr-only">
            {rich(W.titleWattHoursDayColumn, { title: names.title })}
          </caption>
          <thead>
            <tr>
              <th scope="col" class="on">
                {W.on}
              </th>
              <SortHead table={p.table} by="name" name={loads ? W.item : W.source} />
              <th scope="col" class="num wide-col">
                {W.qty}
              </th>
              <SortHead table={p.table} by="power" name={loads ? W.powerW : W.inputW} num wide />
              {!loads && (
                <th scope="col" class="wide-col">
                  {W.auto}
                </th>
              )}
              <SortHead table={p.table} by="hours" name={W.hrsDay} num wide />
              <th scope="col" class="num wide-col">
                {loads ? W.duty : W.efficiency}
              </th>
              <SortHead table={p.table} by="wh" name={W.dailyWh} num />
              {loads && (
                <th scope="col" class="num wide-col">
                  {W.ah}
                </th>
              )}
              {loads && (
                <th scope="col" class="wide-col">
                  {W.notes}
                </th>
              )}
              <th scope="col" class="acts">
                <span class="sr-only">{W.change}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((r) => (
              <Line key={r.id} table={p.table} row={r} view={p.view} shown={shown} onOpen={p.onOpen} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td class="on" />
              <th scope="row">{W.total}</th>
              <td class="wide-col" colSpan={loads ? 4 : 5} />
              <td class="num daily" data-total={p.table}>
                {figure(loads ? t.dailyWhConsumed : t.dailyWhGenerated)}
                <span class="narrow-col">{W.wh}</span>
              </td>
              {loads && <td class="num wide-col">{figure(t.dailyAhConsumed, 1)}</td>}
              {loads && <td class="wide-col" />}
              <td class="acts" />
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}
