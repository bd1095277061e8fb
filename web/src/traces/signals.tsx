// What was heard in a message, as a table; the playground shows it too.
import type { JSX } from "preact";
import type { Signal } from "../types";
import { Text } from "../ui";
import { byWords } from "../ui/turns";
import { number } from "../words";
import { W } from "../words/traces";

function valueText(v: Signal["value"]): string {
  return typeof v === "number" ? number(v) : String(v);
}

export function SignalTable(p: { title: string; list: Signal[] }): JSX.Element {
  return (
    <div class="scroll-x">
      <table>
        <caption class="traces-caption">{p.title}</caption>
        <thead>
          <tr>
            <th scope="col">{W.type}</th>
            <th scope="col">{W.name}</th>
            <th scope="col">{W.value}</th>
          </tr>
        </thead>
        <tbody>
          {p.list.length === 0 && (
            <tr>
              <td colSpan={3} class="muted">
                {W.nothingFired}
              </td>
            </tr>
          )}
          {p.list.map((s, i) => (
            <tr key={i}>
              <td>{byWords(s.type)}</td>
              <td>
                <Text value={s.name} max={60} mono />
              </td>
              <td>
                <Text value={valueText(s.value)} max={120} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export const frozenWords = (): string => W.summaryKeptAsItWas;
