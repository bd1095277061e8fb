// What a write would change: lines that go and come, one below the other or
// side by side.  Signs and words say it, not only colours.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import type { PromptChange } from "../types";
import { Button, visible } from "../ui";
import { fill, rich } from "../words";
import { W } from "../words/inbox";

const SIDE = "solgate.diff";
const side = signal(localStorage.getItem(SIDE) === "side");

/** Two columns of a phone have no room for a line: there is one. */
const narrow = matchMedia("(max-width: 619px)");
const isNarrow = signal(narrow.matches);
narrow.addEventListener("change", () => (isNarrow.value = narrow.matches));

function choose(on: boolean): void {
  side.value = on;
  try {
    localStorage.setItem(SIDE, on ? "side" : "unified");
  } catch {
    // then it is asked for again after a reload
  }
}

const signWords = (sign: string): string => (sign === "+" ? W.lineComes : sign === "-" ? W.lineGoes : "");

/** What the gate says of a comparison; a sentence that is not known here stays as it is. */
const NOTES: Record<string, () => string> = {
  "against the file as it is": () => W.againstTheFile,
  "a new file": () => W.aNewFile,
  "the file as it is was not sent: all lines are shown as new": () => W.fileNotSent,
  "the part that is replaced": () => W.partReplaced,
  "what is to be replaced is not in the file as it is": () => W.partNotThere,
  "a patch, as the agent wrote it": () => W.patchAsWritten,
  "a trial: nothing is written": () => W.trialOnly,
  "only values that look like secrets change": () => W.onlySecretsChange,
  "nothing changes": () => W.nothingChanges,
  "a text of more than 64 KiB is named by its length and its SHA-256, and is not shown": () => W.textTooLong,
  "only the end of the last line changes": () => W.onlyTheEndChanges,
  "a cell of a notebook": () => W.aCell,
  "a new cell of a notebook": () => W.aNewCell,
  "a cell of a notebook that was not found: all lines are shown as new": () => W.cellNotFound,
  "what was asked, and what would run": () => W.askedAndRun,
};

function Note(p: { text: string }): JSX.Element {
  const known = NOTES[p.text];
  return known ? <>{known()}</> : <span lang="en">{p.text}</span>;
}

function Text(p: { line: string | undefined; wide: boolean }): JSX.Element {
  if (p.line === undefined) return <td class="diff-none" />;
  const sign = p.line[0] ?? " ";
  const text = visible(p.line.slice(1));
  if (sign === "@")
    return (
      <td class="diff-place" colSpan={p.wide ? 2 : undefined}>
        {/^\d+$/.test(text) ? fill(W.lineText, { text }) : text}
      </td>
    );
  return (
    <td class={sign === "+" ? "diff-came" : sign === "-" ? "diff-gone" : "diff-same"}>
      <span class="diff-sign" aria-hidden="true">
        {sign === "-" ? "−" : sign}
      </span>
      {signWords(sign) && <span class="sr-only">{signWords(sign)}: </span>}
      <bdi>{text || " "}</bdi>
    </td>
  );
}

/** Lines that go stand beside those that come in their place. */
function pairs(lines: string[]): [string | undefined, string | undefined][] {
  const out: [string | undefined, string | undefined][] = [];
  let gone: string[] = [];
  let came: string[] = [];
  const flush = () => {
    for (let i = 0; i < Math.max(gone.length, came.length); i++) out.push([gone[i], came[i]]);
    gone = [];
    came = [];
  };
  for (const l of lines) {
    if (l[0] === "-") gone.push(l);
    else if (l[0] === "+") came.push(l);
    else {
      flush();
      out.push(l[0] === "@" ? [l, undefined] : [l, l]);
    }
  }
  flush();
  return out;
}

export function Change(p: { change: PromptChange }): JSX.Element {
  const c = p.change;
  const isSide = side.value && !isNarrow.value;
  const rows = isSide ? pairs(c.lines) : c.lines.map((l): [string, undefined] => [l, undefined]);
  return (
    <div class="diff">
      <div class="row diff-head">
        <span>
          {c.lines.length > 0 && (
            <>
              <strong>{rich(W.nLinesAdded, { n: c.added })}</strong>, <strong>{rich(W.removedRemoved, { removed: c.removed })}</strong>
              {c.note && " · "}
            </>
          )}
          {c.note && (
            <span class="muted">
              <Note text={c.note} />
            </span>
          )}
        </span>
        {c.lines.length > 0 && !isNarrow.value && (
          <span class="row" role="group" aria-label={W.howTheChangeIsShown}>
            <Button aria-pressed={!side.value} onClick={() => choose(false)}>
              {W.unified}
            </Button>
            <Button aria-pressed={side.value} onClick={() => choose(true)}>
              {W.sideBySide}
            </Button>
          </span>
        )}
      </div>
      {c.lines.length > 0 && (
        <div class="diff-box">
          <table class={isSide ? "diff-lines side" : "diff-lines"}>
            <caption class="sr-only">{W.whatWouldChange}</caption>
            <tbody>
              {rows.map(([l, r], i) => (
                <tr key={i}>
                  <Text line={l} wide={isSide} />
                  {isSide && l?.[0] !== "@" && <Text line={r} wide />}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {(c.leftOut ?? 0) > 0 && <p class="small">{rich(W.nMoreLinesNotShown, { n: c.leftOut! })}</p>}
      {(c.hidden ?? 0) > 0 && (
        <p class="small muted">{rich(W.nValuesHiddenWhatLike, { n: c.hidden! })}</p>
      )}
    </div>
  );
}
