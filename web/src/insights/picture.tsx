// A picture with its title, its table and its file.
import type { ComponentChildren, JSX, VNode } from "preact";
import { Component } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Button } from "../ui";
import { saveSvg } from "./save";
import { fill } from "../words";
import { W } from "../words/insights";

/** A picture that cannot be drawn is no reason to lose its numbers. */
class Try extends Component<{ onFail: () => void; children: ComponentChildren }, { failed: boolean }> {
  override state = { failed: false };
  override componentDidCatch(): void {
    this.setState({ failed: true });
    this.props.onFail();
  }
  render(): ComponentChildren {
    return this.state.failed ? null : this.props.children;
  }
}

/** How wide the box is, so that words in a picture stay readable. */
function useWidth(): [{ current: HTMLDivElement | null }, number] {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const fit = () => setWidth(Math.min(640, Math.max(280, Math.round(box.clientWidth))));
    fit();
    const watch = new ResizeObserver(fit);
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  return [ref, width];
}

export interface Table {
  head: string[];
  rows: { name: string; cells: ComponentChildren[] }[];
}

export function DataTable(p: { title: string; table: Table }): JSX.Element {
  return (
    <div class="scroll-x ins-scroll" tabIndex={0} role="region" aria-label={fill(W.tableTitle, { title: p.title })}>
      <table>
        <caption class="sr-only">{p.title}</caption>
        <thead>
          <tr>
            {p.table.head.map((h, i) => (
              <th key={i} scope="col" class={i > 0 ? "num" : ""}>
                {h}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {p.table.rows.map((r, i) => (
            <tr key={i}>
              <th scope="row">{r.name}</th>
              {r.cells.map((c, k) => (
                <td key={k} class="num">
                  {c}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Picture(p: {
  name: string;
  title: string;
  /** On the screen, so wide; svg if there is no other. */
  shown?: (fail: () => void, width: number) => VNode;
  /** As a file. */
  svg: VNode;
  table: Table;
  /** The picture is a table itself: no second one. */
  isTable?: boolean;
  note?: ComponentChildren;
  controls?: ComponentChildren;
}): JSX.Element {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  const [box, width] = useWidth();
  const table = open || failed;
  return (
    <section class="card ins-picture" aria-labelledby={id} data-picture={p.name}>
      <h2 id={id}>{p.title}</h2>
      {p.controls}
      <div class="ins-box" ref={box}>
        {failed ? (
          <p class="muted">{W.thePictureCouldNotBe}</p>
        ) : (
          <Try onFail={() => setFailed(true)}>{p.shown ? p.shown(() => setFailed(true), width) : p.svg}</Try>
        )}
      </div>
      {p.note && <p class="small muted">{p.note}</p>}
      <div class="row">
        {!p.isTable && (
          <Button aria-expanded={table} onClick={() => setOpen(!open)}>
            {W.table}
          </Button>
        )}
        <Button onClick={() => saveSvg(p.name, p.svg)} disabledReason={failed ? W.thereIsNoPicture : null}>
          {W.downloadSvg}
        </Button>
      </div>
      {table && !p.isTable && <DataTable title={p.title} table={p.table} />}
    </section>
  );
}
