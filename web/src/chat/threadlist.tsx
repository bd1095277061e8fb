// Conversations, newest first: a column where there is room, else a sheet.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button, ErrorBanner, Skeleton, Time, visible } from "../ui";
import { readUntil } from "./kept";
import { late } from "../ui/late";
import { readMore, readThreads, threads, threadsArchive, threadsFilter, threadsLoaded, threadsMore, threadsProblem, type ThreadItem } from "./threads";
import { fill, rich } from "../words";
import { W } from "../words/chat";

const edit = late(() => import("./rename"));

interface Props {
  here: string;
  open: boolean;
  onClose: () => void;
  /** Another is opened. */
  onChoose: () => void;
  onNew: () => void;
}

const BEGAN = new Date().toISOString();

function Item(p: { t: ThreadItem; here: boolean; onOpen: () => void; onEdit: () => void }): JSX.Element {
  const fresh = !p.here && p.t.lastAt > (readUntil(p.t.threadId) || BEGAN);
  const title = visible(p.t.title) || W.untitled;
  return (
    <li>
      <a
        class="thread"
        data-row
        href={`/t/${encodeURIComponent(p.t.threadId)}`}
        aria-current={p.here ? "page" : undefined}
        onClick={p.onOpen}
      >
        <span class="thread-title">
          <bdi>{title}</bdi>
        </span>
        <span class="thread-facts">
          <Time at={p.t.lastAt} how="ago" />
          {p.t.archived && <span> · {W.inTheArchive}</span>}
          {p.t.pending && <span>{W.answering}</span>}
        </span>
        {fresh && (
          <span class="thread-new">
            <span aria-hidden="true">●</span>
            <span class="sr-only">{W.new}</span>
          </span>
        )}
      </a>
      {p.here && (
        <button type="button" class="icon-button thread-edit" aria-label={fill(W.renameOrDeleteTitle, { title })} onClick={p.onEdit}>
          …
        </button>
      )}
    </li>
  );
}

export function ThreadList(p: Props): JSX.Element {
  const box = useRef<HTMLElement>(null);
  const [edited, setEdited] = useState<ThreadItem | null>(null);
  const Edit = edited && edit()?.ThreadEdit;
  const find = (text: string): void => {
    threadsFilter.value = text.trim();
    void readThreads();
  };
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
    <nav class={p.open ? "threads open" : "threads"} aria-label={W.threads} ref={box}>
      <div class="threads-head">
        <h2>{W.threads}</h2>
        <Button aria-label={W.newThread} onClick={() => (p.onClose(), p.onNew())}>
          {rich(W.spanNew, { span: <span aria-hidden="true">+ </span> })}
        </Button>
        <button type="button" class="icon-button threads-close" aria-label={W.closeThreads} onClick={p.onClose}>
          ×
        </button>
      </div>
      <input
        type="search"
        class="threads-find"
        data-filter
        aria-label={W.searchThreads}
        placeholder={W.search}
        maxLength={200}
        value={threadsFilter.value}
        onInput={(e) => find(e.currentTarget.value)}
      />
      {!threadsLoaded.value && <Skeleton rows={3} label={W.loadingThreads} />}
      {problem && <ErrorBanner problem={problem} onRetry={() => void readThreads()} />}
      {threadsLoaded.value && !problem && threads.value.length === 0 && (
        <p class="muted small threads-none">
          {threadsFilter.value ? W.noThreadHasThisText : threadsArchive.value ? W.theArchiveIsEmpty : W.yourConversationsAppearHere}
        </p>
      )}
      <ul>
        {threads.value.map((t) => (
          <Item key={t.threadId} t={t} here={t.threadId === p.here} onOpen={() => (p.onChoose(), p.onClose())} onEdit={() => setEdited(t)} />
        ))}
      </ul>
      {edited && Edit && (
        <Edit
          t={edited}
          onClose={() => setEdited(null)}
          onDeleted={() => {
            setEdited(null);
            if (edited.threadId === p.here) p.onNew();
          }}
        />
      )}
      {threadsMore.value && <Button onClick={() => void readMore()}>{W.olderThreads}</Button>}
      {!threadsFilter.value && (
        <button
          type="button"
          class="threads-archive"
          aria-pressed={threadsArchive.value}
          onClick={() => {
            threadsArchive.value = !threadsArchive.value;
            void readThreads();
          }}
        >
          {threadsArchive.value ? W.allThreads : W.archive}
        </button>
      )}
    </nav>
  );
}
