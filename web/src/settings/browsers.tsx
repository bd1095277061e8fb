// Browsers that are signed in by a code: when, where, and an end to each.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { api, type Problem } from "../api";
import { leave } from "../shell/signin";
import type { PageSessionItem, PageSessionList } from "../types";
import { announce, Button, ErrorBanner, Skeleton, Text, Time, useLoad } from "../ui";
import { fill, rich } from "../words";
import { W } from "../words/settings";

function nameOf(s: PageSessionItem): string {
  const browser = s.browser ?? W.aBrowser;
  return s.system ? fill(W.browserOnSystem, { browser, system: s.system }) : browser;
}

function Browser(p: { session: PageSessionItem; onEnd: () => void }): JSX.Element {
  const s = p.session;
  return (
    <li class="settings-browser" data-session={s.id}>
      <div>
        <strong>{nameOf(s)}</strong> {s.here && <span class="tag ok">{W.thisBrowser}</span>}
        <div class="muted small">
          {rich(W.signedInSinceUsedAt, {
            since: <Time at={s.since} how="day" />,
            used: <Time at={s.usedAt} how="day" />,
            host: <Text value={s.host} max={80} mono />,
          })}
        </div>
      </div>
      <Button onClick={p.onEnd} aria-label={fill(s.here ? W.signOutOfName : W.endSessionOfName, { name: nameOf(s) })}>
        {s.here ? W.signOut : W.end}
      </Button>
    </li>
  );
}

export function Browsers(): JSX.Element {
  const list = useLoad<PageSessionList>("/v1/sessions");
  const [problem, setProblem] = useState<Problem | null>(null);
  const sessions = [...(list.value?.sessions ?? [])].sort((a, b) => Number(b.here) - Number(a.here) || b.usedAt.localeCompare(a.usedAt));
  const others = sessions.filter((s) => !s.here);
  const end = async (which: PageSessionItem[]) => {
    for (const s of which) {
      const r = await api.del<PageSessionList>(`/v1/sessions/${encodeURIComponent(s.id)}`);
      setProblem(r.ok || r.problem.status === 404 ? null : r.problem);
      if (!r.ok && r.problem.status !== 404) break;
      announce(fill(W.sessionOfNameEnded, { name: nameOf(s) }));
    }
    await list.reload();
  };
  return (
    <section class="card settings-group" id="browsers" aria-labelledby="settings-browsers">
      <h2 id="settings-browsers">{W.signedInBrowsers}</h2>
      {(list.problem ?? problem) && <ErrorBanner problem={(list.problem ?? problem)!} what={W.browsersCannotBeRead} onRetry={() => void list.reload()} />}
      {!list.value && !list.problem && <Skeleton rows={2} label={W.loadingBrowsers} />}
      {list.value && (
        <>
          <p class="muted">{list.value.kept ? W.sessionsOutliveRestart : W.sessionsEndWithGate}</p>
          {sessions.length === 0 && <p>{W.noBrowserByCode}</p>}
          <ul class="settings-browsers">
            {sessions.map((s) => (
              <Browser key={s.id} session={s} onEnd={() => void (s.here ? leave() : end([s]))} />
            ))}
          </ul>
          {others.length > 1 && (
            <div class="row">
              <Button kind="danger" onClick={() => void end(others)}>
                {fill(W.endAllOthers, { n: others.length })}
              </Button>
            </div>
          )}
          <p class="muted small">{rich(W.devicesOfAccounts, { people: <a href="/people">{W.people}</a> })}</p>
        </>
      )}
    </section>
  );
}
