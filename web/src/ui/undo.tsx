// "Revoked. Undo" at the bottom, until it is used, dismissed or the page left.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { announce } from "./announce";
import { Button } from "./button";
import { fill } from "../words";
import { W } from "../words/shell";

interface Offer {
  text: string;
  undo: () => void | Promise<void>;
}

const offer = signal<Offer | null>(null);

/** Say what was done and how to take it back. */
export function offerUndo(text: string, undo: Offer["undo"]): void {
  offer.value = { text, undo };
  announce(fill(W.textUndoIsOffered, { text }));
}

/** Called by the shell when the page changes. */
export function clearUndo(): void {
  offer.value = null;
}

export function UndoBar(): JSX.Element | null {
  const o = offer.value;
  if (!o) return null;
  return (
    <div class="undo" role="group" aria-label={W.undo}>
      <span>{o.text}</span>
      <Button
        onClick={() => {
          offer.value = null;
          void o.undo();
        }}
      >
        {W.undo}
      </Button>
      <button type="button" class="icon-button" aria-label={W.dismiss} onClick={clearUndo}>
        ×
      </button>
    </div>
  );
}
