// One conversation: named, or deleted after a question.  Fetched when asked for.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { api, type Problem } from "../api";
import { announce, Button, Dialog, ErrorBanner, visible } from "../ui";
import { exportThread } from "./export";
import { readThreads, type ThreadItem } from "./threads";
import { rich } from "../words";
import { W } from "../words/chat";

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
  const title = visible(p.t.title) || W.untitled;
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
  const save = (): void => void end(api.put(path, { title: name }), W.renamed, p.onClose);
  const away = (): void =>
    void end(api.put(path, { archived: !p.t.archived }), p.t.archived ? W.takenOutOfTheArchive : W.archived, p.onClose);
  const drop = (): void => void end(api.del(path), W.deleted, p.onDeleted);
  if (sure)
    return (
      <Dialog
        title={W.deleteThisThread}
        open
        onClose={p.onClose}
        foot={
          <>
            <Button onClick={() => setSure(false)}>{W.keepIt}</Button>
            <Button kind="danger" decision disabled={busy} onClick={drop}>
              {W.deleteForGood}
            </Button>
          </>
        }
      >
        {problem && <ErrorBanner problem={problem} />}
        <p>
          {rich(W.titleItsMessagesAnswersSummary, { title })}
        </p>
      </Dialog>
    );
  return (
    <Dialog
      title={W.renameThread}
      open
      onClose={p.onClose}
      foot={
        <>
          <Button onClick={() => (setProblem(null), setSure(true))}>{W.delete}</Button>
          <Button disabled={busy} onClick={away}>
            {p.t.archived ? W.takeOut : W.archiveIt}
          </Button>
          <Button kind="primary" disabled={busy} onClick={save}>
            {W.saveName}
          </Button>
        </>
      }
    >
      {problem && <ErrorBanner problem={problem} />}
      <form onSubmit={(e) => (e.preventDefault(), save())}>
        <label class="rename-name">
          {W.name}
          <input type="text" maxLength={100} value={name} placeholder={title} onInput={(e) => setName(e.currentTarget.value)} />
        </label>
        <p class="muted small">{W.emptyHowFirstMessageBegins}</p>
      </form>
      <div class="row" role="group" aria-label={W.export}>
        <Button onClick={() => void exportThread(p.t.threadId, title, "md")}>{W.exportMarkdown}</Button>
        <Button onClick={() => void exportThread(p.t.threadId, title, "json")}>{W.exportJson}</Button>
      </div>
    </Dialog>
  );
}
