// What the agent is told with a denial.  It is kept while it is typed, so that
// it outlives the card, another page and a reload.
import type { JSX } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../ui";
import { keepNote, notes } from "./cards";
import { rich } from "../words";
import { W } from "../words/inbox";

const NOTE_MAX = 280;

export function NoteField(p: { id: string; onSend: (note: string) => void; onClose: () => void }): JSX.Element {
  const id = useId();
  const ref = useRef<HTMLTextAreaElement>(null);
  const text = notes.value.get(p.id) ?? "";
  // At once: what is typed next belongs here.
  useLayoutEffect(() => ref.current?.focus(), []);
  return (
    <div class="inbox-note">
      <label for={id}>{W.noteForTheAgentOptional}</label>
      <textarea
        id={id}
        ref={ref}
        rows={2}
        maxLength={NOTE_MAX}
        value={text}
        onInput={(e) => keepNote(p.id, e.currentTarget.value)}
        onKeyDown={(e) => {
          if (e.key === "Escape") {
            e.stopPropagation();
            p.onClose();
          }
          if (e.key === "Enter" && e.ctrlKey) p.onSend(text);
        }}
      />
      <div class="row">
        <span class="muted small">{rich(W.notemaxLeftAgentSeesNote, { NOTEMAX: NOTE_MAX - text.length })}</span>
        <Button onClick={p.onClose}>{W.back}</Button>
        <Button kind="danger" decision onClick={() => p.onSend(text)}>
          {W.denyWithNote}
        </Button>
      </div>
    </div>
  );
}
