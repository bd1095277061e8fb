// Settings: saved on change, in force at once, kept in the person's own file.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api } from "../api";
import { on } from "../events";
import { mode, readState, service, settings } from "../state";
import { leave } from "../shell/signin";
import { Button, ErrorBanner, modeWords, Page, Skeleton, Text, Time } from "../ui";
import { Agents } from "./agents";
import { Browsers } from "./browsers";
import { Data } from "./data";
import { LanguageRow } from "./language";
import { Model } from "./model";
import { Notifications } from "./notify";
import { change, NumberField, Radios, Toggle } from "./fields";
import "./page.css";
import { PermissiveDialog } from "./permissive";
import { PolicyFiles } from "./policy";
import { failed, isGuest, load, originOf, view, type Setting } from "./store";
import { fill, name, rich } from "../words";
import { W } from "../words/settings";

/** Asks the browser first: without its leave there is nothing to switch on. */
async function askNotices(on: boolean): Promise<boolean> {
  if (!on || !("Notification" in window)) return true;
  return (await Notification.requestPermission()) === "granted";
}

function Policy(): JSX.Element {
  const [asking, setAsking] = useState(false);
  const now = mode.value;
  const pick = async (want: string) => {
    if (want === "permissive") {
      setAsking(true);
      return;
    }
    await change("policy.mode", want, fill(W.policyModeWant, { want: modeWords(want) }));
    await api.put("/v1/mode", { mode: want });
    await readState();
  };
  return (
    <section class="card settings-group" id="mode" aria-labelledby="settings-policy">
      <h2 id="settings-policy">{W.permission}</h2>
      <Radios
        label={W.policyMode}
        setting="policy.mode"
        value={now.mode}
        onPick={(v) => void pick(v)}
        choices={[
          { value: "strict", label: modeWords("strict") },
          { value: "prompt", label: modeWords("prompt") },
          { value: "permissive", label: `${modeWords("permissive")}…` },
        ]}
        note={
          now.mode === "permissive" && now.until ? (
            <>
              {rich(W.endsAtTimeThenAfter, { time: <Time at={now.until} />, after: modeWords(now.after) })}
            </>
          ) : (
            W.strictDeniesWhatNoRule
          )
        }
      />
      <NumberField
        label={W.promptTime}
        setting="prompt.timeout_seconds"
        unit={W.seconds}
        presets={["30", "60", "120", "300"].map((v) => ({ value: v, label: fill(W.vS, { v }) }))}
        note={W.howLongRequestWaitsFor}
      />
      <NumberField
        label={W.armingDelay}
        setting="page.arming_ms"
        unit={W.milliseconds}
        presets={[
          { value: "0", label: W.off },
          { value: "500", label: fill(W.vS, { v: 0.5 }) },
          { value: "1000", label: fill(W.vS, { v: 1 }) },
          { value: "2000", label: fill(W.vS, { v: 2 }) },
        ]}
        note={W.howLongRequestMustBe}
      />
      <Toggle
        label={W.cooldown}
        setting="prompt.cooldown"
        words={W.after3DenialsSameThing}
      />
      <Toggle
        label={W.contents}
        setting="prompt.contents"
        words={W.showWhatWriteWouldChange}
        note={W.contentsThatHostsSendLooked}
      />
      <Radios
        label={W.whenNobodyIsThere}
        setting="headless.unattended"
        choices={[
          { value: "deny", label: W.denyAtOnce },
          { value: "wait", label: W.waitForSomeone },
        ]}
      />
      <PermissiveDialog open={asking} onClose={() => setAsking(false)} />
    </section>
  );
}

function Look(): JSX.Element {
  return (
    <section class="card settings-group" id="look" aria-labelledby="settings-look">
      <h2 id="settings-look">{W.thisPage}</h2>
      <LanguageRow />
      <Radios
        label={W.theme}
        setting="page.theme"
        choices={["system", "light", "dark"].map((v) => ({ value: v, label: name(W, `choice_${v}`, v) }))}
      />
      <Radios
        label={W.motion}
        setting="page.motion"
        choices={["system", "reduce"].map((v) => ({ value: v, label: name(W, `choice_${v}`, v) }))}
      />
      <Radios
        label={W.enterInTheChat}
        setting="page.enter"
        choices={[
          { value: "newline", label: W.makesANewLine },
          { value: "send", label: W.sends },
        ]}
        note={W.shiftEnterAlwaysNewLine}
      />
      <Toggle
        label={W.shortcuts}
        setting="page.shortcuts"
        words={W.singleLetterShortcuts}
        note={<a href="/help#keys">{W.allKeys}</a>}
      />
      <Toggle
        label={W.notices}
        setting="page.notify"
        words={W.notifyMeWhenRequestHas}
        note={W.nameCapabilityAndRiskNever}
        before={askNotices}
      />
      <Toggle
        label={W.toast}
        setting="page.toast"
        words={W.showNoteOnEveryPage}
        note={W.nameCapabilityAndRiskNever}
      />
      <Radios
        label={W.sound}
        setting="page.sound"
        choices={["off", "soft", "bell", "knock"].map((v) => ({ value: v, label: name(W, `choice_${v}`, v) }))}
        note={
          <Button kind="plain" onClick={() => void import("../inbox/sound").then((m) => m.play(settings.value.sound))}>
            {W.hearIt}
          </Button>
        }
      />
    </section>
  );
}

function All(): JSX.Element {
  const rows = (view.value?.settings ?? []) as Setting[];
  return (
    <details class="settings-all">
      <summary>{rich(W.allSettingsN, { n: rows.length })}</summary>
      <div class="scroll-x" tabIndex={0} role="region" aria-label={W.allSettings}>
        <table>
          <thead>
            <tr>
              <th scope="col">{W.setting}</th>
              <th scope="col">{W.value}</th>
              <th scope="col">{W.from}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((s) => (
              <tr key={s.key}>
                <th scope="row">
                  <code>{s.key}</code>
                  <div class="muted small" lang="en">{s.text}</div>
                </th>
                <td>
                  <Text value={JSON.stringify(s.value)} max={120} mono />
                </td>
                <td>{originOf(s)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function About(): JSX.Element {
  const s = service.value;
  const files = view.value?.files ?? [];
  return (
    <section class="card settings-group" id="about" aria-labelledby="settings-about">
      <h2 id="settings-about">{W.about}</h2>
      <dl class="settings-facts">
        <dt>Solgate</dt>
        <dd>{s?.version ?? "–"}</dd>
        <dt>{W.runningSince}</dt>
        <dd>{s ? <Time at={s.startedAt} how="day" /> : "–"}</dd>
        {!isGuest() && (
          <>
            <dt>{W.files}</dt>
            <dd>
              {files.length === 0 ? W.noFileYetFirstChange : files.map((f) => <Text key={f} value={f} mono />)}
            </dd>
          </>
        )}
        <dt>{W.somethingWrong}</dt>
        <dd>
          <code>solgate doctor</code>
        </dd>
      </dl>
      <All />
      <div class="row">
        <Button onClick={() => void leave()}>{W.signOutOfThisBrowser}</Button>
      </div>
    </section>
  );
}

/** The page is long: one press to each part. */
function Contents(): JSX.Element {
  const parts: [string, string][] = [
    ["mode", W.permission],
    ["policy", W.policyFiles],
    ["agents", W.agents],
    ["browsers", W.signedInBrowsers],
    ["notifications", W.notifications],
    ["model", W.model],
    ["look", W.thisPage],
    ["data", W.data],
    ["about", W.about],
  ];
  return (
    <nav class="row settings-contents" aria-label={W.partsOfSettings}>
      {parts.map(([id, text]) => (
        <a key={id} href={`#${id}`}>
          {text}
        </a>
      ))}
    </nav>
  );
}

export default function SettingsPage(): JSX.Element {
  useEffect(() => {
    void load();
    return on("resync", () => void load());
  }, []);
  useEffect(() => {
    if (view.value && location.hash) document.querySelector(location.hash)?.scrollIntoView();
  }, [view.value !== null]);
  return (
    <Page title={W.settings}>
      {failed.value && <ErrorBanner problem={failed.value} what={W.settingsCannotBeRead} onRetry={() => void load()} />}
      {!view.value && !failed.value && <Skeleton label={W.loadingSettings} />}
      {isGuest() && (
        <>
          <Look />
          <Notifications />
          <About />
        </>
      )}
      {view.value && !isGuest() && (
        <>
          <Contents />
          <Policy />
          <PolicyFiles />
          <Agents />
          <Browsers />
          <Notifications />
          <Model />
          <Look />
          <section class="card settings-group" id="data" aria-labelledby="settings-data">
            <h2 id="settings-data">{W.data}</h2>
            <NumberField
              label={W.keepTracesAndCalls}
              setting="store.retention_days"
              unit={W.days}
              note={W.afterThatTheyDeletedAutomatically}
            />
            <Data />
          </section>
          <About />
        </>
      )}
    </Page>
  );
}
