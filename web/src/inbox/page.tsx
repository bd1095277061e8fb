// The inbox: questions of every agent, what was decided, what was put off.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api, type Problem } from "../api";
import { connection } from "../events";
import { route } from "../router";
import { promptsLoaded, readPrompts, waiting } from "../state";
import type { PromptList } from "../types";
import { ErrorBanner, Page, Skeleton } from "../ui";
import { answered, cards, startCards } from "./cards";
import { Deferred, useDeferred } from "./deferred";
import { startNotices } from "./notify";
import "./page.css";
import { Quiet } from "./quiet";
import { Limited } from "./limited";
import { Waiting } from "./waiting";
import { late } from "../ui/late";
import { rich } from "../words";
import { W } from "../words/inbox";

const decided = late(() => import("./decided"));

function useFirst(): Problem | null {
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    if (promptsLoaded.value) return;
    void api.get<PromptList>("/v1/prompts?limit=1").then((r) => setProblem(r.ok ? null : r.problem));
  }, [connection.value.state]);
  return problem;
}

export default function Inbox(): JSX.Element {
  startCards();
  useEffect(startNotices, []); // it renders something of its own
  const { query, params } = route.value;
  const chosen = params.prompt;
  const deferred = useDeferred();
  const problem = useFirst();
  const known = chosen !== undefined && [...cards.value, ...answered.value].some((c) => c.id === chosen);
  const put = deferred.list?.length ?? 0;
  const isOver = chosen !== undefined && promptsLoaded.value && !known;
  const tab = chosen ? "waiting" : (query.get("tab") ?? "waiting");
  const Over = (tab === "decided" || isOver) && decided();
  const here = (t: string) => ((isOver ? "decided" : tab) === t ? "page" : undefined);
  const tabs = (
    <nav class="tabs inbox-tabs" aria-label={W.requests}>
      <a href="/inbox" aria-current={here("waiting")}>
        {rich(W.waitingMore, { more: waiting.value > 0 && <span class="count">{waiting.value}</span> })}
      </a>
      <a href="/inbox?tab=decided" aria-current={here("decided")}>
        {W.decided}
      </a>
      <a href="/inbox?tab=deferred" aria-current={here("deferred")}>
        {rich(W.deferredMore, { more: put > 0 && <span class="count">{put}</span> })}
      </a>
    </nav>
  );
  return (
    <Page title={W.inbox} actions={tabs}>
      {tab === "decided" ? (
        Over ? (
          <Over.Decided />
        ) : (
          <Skeleton rows={4} label={W.loadingDecisions} />
        )
      ) : tab === "deferred" ? (
        <Deferred {...deferred} />
      ) : (
        <>
          <Quiet />
          <Limited />
          {isOver && Over && <Over.DecidedOne id={chosen} />}
          {promptsLoaded.value ? (
            !(chosen && !known) && <Waiting chosen={chosen} />
          ) : problem ? (
            <ErrorBanner problem={problem} onRetry={() => void readPrompts()}>
              <p>{W.requestsDenyThemselvesMeanwhile}</p>
            </ErrorBanner>
          ) : (
            <Skeleton rows={2} label={W.loadingRequests} />
          )}
        </>
      )}
    </Page>
  );
}
