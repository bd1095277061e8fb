// A word to be typed before something grave; Enter in the field is the button.
import type { JSX } from "preact";
import { rich } from "../words";
import { W } from "../words/settings";

export function ConfirmWord(p: {
  word: string;
  typed: string;
  wrong: string;
  set: (typed: string) => void;
  go: () => void;
}): JSX.Element {
  return (
    <>
      <label class="stack">
        <span>
          {rich(W.typeStrongToConfirm, { strong: <strong>{p.word}</strong> })}
        </span>
        <input
          type="text"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          value={p.typed}
          aria-invalid={p.wrong ? "true" : undefined}
          onInput={(e) => p.set(e.currentTarget.value)}
          onKeyDown={(e) => e.key === "Enter" && p.go()}
        />
      </label>
      {p.wrong && (
        <p class="field-error" role="alert">
          {p.wrong}
        </p>
      )}
    </>
  );
}
