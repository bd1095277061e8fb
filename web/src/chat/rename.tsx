// One conversation: named, or deleted after a question.  Fetched when asked for.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { api, type Problem } from "../api";
import { announce, Button, Dialog, ErrorBanner, visible } from "../ui";
import { exportThread } from "./export";
import { readThreads, type ThreadItem } from "./threads";

interface Props {
  t: ThreadItem;
  onClose: () => void;
  /** It is gone. */
  onDeleted: () => void;
}

export function ThreadEdit(p: Props): JSX.Element {
  const [name, setName] = useState(p.t.named ? p.t.title : "");
  const [sure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const path = `/v1/threads/${encodeURIComponent(p.t.threadId)}`;
  const title = visible(p.t.title) || "Untitled";
  const end = async (work: Promise<{ ok: true } | { ok: false; problem: Problem }>, said: string, then: () => void): Promise<void> => {
    setBusy(true);
    const r = await work;
    setBusy(false);
    if (!r.ok) {
      setProblem(r.problem);
      return;
    }
    announce(said);
    await readThreads();
    then();
  };
  const save = (): void => void end(api.put(path, { title: name }), "Renamed.", p.onClose);
  const drop = (): void => void end(api.del(path), "Deleted.", p.onDeleted);
  if (sure)
    return (
      <Dialog
        title="Delete this thread?"
        open
        onClose={p.onClose}
        foot={
          <>
            <Button onClick={() => setSure(false)}>Keep it</Button>
            <Button kind="danger" decision disabled={busy} onClick={drop}>
              Delete for good
            </Button>
          </>
        }
      >
        {problem && <ErrorBanner problem={problem} />}
        <p>
          “{title}”: its messages, answers, summary and traces are removed. The audit log stays, and what a replay of it needs, without
          secrets. What was done stays done.
        </p>
      </Dialog>
    );
  return (
    <Dialog
      title="Rename thread"
      open
      onClose={p.onClose}
      foot={
        <>
          <Button onClick={() => (setProblem(null), setSure(true))}>Delete…</Button>
          <Button kind="primary" disabled={busy} onClick={save}>
            Save name
          </Button>
        </>
      }
    >
      {problem && <ErrorBanner problem={problem} />}
      <form onSubmit={(e) => (e.preventDefault(), save())}>
        <label>
          Name
          <input type="text" maxLength={100} value={name} placeholder={title} onInput={(e) => setName(e.currentTarget.value)} />
        </label>
        <p class="muted small">Empty: how the first message begins.</p>
      </form>
      <div class="row" role="group" aria-label="Export">
        <Button onClick={() => void exportThread(p.t.threadId, title, "md")}>Export Markdown</Button>
        <Button onClick={() => void exportThread(p.t.threadId, title, "json")}>Export JSON</Button>
        <span class="muted small">The latest 100 messages, as a file here.</span>
      </div>
    </Dialog>
  );
}
