// What is said to assistive technology.  Two live regions stand in the page
// from the start (a region that appears with its text is often not read).
import { signal } from "@preact/signals";

export const polite = signal("");
export const urgent = signal("");

const queue: string[] = [];
let busy = false;

function next(): void {
  const text = queue.shift();
  busy = text !== undefined;
  if (text === undefined) return;
  polite.value = "";
  setTimeout(() => {
    polite.value = text;
    setTimeout(next, 700);
  }, 50);
}

/** Say it when there is a pause; several are said one after the other. */
export function announce(text: string): void {
  if (queue.length > 5) queue.shift();
  queue.push(text);
  if (!busy) next();
}

/** Say it now: something failed. */
export function alarm(text: string): void {
  urgent.value = "";
  setTimeout(() => (urgent.value = text), 50);
}
