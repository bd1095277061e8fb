// Add a row by hand: the same figures as in the editor.
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { alarm, announce, Button, visible } from "../ui";
import { again, book, offline, type Row, type Table } from "./book";
import { justRefused } from "./field";
import { blankLoad, blankSource, RowForm } from "./form";
import { fill, rich } from "../words";
import { W } from "../words/energy";

export function AddForm(p: { table: Table }): JSX.Element | null {
  const blank = (): Row => (p.table === "load" ? blankLoad() : blankSource());
  const [row, setRow] = useState<Row>(blank);
  const [round, setRound] = useState(0);
  const [why, setWhy] = useState("");
  const [nameError, setNameError] = useState("");
  const refusedAt = useRef(-Infinity);
  const view = book.value;
  if (!view) return null;
  const what = p.table === "load" ? W.load : W.chargingSource;

  const add = async (): Promise<void> => {
    if (justRefused(refusedAt.current)) return;
    if (row.name.trim() === "") {
      setNameError(W.aRowNeedsAName);
      return;
    }
    const said = await again(p.table, { ...row, name: row.name.trim() } as Row);
    setWhy(said ?? "");
    if (said) {
      alarm(said);
      return;
    }
    announce(fill(W.addedName, { name: visible(row.name) }));
    setRow(blank());
    setRound(round + 1);
  };

  return (
    <form
      class="card add-form"
      aria-label={fill(W.addAWhatByHand, { what })}
      onSubmit={(e) => {
        e.preventDefault();
        void add();
      }}
    >
      <h3>{rich(W.addAWhatByHand, { what })}</h3>
      {why && (
        <div class="banner bad" role="alert">
          <p>{why}</p>
        </div>
      )}
      <RowForm
        key={round}
        table={p.table}
        row={row}
        battery={view.battery}
        nameError={nameError}
        onRefuse={() => (refusedAt.current = performance.now())}
        onRow={(r) => {
          refusedAt.current = -Infinity;
          setNameError("");
          setRow(r);
        }}
      />
      <div class="row">
        <Button type="submit" kind="primary" disabledReason={offline()}>
          {W.addRow}
        </Button>
        <span class="muted small">{W.questionsAskBelow}</span>
      </div>
    </form>
  );
}
