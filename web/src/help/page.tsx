// Help: a tour in four steps, every key, and what to do when it does not answer.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { keyTable, type Key } from "../shell/keys";
import { settings } from "../state";
import { CopyButton, Page } from "../ui";
import "./page.css";
import { name, rich } from "../words";
import { W } from "../words/help";

const tour: { title: string; text: string; href: string; link: string }[] = [
  {
    get title() { return W.approveAnAction; },
    get text() { return W.askForSomethingInChat; },
    href: "/",
    get link() { return W.goToChat; },
  },
  {
    get title() { return W.correctASpecification; },
    get text() { return W.inEnergyPressSpecAsst; },
    href: "/energy",
    get link() { return W.goToEnergy; },
  },
  {
    get title() { return W.answerAnAgent; },
    get text() { return W.anAgentThatWantsRun; },
    href: "/inbox",
    get link() { return W.goToInbox; },
  },
  {
    get title() { return W.seeWhy; },
    get text() { return W.eachTurnLeavesTraceWhich; },
    href: "/traces",
    get link() { return W.goToTraces; },
  },
];

const words = (): [string, string][] => [
  [W.needsPermission, W.aChipActionOfferedAnd],
  [W.turnMustShouldSkip, W.whetherWhatYouSaidChanges],
  [W.risk03, W.ofTurnHowCarefulAnswer],
  [W.lowMediumHighRisk, W.ofRequestHowMuchHarm],
  [W.grant, W.aDecisionThatLastsRule],
  [W.mode, W.strictDeniesWhatNoRule],
];

function Keys(p: { where: Key["where"]; rows: Key[] }): JSX.Element {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={2} class="help-where">
          {name(W, `where_${p.where.replace(" ", "_")}`, p.where)}
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
    <Page title={W.help}>
      <section class="stack" id="tour" aria-labelledby="help-tour">
        <h2 id="help-tour">{W.fiveMinutes}</h2>
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
        <h2 id="help-keys">{W.keys}</h2>
        {!settings.value.shortcuts && (
          <p class="banner warn">
            <span>
              {rich(W.singleLettersSwitchedOffIn, { link: <a href="/settings">{W.settings}</a> })}
            </span>
          </p>
        )}
        <table>
          <thead>
            <tr>
              <th scope="col">{W.key}</th>
              <th scope="col">{W.whatItDoes}</th>
            </tr>
          </thead>
          {places.map((w) => (
            <Keys key={w} where={w} rows={keyTable.filter((k) => k.where === w)} />
          ))}
        </table>
        <p class="muted">{W.lettersDecideOnlyWhileRequest}</p>
      </section>
      <section class="stack" aria-labelledby="help-words">
        <h2 id="help-words">{W.words}</h2>
        <dl class="help-words">
          {words().map(([w, what]) => (
            <>
              <dt key={w}>{w}</dt>
              <dd>{what}</dd>
            </>
          ))}
        </dl>
      </section>
      <section class="stack" id="doctor" aria-labelledby="help-doctor">
        <h2 id="help-doctor">{W.whenSomethingIsWrong}</h2>
        <p>{W.inTerminalOnThisComputer}</p>
        <div class="command">
          <code>solgate doctor</code>
          <CopyButton text="solgate doctor">{W.copy}</CopyButton>
        </div>
        <p>
          {W.theCommandChecksGateIts}
        </p>
        <p>
          {rich(W.theInterfaceForProgramsLink, { link: <a href="/api">{W.api}</a>, code: <code>man solgate-protocol</code> })}
        </p>
      </section>
    </Page>
  );
}
