// Help: a tour in four steps, every key, and what to do when it does not answer.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { keyTable, type Key } from "../shell/keys";
import { settings } from "../state";
import { CopyButton, Page } from "../ui";
import "./page.css";

const tour: { title: string; text: string; href: string; link: string }[] = [
  {
    title: "Approve an action",
    text: "Ask for something in Chat, for example “Remind me tomorrow morning to call the electrician.” A chip says what would happen. Nothing happens until you approve.",
    href: "/",
    link: "Go to Chat",
  },
  {
    title: "Correct a specification",
    text: "In Energy, press Spec Asst. and name a device. Read the block, type what is wrong with it, then confirm the corrected one.",
    href: "/energy",
    link: "Go to Energy",
  },
  {
    title: "Answer an agent",
    text: "An agent that wants to run a command waits in the Inbox. The card says who is asking, what for, and how risky it is. Without an answer the request is denied.",
    href: "/inbox",
    link: "Go to Inbox",
  },
  {
    title: "See why",
    text: "Each turn leaves a trace: which rule decided, which signals it saw, how long the gate took and how long it waited for you.",
    href: "/traces",
    link: "Go to Traces",
  },
];

const words: [string, string][] = [
  ["Needs permission", "a chip: an action is offered, and nothing happens until you approve it"],
  ["Turn: must, should, skip", "whether what you said changes where the conversation stands"],
  ["Risk 0–3", "of a turn: how careful the answer has to be"],
  ["LOW, MEDIUM, HIGH risk", "of a request: how much harm the capability can do"],
  ["Grant", "a decision that lasts: a rule you saved with Always, or for this session"],
  ["Mode", "strict denies what no rule allows, prompt asks you, permissive allows and ends by itself"],
];

function Keys(p: { where: Key["where"]; rows: Key[] }): JSX.Element {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={2} class="help-where">
          {p.where === "everywhere" ? "Everywhere" : `In: ${p.where}`}
        </th>
      </tr>
      {p.rows.map((k) => (
        <tr key={k.keys}>
          <td>
            {k.keys.split(/\s+/).map((one, i) => (
              <>
                {i > 0 && " "}
                <kbd key={one}>{one}</kbd>
              </>
            ))}
          </td>
          <td>{k.does}</td>
        </tr>
      ))}
    </tbody>
  );
}

export default function HelpPage(): JSX.Element {
  const places = [...new Set(keyTable.map((k) => k.where))];
  useEffect(() => {
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <Page title="Help">
      <section class="stack" id="tour" aria-labelledby="help-tour">
        <h2 id="help-tour">Five minutes</h2>
        <ol class="help-tour">
          {tour.map((s) => (
            <li class="card" key={s.title}>
              <h3>{s.title}</h3>
              <p>{s.text}</p>
              <a href={s.href}>{s.link}</a>
            </li>
          ))}
        </ol>
      </section>
      <section class="stack" id="keys" aria-labelledby="help-keys">
        <h2 id="help-keys">Keys</h2>
        {!settings.value.shortcuts && (
          <p class="banner warn">
            <span>
              Single letters are switched off in <a href="/settings">Settings</a>.
            </span>
          </p>
        )}
        <table>
          <thead>
            <tr>
              <th scope="col">Key</th>
              <th scope="col">What it does</th>
            </tr>
          </thead>
          {places.map((w) => (
            <Keys key={w} where={w} rows={keyTable.filter((k) => k.where === w)} />
          ))}
        </table>
        <p class="muted">Letters decide only while a request has focus, and never while you type.</p>
      </section>
      <section class="stack" aria-labelledby="help-words">
        <h2 id="help-words">Words</h2>
        <dl class="help-words">
          {words.map(([w, what]) => (
            <>
              <dt key={w}>{w}</dt>
              <dd>{what}</dd>
            </>
          ))}
        </dl>
      </section>
      <section class="stack" id="doctor" aria-labelledby="help-doctor">
        <h2 id="help-doctor">When something is wrong</h2>
        <p>In a terminal on this computer:</p>
        <div class="command">
          <code>solgate doctor</code>
          <CopyButton text="solgate doctor">Copy</CopyButton>
        </div>
        <p>
          The command checks the gate, its files and its ports, and says what to do. While the gate does not answer, every request
          is denied: nothing is allowed by accident.
        </p>
        <p>
          The interface for programs: <a href="/api">API</a>, and <code>man solgate-protocol</code>.
        </p>
      </section>
    </Page>
  );
}
