// Signs that many systems have no letter for: drawn for the eye, and kept as
// the letter they are for everything that reads text.
import type { JSX } from "preact";
import "./signs.css";

export function Sparkle(): JSX.Element {
  return (
    <>
      <svg class="sign" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <path d="M8 3l1.6 4.4L14 9l-4.4 1.6L8 15l-1.6-4.4L2 9l4.4-1.6zM15.5 12l.9 2.1 2.1.9-2.1.9-.9 2.1-.9-2.1-2.1-.9 2.1-.9zM15 2l.7 1.8 1.8.7-1.8.7L15 7l-.7-1.8-1.8-.7 1.8-.7z" />
      </svg>
      <span class="sr-only">✨ </span>
    </>
  );
}

export function Tick(): JSX.Element {
  return (
    <>
      <svg class="sign tick" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <rect x="1.5" y="1.5" width="17" height="17" rx="4" />
        <path d="M5.5 10.5l3 3 6-7" />
      </svg>
      <span class="sr-only">✅ </span>
    </>
  );
}
