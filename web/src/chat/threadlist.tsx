// Conversations, newest first: a column where there is room, else a sheet.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Button, ErrorBanner, Skeleton, Time, visible } from "../ui";
import { readUntil } from "./kept";
import { readMore, readThreads, threads, threadsLoaded, threadsMore, threadsProblem, type ThreadItem } from "./threads";

interface Props {
  here: string;
  open: boolean;
  onClose: () => void;
  onNew: () => void;
}

const BEGAN = new Date().toISOString();

function Item(p: { t: ThreadItem; here: boolean; onClose: () => void }): JSX.Element {
  const fresh = !p.here && p.t.lastAt > (readUntil(p.t.threadId) || BEGAN);
  const title = visible(p.t.title) || "Untitled";
  return (
    <li>
      <a
        class="thread"
        data-row
        href={`/t/${encodeURIComponent(p.t.threadId)}`}
        aria-current={p.here ? "page" : undefined}
        onClick={p.onClose}
      >
        <span class="thread-title">{title}</span>
        <span class="thread-facts">
          <Time at={p.t.lastAt} how="ago" />
          {p.t.pending && <span> · answering</span>}
        </span>
        {fresh && (
          <span class="thread-new">
            <span aria-hidden="true">●</span>
            <span class="sr-only">new</span>
          </span>
        )}
      </a>
    </li>
  );
}

export function ThreadList(p: Props): JSX.Element {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!p.open) return;
    box.current?.querySelector<HTMLElement>("a, button")?.focus();
    const key = (e: KeyboardEvent): void => {
      if (e.key === "Escape") p.onClose();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [p.open]);
  const problem = threadsProblem.value;
  return (
    <nav class={p.open ? "threads open" : "threads"} aria-label="Threads" ref={box}>
      <div class="threads-head">
        <h2>Threads</h2>
        <Button aria-label="New thread" onClick={() => (p.onClose(), p.onNew())}>
          <span aria-hidden="true">+ </span>New
        </Button>
        <button type="button" class="icon-button threads-close" aria-label="Close threads" onClick={p.onClose}>
          ×
        </button>
      </div>
      {!threadsLoaded.value && <Skeleton rows={3} label="Loading threads…" />}
      {problem && <ErrorBanner problem={problem} onRetry={() => void readThreads()} />}
      {threadsLoaded.value && !problem && threads.value.length === 0 && (
        <p class="muted small threads-none">Your conversations appear here.</p>
      )}
      <ul>
        {threads.value.map((t) => (
          <Item key={t.threadId} t={t} here={t.threadId === p.here} onClose={p.onClose} />
        ))}
      </ul>
      {threadsMore.value && <Button onClick={() => void readMore()}>Older threads</Button>}
    </nav>
  );
}
