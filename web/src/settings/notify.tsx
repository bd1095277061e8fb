// How questions find people who look elsewhere: this browser, others, and every
// way that is set up, with a test.
import type { JSX } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { api, type Problem } from "../api";
import { canPush, here, leaveMe, serviceOf, tellMe, type Told } from "../pocket/push";
import type { NotifyDevice, NotifyView, NotifyWay } from "../types";
import { announce, Button, ErrorBanner, Skeleton, Text, Time } from "../ui";
import { fill, name, rich } from "../words";
import { W } from "../words/pocket";

const RISKS = ["low", "medium", "high"] as const;
const MINE = "solgate.push";

/** Which of the gate's list this browser is; it has no other way to know. */
function mineOf(v: NotifyView, sub: PushSubscription | null): NotifyDevice | undefined {
  if (!sub) return undefined;
  const kept = localStorage.getItem(MINE);
  return v.devices.find((d) => d.id === kept) ?? v.devices.find((d) => d.mine && d.service === serviceOf(sub) && kept === null);
}

function whyNot(t: Told): string {
  if (t.ok) return "";
  if (t.problem) return t.problem.detail;
  return t.why === "worker" ? W.whyWorker : t.why === "refused" ? W.whyRefused : W.whyService;
}

interface Part {
  view: NotifyView;
  onView: (v: NotifyView) => void;
}

function ThisBrowser(p: Part & { sub: PushSubscription | null; onSub: () => void }): JSX.Element {
  const mine = mineOf(p.view, p.sub);
  const [risk, setRisk] = useState<string>(mine?.risk ?? "low");
  const [quiet, setQuiet] = useState(mine?.quiet ?? "");
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);
  const id = useId();
  useEffect(() => {
    if (mine) {
      setRisk(mine.risk);
      setQuiet(mine.quiet ?? "");
    }
  }, [mine?.id]);
  const take = (t: Told, said: string) => {
    setBusy(false);
    setWrong(whyNot(t));
    if (!t.ok) return;
    p.onView(t.view);
    p.onSub();
    announce(said);
  };
  const tell = async () => {
    const before = new Set(p.view.devices.map((d) => d.id));
    setBusy(true);
    const t = await tellMe(p.view.pushKey!, risk, quiet.trim());
    const fresh = t.ok && t.view.devices.find((d) => !before.has(d.id));
    if (fresh) localStorage.setItem(MINE, fresh.id);
    take(t, W.saved);
  };
  const stop = async () => {
    setBusy(true);
    const t = await leaveMe(mine!.id);
    localStorage.removeItem(MINE);
    take(t, W.stopped);
  };
  if (!p.view.pushKey) return <p class="muted">{fill(W.pushIsOff, { why: p.view.pushWhy ?? "" })}</p>;
  if (!canPush()) return <p class="muted">{W.cannotPush}</p>;
  return (
    <div class="settings-push" data-test="this-browser">
      <p>{mine ? W.isTold : W.isNotTold}</p>
      <div class="row">
        <label for={`${id}-r`}>{W.leastRisk}</label>
        <select id={`${id}-r`} value={risk} onChange={(e) => setRisk(e.currentTarget.value)}>
          {RISKS.map((r) => (
            <option key={r} value={r}>
              {name(W, `risk_${r}`, r)}
            </option>
          ))}
        </select>
      </div>
      <div class="row">
        <label for={`${id}-q`}>{W.quietHours}</label>
        <input
          id={`${id}-q`}
          value={quiet}
          maxLength={11}
          size={12}
          placeholder="22:00-07:00"
          aria-describedby={`${id}-n`}
          onInput={(e) => setQuiet(e.currentTarget.value)}
        />
        <span class="muted small" id={`${id}-n`}>
          {W.quietNote}
        </span>
      </div>
      {wrong && (
        <p class="field-error" role="alert">
          {wrong}
        </p>
      )}
      <div class="row">
        <Button kind="primary" disabled={busy} data-test="tell-me" onClick={() => void tell()}>
          {mine ? W.change : W.tellThisBrowser}
        </Button>
        {mine && (
          <Button disabled={busy} data-test="leave-me" onClick={() => void stop()}>
            {W.stop}
          </Button>
        )}
      </div>
    </div>
  );
}

function Others(p: Part & { mine?: string }): JSX.Element | null {
  const others = p.view.devices.filter((d) => d.id !== p.mine);
  const end = async (id: string) => {
    const r = await api.del<NotifyView>(`/v1/notify/devices/${encodeURIComponent(id)}`);
    if (r.ok) p.onView(r.value);
  };
  if (others.length === 0) return null;
  return (
    <>
      <h3>{W.otherBrowsers}</h3>
      <ul class="settings-devices">
        {others.map((d) => (
          <li key={d.id} class="row">
            <span>
              {d.device ? fill(W.deviceOfPerson, { device: d.device, person: d.person ?? "" }) : W.browserOfGate}{" "}
              <span class="muted small">{rich(W.byService, { service: <Text value={d.service} max={60} />, since: <Time at={d.since} how="day" /> })}</span>
            </span>
            <Button onClick={() => void end(d.id)}>{W.stop}</Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function stateOf(w: NotifyWay): string {
  if (!w.on) return W.wayOff;
  if (w.works) return fill(W.wayWorks, { n: w.sent });
  return fill(W.wayFails, { n: w.failed, why: w.why ?? "" });
}

/** Who is told, where it is not everybody, about everything. */
const audienceOf = (w: NotifyWay): string =>
  (w.people ? ` ${fill(W.wayPeople, { people: w.people.join(", ") })}` : "") +
  (w.nobody ? ` ${W.wayNobody}` : "") +
  (w.projects ? ` ${fill(W.wayProjects, { projects: w.projects.join(", ") })}` : "");

const done = (v: NotifyView): number => v.ways.reduce((n, w) => n + w.sent + w.failed + w.dropped, 0);
const sum = (v: NotifyView, of: "sent" | "failed"): number => v.ways.reduce((n, w) => n + w[of], 0);

function Ways(p: Part): JSX.Element {
  const [said, setSaid] = useState("");
  const [busy, setBusy] = useState(false);
  const on = p.view.ways.some((w) => w.on && (w.name !== "push" || p.view.devices.length > 0));
  const test = async () => {
    setBusy(true);
    setSaid(W.testSent);
    const r = await api.post<NotifyView>("/v1/notify/test", {});
    if (r.ok) {
      const before = r.value;
      const want = before.ways.reduce((n, w) => n + (!w.on ? 0 : w.name === "push" ? before.devices.length : 1), 0);
      let now = before;
      for (let i = 0; i < 60 && done(now) < done(before) + want; i++) {
        await new Promise((next) => setTimeout(next, 500));
        const again = await api.get<NotifyView>("/v1/notify");
        if (again.ok) now = again.value;
      }
      const bad = sum(now, "failed") - sum(before, "failed");
      const text = bad > 0 ? fill(W.testFailed, { n: bad }) : fill(W.testArrived, { n: sum(now, "sent") - sum(before, "sent") });
      p.onView(now);
      setSaid(text);
      announce(text);
    } else setSaid(r.problem.detail);
    setBusy(false);
  };
  return (
    <>
      <h3>{W.ways}</h3>
      <dl class="settings-facts">
        {p.view.ways.map((w) => [
          <dt key={w.name}>{name(W, `way_${w.name}`, w.name)}</dt>,
          <dd key={`${w.name}-is`} data-way={w.name} class={w.on && !w.works ? "field-error" : undefined}>
            {stateOf(w)}
            {w.on && audienceOf(w)}
          </dd>,
        ])}
      </dl>
      {!p.view.attends && on && <p class="muted small">{rich(W.nobodyAsked, { command: <code>solgate config set notify.attends true</code> })}</p>}
      <p class="muted small">{rich(W.setUpInFile, { doc: <code>man solgate.conf</code> })}</p>
      <div class="row">
        <Button disabled={busy || !on} data-test="notify-test" onClick={() => void test()}>
          {W.sendTest}
        </Button>
        <span aria-live="polite">{said}</span>
      </div>
    </>
  );
}

export function Notifications(): JSX.Element {
  const [view, setView] = useState<NotifyView | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [sub, setSub] = useState<PushSubscription | null>(null);
  const look = () => void here().then(setSub);
  const load = () =>
    void api.get<NotifyView>("/v1/notify").then((r) => {
      setProblem(r.ok ? null : r.problem);
      if (r.ok) setView(r.value);
    });
  useEffect(() => {
    load();
    look();
  }, []);
  return (
    <section class="card settings-group" id="notifications" aria-labelledby="settings-notify">
      <h2 id="settings-notify">{W.notifications}</h2>
      {problem && <ErrorBanner problem={problem} what={W.notificationsCannotBeRead} onRetry={load} />}
      {!view && !problem && <Skeleton rows={2} label={W.loadingNotifications} />}
      {view && (
        <>
          <p class="muted">{view.content ? W.whatTheySayMore : W.whatTheySay}</p>
          <h3>{W.thisBrowser}</h3>
          <ThisBrowser view={view} onView={setView} sub={sub} onSub={look} />
          <Others view={view} onView={setView} mine={mineOf(view, sub)?.id} />
          <Ways view={view} onView={setView} />
        </>
      )}
    </section>
  );
}
