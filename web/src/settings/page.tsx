// Settings: saved on change, in force at once, kept in the person's own file.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api } from "../api";
import { on } from "../events";
import { mode, readState, service, settings } from "../state";
import { leave } from "../shell/signin";
import { Button, ErrorBanner, Page, Skeleton, Text, Time } from "../ui";
import { Data } from "./data";
import { Model } from "./model";
import { change, NumberField, Radios, Toggle } from "./fields";
import "./page.css";
import { PermissiveDialog } from "./permissive";
import { failed, find, load, originOf, view, type Setting } from "./store";

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
    await change("policy.mode", want, `Policy mode ${want}`);
    await api.put("/v1/mode", { mode: want });
    await readState();
  };
  return (
    <section class="card settings-group" id="mode" aria-labelledby="settings-policy">
      <h2 id="settings-policy">Permission</h2>
      <Radios
        label="Policy mode"
        setting="policy.mode"
        value={now.mode}
        onPick={(v) => void pick(v)}
        choices={[
          { value: "strict", label: "strict" },
          { value: "prompt", label: "prompt" },
          { value: "permissive", label: "permissive…" },
        ]}
        note={
          now.mode === "permissive" && now.until ? (
            <>
              Ends at <Time at={now.until} />, then {now.after}.
            </>
          ) : (
            "strict denies what no rule allows; prompt asks you."
          )
        }
      />
      <NumberField
        label="Prompt time"
        setting="prompt.timeout_seconds"
        unit="seconds"
        presets={["30", "60", "120", "300"].map((v) => ({ value: v, label: `${v} s` }))}
        note="How long a request waits for you; then it is denied."
      />
      <NumberField
        label="Arming delay"
        setting="page.arming_ms"
        unit="milliseconds"
        presets={[
          { value: "0", label: "off" },
          { value: "500", label: "0.5 s" },
          { value: "1000", label: "1 s" },
          { value: "2000", label: "2 s" },
        ]}
        note="How long a request must be visible before its buttons work."
      />
      <Toggle
        label="Cooldown"
        setting="prompt.cooldown"
        words="After 3 denials of the same thing, deny it without asking for 10 minutes"
      />
      <Toggle
        label="Contents"
        setting="prompt.contents"
        words="Show what a write would change"
        note="Contents that hosts send are looked at while a request waits, and kept nowhere."
      />
      <Radios
        label="When nobody is there"
        setting="headless.unattended"
        choices={[
          { value: "deny", label: "deny at once" },
          { value: "wait", label: "wait for someone" },
        ]}
      />
      <PermissiveDialog open={asking} onClose={() => setAsking(false)} />
    </section>
  );
}

function Look(): JSX.Element {
  return (
    <section class="card settings-group" aria-labelledby="settings-look">
      <h2 id="settings-look">This page</h2>
      <Radios
        label="Theme"
        setting="page.theme"
        choices={["system", "light", "dark"].map((v) => ({ value: v, label: v }))}
      />
      <Radios
        label="Motion"
        setting="page.motion"
        choices={["system", "reduce"].map((v) => ({ value: v, label: v }))}
      />
      <Radios
        label="Enter in the chat"
        setting="page.enter"
        choices={[
          { value: "newline", label: "makes a new line" },
          { value: "send", label: "sends" },
        ]}
        note="Shift+Enter is always a new line, Ctrl+Enter always sends."
      />
      <Toggle
        label="Shortcuts"
        setting="page.shortcuts"
        words="Single-letter shortcuts"
        note={<a href="/help#keys">All keys</a>}
      />
      <Toggle
        label="Notices"
        setting="page.notify"
        words="Notify me when a request has waited 5 seconds unseen"
        note="Name, capability and risk; never the command."
        before={askNotices}
      />
      <Toggle
        label="Toast"
        setting="page.toast"
        words="Show a note on every page when a request comes"
        note="Name, capability and risk; never the command."
      />
      <Radios
        label="Sound"
        setting="page.sound"
        choices={["off", "soft", "bell", "knock"].map((v) => ({ value: v, label: v }))}
        note={
          <Button kind="plain" onClick={() => void import("../inbox/sound").then((m) => m.play(settings.value.sound))}>
            Hear it
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
      <summary>All settings ({rows.length})</summary>
      <div class="scroll-x" tabIndex={0} role="region" aria-label="All settings">
        <table>
          <thead>
            <tr>
              <th scope="col">Setting</th>
              <th scope="col">Value</th>
              <th scope="col">From</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((s) => (
              <tr key={s.key}>
                <th scope="row">
                  <code>{s.key}</code>
                  <div class="muted small">{s.text}</div>
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
    <section class="card settings-group" aria-labelledby="settings-about">
      <h2 id="settings-about">About</h2>
      <dl class="settings-facts">
        <dt>Solgate</dt>
        <dd>{s?.version ?? "–"}</dd>
        <dt>Running since</dt>
        <dd>{s ? <Time at={s.startedAt} how="day" /> : "–"}</dd>
        <dt>Files</dt>
        <dd>
          {files.length === 0 ? "no file yet; the first change creates one" : files.map((f) => <Text key={f} value={f} mono />)}
        </dd>
        <dt>Something wrong?</dt>
        <dd>
          <code>solgate doctor</code>
        </dd>
      </dl>
      <All />
      <div class="row">
        <Button onClick={() => void leave()}>Sign out of this browser</Button>
      </div>
    </section>
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
    <Page title="Settings">
      {failed.value && <ErrorBanner problem={failed.value} what="Settings cannot be read." onRetry={() => void load()} />}
      {!view.value && !failed.value && <Skeleton label="Loading settings…" />}
      {view.value && find("policy.mode") && (
        <>
          <Policy />
          <Look />
          <Model />
          <section class="card settings-group" aria-labelledby="settings-data">
            <h2 id="settings-data">Data</h2>
            <NumberField
              label="Keep traces and calls"
              setting="store.retention_days"
              unit="days"
              note="After that they are deleted automatically."
            />
            <Data />
          </section>
          <About />
        </>
      )}
    </Page>
  );
}
