// A part of the page that is fetched when something needs it first.
import { signal } from "@preact/signals";
import { withWords } from "../words";

/** Gives the module, or null while it is on its way; then what asked is drawn again. */
export function late<M>(load: () => Promise<M>): () => M | null {
  const here = signal<M | null>(null);
  let asked = false;
  return () => {
    if (!asked) {
      asked = true;
      withWords(load()).then(
        (m) => (here.value = m),
        () => (asked = false),
      );
    }
    return here.value;
  };
}
