// Where one types.  The draft is kept for each thread, whatever happens; Enter
// makes a new line or sends, as one likes, and Ctrl+Enter sends.
import type { JSX, RefObject } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { settings } from "../state";
import { Button } from "../ui";
import { fill, number, rich } from "../words";
import { W } from "../words/chat";

export const MESSAGE_MAX = 20_000;

export interface ComposerProps {
  placeholder: string;
  /** The accessible name of the field. */
  label: string;
  /** What it begins with; a new key begins anew. */
  draft: string;
  keep: (text: string) => void;
  /** False: it was not taken, and the text stays. */
  send: (text: string) => boolean;
  /** Why nothing can be sent now. */
  off?: string | null;
  /** Said below: "Chat is paused. …" */
  note?: string;
  field?: RefObject<HTMLTextAreaElement | null>;
  /** Files that were pasted. */
  files?: (list: File[]) => void;
  /** An answer is being written: no more of it. */
  stop?: () => void;
  /** Stands before the note. */
  more?: JSX.Element;
}

const length = (s: string): number => [...s].length;

export function Composer(p: ComposerProps): JSX.Element {
  const own = useRef<HTMLTextAreaElement>(null);
  const field = p.field ?? own;
  const id = useId();
  const [text, setText] = useState(p.draft);

  useLayoutEffect(() => {
    const el = field.current!;
    el.style.height = "auto";
    el.style.height = `${Math.min(el.scrollHeight + 2, 200)}px`;
  }, [text]);

  const type = (next: string): void => {
    setText(next);
    p.keep(next);
  };
  const n = length(text);
  const over = n > MESSAGE_MAX;
  const why = p.off ?? (over ? fill(W.tooLongMessagemaxCharactersMaximum, { MESSAGEMAX: number(MESSAGE_MAX) }) : null);
  const go = (): void => {
    if (why || text.trim() === "") return;
    if (p.send(text)) type("");
    field.current?.focus();
  };

  return (
    <form
      class="composer"
      onSubmit={(e) => {
        e.preventDefault();
        go();
      }}
    >
      <div class="composer-row">
        <textarea
          ref={field}
          rows={1}
          dir={text === "" ? undefined : "auto"}
          value={text}
          placeholder={p.placeholder}
          aria-label={p.label}
          aria-describedby={`${id}-note`}
          aria-keyshortcuts="Control+Enter"
          aria-invalid={over || undefined}
          onInput={(e) => type(e.currentTarget.value)}
          onPaste={(e) => {
            // Text beside a picture of it is what was copied.
            const data = e.clipboardData;
            if (!p.files || !data?.files.length || data.types.includes("text/plain")) return;
            e.preventDefault();
            p.files([...data.files]);
          }}
          onKeyDown={(e) => {
            const plain = settings.value.enter && !e.shiftKey && !e.altKey;
            if (e.key === "Enter" && (e.ctrlKey || e.metaKey || plain) && !e.isComposing) {
              e.preventDefault();
              go();
            }
          }}
        />
        {p.stop && (
          <Button decision class="composer-stop" onClick={p.stop}>
            {W.stop}
          </Button>
        )}
        <Button type="submit" decision kind="primary" disabledReason={why}>
          {W.send}
        </Button>
      </div>
      <div class="composer-foot">
        {p.more}
        <p class="composer-note" id={`${id}-note`}>
          <span>{p.note ?? (why || <span class="composer-keys">{settings.value.enter ? W.enterSendsShiftEnterNew : W.ctrlEnterSends}</span>)}</span>
          {n > MESSAGE_MAX * 0.9 && (
            <span class={over ? "field-error" : ""}>
              {rich(W.nOfMessagemax, { n: number(n), MESSAGEMAX: number(MESSAGE_MAX) })}
            </span>
          )}
        </p>
      </div>
    </form>
  );
}
