// Dialogs of the Energy page: a row, and the battery.
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { SOLAR_MAX } from "./given";
import type { BatteryConfig, EnergyView } from "../types";
import { alarm, announce, Button, Dialog, offerUndo, visible } from "../ui";
import { again, book, offline, removeRow, rowsOf, saveBattery, saveRow, type Row, type Table } from "./book";
import { justRefused, NumberInput } from "./field";
import { BATTERY_FIELDS, type NumberField } from "./fields";
import { RowForm } from "./form";
import { inOrder, move } from "./order";
import { fill } from "../words";
import { W } from "../words/energy";

export function RowEditor(p: { table: Table; id: string; view: EnergyView; onClose: () => void }): JSX.Element | null {
  const saved = rowsOf(p.view, p.table).find((r) => r.id === p.id);
  const [row, setRow] = useState<Row | undefined>(saved);
  const [why, setWhy] = useState<string | null>(null);
  const [nameError, setNameError] = useState("");
  const refusedAt = useRef(-Infinity);
  if (!row) return null;
  const shown = inOrder(p.table, rowsOf(p.view, p.table), p.view.battery);
  const at = shown.findIndex((r) => r.id === p.id);

  const save = async (): Promise<void> => {
    if (justRefused(refusedAt.current)) return;
    if (row.name.trim() === "") {
      setNameError(W.aRowNeedsAName);
      return;
    }
    const said = await saveRow(p.table, { ...row, name: row.name.trim() } as Row);
    setWhy(said);
    if (said) alarm(said);
    else {
      announce(fill(W.savedName, { name: visible(row.name) }));
      p.onClose();
    }
  };
  const remove = async (): Promise<void> => {
    const said = await removeRow(p.table, p.id);
    if (said) {
      setWhy(said);
      return;
    }
    p.onClose();
    offerUndo(fill(W.removedName, { name: visible(row.name) }), async () => {
      const failed = await again(p.table, row);
      announce(failed ?? fill(W.nameIsBack, { name: visible(row.name) }));
    });
  };
  const shift = (by: -1 | 1): void => {
    if (move(p.table, shown, p.id, by)) announce(fill(by < 0 ? W.movedUp : W.movedDown, { at: at + by + 1, n: shown.length }));
  };

  return (
    <Dialog
      title={visible(saved?.name ?? row.name)}
      open
      onClose={p.onClose}
      class="energy-dialog"
      foot={
        <>
          <Button onClick={p.onClose}>{W.back}</Button>
          <Button kind="primary" disabledReason={offline()} onClick={() => void save()}>
            {W.save}
          </Button>
        </>
      }
    >
      {why && (
        <div class="banner bad" role="alert">
          <p>{why}</p>
        </div>
      )}
      <RowForm
        table={p.table}
        row={row}
        battery={p.view.battery}
        nameError={nameError}
        onRefuse={() => (refusedAt.current = performance.now())}
        onRow={(r) => {
          refusedAt.current = -Infinity;
          setNameError("");
          setRow(r);
        }}
      />
      <div class="row">
        <Button disabledReason={at <= 0 ? W.thisRowIsAlreadyFirst : null} onClick={() => shift(-1)}>
          {W.moveUp}
        </Button>
        <Button disabledReason={at >= shown.length - 1 ? W.thisRowIsAlreadyLast : null} onClick={() => shift(1)}>
          {W.moveDown}
        </Button>
        <Button kind="danger" disabledReason={offline()} onClick={() => void remove()}>
          {W.remove}
        </Button>
      </div>
    </Dialog>
  );
}

const SUN: NumberField<{ nowHours: number }> = { key: "nowHours", get name() { return W.sunToday; }, unit: "h", min: 0, max: SOLAR_MAX };

export function BatteryEditor(p: { onClose: () => void }): JSX.Element | null {
  const [b, setB] = useState<BatteryConfig | undefined>(book.value?.battery);
  const [why, setWhy] = useState<string | null>(null);
  const refusedAt = useRef(-Infinity);
  if (!b) return null;
  const change = (what: Partial<BatteryConfig>): void => {
    refusedAt.current = -Infinity;
    setB({ ...b, ...what });
  };
  const save = async (): Promise<void> => {
    if (justRefused(refusedAt.current)) return;
    const said = await saveBattery(b);
    setWhy(said);
    if (!said) p.onClose();
  };
  return (
    <Dialog
      title={W.batteryAndSun}
      open
      onClose={p.onClose}
      class="energy-dialog"
      foot={
        <>
          <Button onClick={p.onClose}>{W.back}</Button>
          <Button kind="primary" disabledReason={offline()} onClick={() => void save()}>
            {W.save}
          </Button>
        </>
      }
    >
      {why && (
        <div class="banner bad" role="alert">
          <p>{why}</p>
        </div>
      )}
      <div class="row-form">
        {BATTERY_FIELDS.map((f) => (
          <NumberInput
            key={f.key}
            field={f}
            value={Number(b[f.key])}
            onRefuse={() => (refusedAt.current = performance.now())}
            onValue={(v) => change({ [f.key]: v })}
          />
        ))}
        <NumberInput
          field={SUN}
          value={b.forecast?.nowHours ?? 4}
          note={W.usedBySolarRowsThat}
          onRefuse={() => (refusedAt.current = performance.now())}
          onValue={(nowHours) =>
            change({ forecastMode: "now", forecast: { ...b.forecast, loading: false, fetched: true, nowHours } })
          }
        />
      </div>
    </Dialog>
  );
}
