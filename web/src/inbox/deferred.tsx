// Offers that were put off with "Not now": they stay in their conversation,
// and this list finds them again.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api, type Problem } from "../api";
import { chipKey, recordOf, shownState } from "../chip/local";
import type { ActionList, ActionView, ThreadList } from "../types";
import { EmptyState, ErrorBanner, Skeleton, Text, Time } from "../ui";
import { rich } from "../words";
import { W } from "../words/inbox";

const THREADS = 50;

async function read(): Promise<ActionView[] | Problem> {
  const t = await api.get<ThreadList>(`/v1/threads?limit=${THREADS}`);
  if (!t.ok) return t.problem;
  const lists = await Promise.all(
    t.value.items.map((i) => api.get<ActionList>(`/v1/actions?threadId=${encodeURIComponent(i.threadId)}&limit=200`)),
  );
  return lists.flatMap((l) => (l.ok ? l.value.actions : []));
}

/** What was put off, here or anywhere. */
export function useDeferred(): { list: ActionView[] | null; problem: Problem | null } {
  const [all, setAll] = useState<ActionView[] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    let live = true;
    void read().then((r) => {
      if (!live) return;
      if (Array.isArray(r)) setAll(r);
      else setProblem(r);
    });
    return () => {
      live = false;
    };
  }, []);
  const list = all?.filter((v) => shownState(v, recordOf(chipKey(v.action))) === "deferred") ?? null;
  return { list, problem };
}

export function Deferred(p: { list: ActionView[] | null; problem: Problem | null }): JSX.Element {
  if (p.problem) return <ErrorBanner problem={p.problem} />;
  if (!p.list) return <Skeleton rows={2} label={W.loadingDeferredOffers} />;
  if (p.list.length === 0)
    return <EmptyState title={W.nothingIsDeferred}>{W.whenYouAnswerOfferWith}</EmptyState>;
  return (
    <ul class="inbox-list">
      {p.list.map((v) => (
        <li class="card inbox-row" key={v.id} data-row tabIndex={-1}>
          <a class="inbox-rowlink" href={`/t/${encodeURIComponent(v.thread_id)}`}>
            <span class="inbox-head">
              <strong>
                {rich(W.deferredText, { text: <Text value={v.action.action_label} max={80} /> })}
              </strong>
              <span class="inbox-due muted">
                <Time at={v.proposed_at} how="ago" />
              </span>
            </span>
            <span class="muted small">{W.openConversationApproveIt}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
