import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { announce } from "./announce";
import { W } from "../words/shell";

export interface ButtonProps {
  children: ComponentChildren;
  onClick?: (e: MouseEvent) => void;
  /** primary: the one main action.  danger: hard to take back. */
  kind?: "primary" | "danger" | "plain";
  /** 44 by 44 at least: for everything that decides. */
  decision?: boolean;
  /** Why it cannot be used now; it stays focusable and says so. */
  disabledReason?: string | null;
  disabled?: boolean;
  type?: "button" | "submit";
  class?: string;
  id?: string;
  autofocus?: boolean;
  "aria-label"?: string;
  "aria-describedby"?: string;
  "aria-expanded"?: boolean;
  "aria-pressed"?: boolean;
  "aria-controls"?: string;
  "aria-keyshortcuts"?: string;
  "data-test"?: string;
}

/** A button that does nothing says why (aria-disabled, title). */
export function Button(p: ButtonProps): JSX.Element {
  const { kind, decision, disabledReason, disabled, children, onClick, class: cls, ...rest } = p;
  const off = disabled || !!disabledReason;
  const classes = ["button", kind ?? "", decision ? "decision" : "", cls ?? ""];
  return (
    <button
      type="button"
      {...rest}
      class={classes.filter(Boolean).join(" ")}
      aria-disabled={off ? "true" : undefined}
      title={disabledReason || undefined}
      onClick={(e) => {
        if (off) {
          e.preventDefault();
          if (disabledReason) announce(disabledReason);
        } else onClick?.(e);
      }}
    >
      {children}
    </button>
  );
}

/** Copies a text; says "Copied" in its own place. */
export function CopyButton(p: {
  text: string | (() => string);
  children: ComponentChildren;
  kind?: ButtonProps["kind"];
}): JSX.Element {
  const [said, setSaid] = useState("");
  const copy = async () => {
    const text = typeof p.text === "function" ? p.text() : p.text;
    let ok = true;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      ok = false;
    }
    setSaid(ok ? W.copied : W.cannotCopyHere);
    announce(ok ? W.copied2 : W.thisBrowserDoesNotLet);
    setTimeout(() => setSaid(""), 2000);
  };
  return (
    <Button kind={p.kind} onClick={() => void copy()}>
      {said || p.children}
    </Button>
  );
}
