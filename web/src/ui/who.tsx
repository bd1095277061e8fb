// Who asks: the id first, which the gate vouches for; then what the extension
// calls itself, in quotes that it cannot leave (the gate takes quotation marks
// out of names).  And letters that pass for others, wherever a question has
// them.
import type { JSX } from "preact";
import type { PromptView } from "../types";
import { Text, visible } from "./text";
import { rich } from "../words";
import { W } from "../words/shell";

export function Who(p: { of: PromptView["extension"]; max: number; inside?: boolean }): JSX.Element {
  const { id, name } = p.of;
  return (
    <>
      <Text value={id} max={p.max} mono inside={p.inside} />
      {name !== id && (
        <>
          {" "}
          <q class="who-name">
            <Text value={name} max={p.max} inside={p.inside} />
          </q>
        </>
      )}
    </>
  );
}

/** The same for names of elements and notices: ext.files "Files". */
export const whoText = (x: PromptView["extension"]): string =>
  x.name === x.id ? visible(x.id) : `${visible(x.id)} "${visible(x.name)}"`;

export function Lookalikes(p: { view: PromptView }): JSX.Element | null {
  const list = p.view.lookalikes ?? [];
  if (list.length === 0) return null;
  return (
    <div class="banner bad lookalikes" role="alert" aria-label={W.lookAlikeLetters}>
      <ul>
        {list.map((s) => (
          <li key={s}>
            {rich(W.warningText, { text: <Text value={s} /> })}
          </li>
        ))}
      </ul>
    </div>
  );
}
