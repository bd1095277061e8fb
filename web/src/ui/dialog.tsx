// The platform's own dialog: it traps focus, closes on Esc, gives focus back.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { W } from "../words/shell";

export interface DialogProps {
  title: string;
  open: boolean;
  /** Esc, the cross, or a press beside it: nothing was decided. */
  onClose: () => void;
  children: ComponentChildren;
  /** Buttons; the way back first. */
  foot?: ComponentChildren;
  class?: string;
}

export function Dialog(p: DialogProps): JSX.Element {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const d = ref.current!;
    if (p.open && !d.open) d.showModal();
    if (!p.open && d.open) d.close();
  }, [p.open]);
  return (
    <dialog
      ref={ref}
      class={`dialog ${p.class ?? ""}`}
      aria-labelledby={id}
      onCancel={(e) => {
        e.preventDefault();
        p.onClose();
      }}
      onClose={() => p.open && p.onClose()}
      onClick={(e) => e.target === ref.current && p.onClose()}
    >
      {p.open && (
        <div class="dialog-in">
          <header class="dialog-head">
            <h2 id={id}>{p.title}</h2>
            <button type="button" class="icon-button" aria-label={W.close} onClick={p.onClose}>
              ×
            </button>
          </header>
          <div class="dialog-body">{p.children}</div>
          {p.foot && <footer class="dialog-foot">{p.foot}</footer>}
        </div>
      )}
    </dialog>
  );
}
