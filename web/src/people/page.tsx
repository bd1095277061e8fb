// People: who one is, one's devices, sessions and passkeys; for an administrator
// everybody's, and the links that bring them in.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { api } from "../api";
import { canUsePasskeys, enrol } from "../passkey";
import type { AgentTokenList, DelegationList, DeviceList, LinkView, PageSession, PasskeyList, PersonList, PersonView } from "../types";
import { Button, CopyButton, ErrorBanner, Page, Skeleton, Text, Time, useLoad, type Load } from "../ui";
import { fill, name, rich } from "../words";
import { W } from "../words/people";
import { Agents, Delegations } from "./agents";
import { Code } from "./code";
import { useDoing } from "./doing";
import "./page.css";

const ROLES = ["viewer", "agent-owner", "approver", "administrator"] as const;

/** The account of this browser, or the person at the machine. */
function You(p: { who: PageSession }): JSX.Element {
  const { person, device, standing } = p.who;
  return (
    <section class="card" aria-labelledby="people-you">
      <h2 id="people-you">{W.you}</h2>
      {person ? (
        <p>{rich(W.youArePersonOnDevice, { person: <Text value={person} />, device: <Text value={device ?? ""} />, role: name(W, `role_${standing ?? ""}`, standing ?? "") })}</p>
      ) : (
        <p>{W.youAreThePersonAtThisMachine}</p>
      )}
    </section>
  );
}

function Devices(p: { list: Load<DeviceList> }): JSX.Element {
  const [problem, act] = useDoing(() => void p.list.reload());
  const end = (id: string) => act(() => api.del(`/v1/devices/${encodeURIComponent(id)}`), W.ended);
  const devices = p.list.value?.devices ?? [];
  return (
    <section class="card" aria-labelledby="people-devices">
      <h2 id="people-devices">{W.devices}</h2>
      {p.list.problem && <ErrorBanner problem={p.list.problem} onRetry={() => void p.list.reload()} />}
      {problem && <ErrorBanner problem={problem} />}
      {devices.length === 0 && <p class="muted">{W.noDeviceIsSignedIn}</p>}
      <ul class="people-list">
        {devices.map((d) => (
          <li key={d.id}>
            <span>
              <strong>
                <Text value={d.name} />
              </strong>{" "}
              <span class="muted">
                <Text value={d.person} /> · {W.lastUsed} <Time at={d.seenAt} how="day" />
              </span>
            </span>
            <Button onClick={() => void end(d.id)} aria-label={fill(W.endDeviceName, { name: d.name })}>
              {W.endDevice}
            </Button>
            {d.sessions.map((s) => (
              <div class="people-session" key={s.id}>
                <span class="muted small">
                  {W.signedInSince} <Time at={s.since} how="day" />
                  {s.here && ` · ${W.thisBrowser}`}
                </span>
                <Button kind="plain" onClick={() => void end(s.id)} aria-label={fill(W.endSessionOf, { name: d.name })}>
                  {W.endSession}
                </Button>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Passkeys(p: { mine: boolean; list: Load<PasskeyList> }): JSX.Element {
  const [problem, act] = useDoing(() => void p.list.reload());
  const [called, setCalled] = useState("");
  const keys = p.list.value?.passkeys ?? [];
  const add = async () => {
    if (await act(() => enrol(called.trim()), W.passkeyAdded)) setCalled("");
  };
  return (
    <section class="card" aria-labelledby="people-passkeys">
      <h2 id="people-passkeys">{W.passkeys}</h2>
      <p class="muted">{W.passkeysSignYouIn}</p>
      {problem && <ErrorBanner problem={problem} />}
      <ul class="people-list">
        {keys.map((k) => (
          <li key={k.id} data-passkey={k.id}>
            <span>
              <strong>
                <Text value={k.name} />
              </strong>{" "}
              <span class="muted">
                <Text value={k.person} /> · {k.alg} · <Text value={k.rp} />
              </span>
            </span>
            <Button onClick={() => void act(() => api.del(`/v1/passkeys/${encodeURIComponent(k.id)}`), W.passkeyRemoved)} aria-label={fill(W.removePasskeyName, { name: k.name })}>
              {W.remove}
            </Button>
          </li>
        ))}
      </ul>
      {keys.length === 0 && <p class="muted">{W.noPasskeyYet}</p>}
      {!p.mine && <p class="muted">{W.passkeysBelongToAccounts}</p>}
      {p.mine &&
        (canUsePasskeys() ? (
          <form
            class="people-form"
            onSubmit={(e) => {
              e.preventDefault();
              void add();
            }}
          >
            <label>
              {W.nameOfThePasskey}
              <input type="text" required maxLength={64} value={called} onInput={(e) => setCalled(e.currentTarget.value)} />
            </label>
            <Button kind="primary" type="submit">
              {W.addAPasskey}
            </Button>
          </form>
        ) : (
          <p class="muted">{W.openThisPageByAName}</p>
        ))}
    </section>
  );
}

/** Shown once: whoever has it can use it. */
function Invitation(p: { link: LinkView; onClose: () => void }): JSX.Element {
  const address = `${p.link.origin ?? location.origin}/#link=${p.link.link}`;
  return (
    <div class="banner people-link" role="status">
      <p>{rich(W.linkForPersonWorksOnce, { person: <Text value={p.link.person} />, until: <Time at={p.link.expiresAt} how="day" /> })}</p>
      {p.link.code && <Code rows={p.link.code} label={fill(W.codeForPhoneOf, { person: p.link.person })} />}
      <code class="people-address">{address}</code>
      <div class="row">
        <CopyButton text={address}>{W.copy}</CopyButton>
        <Button onClick={p.onClose}>{W.done}</Button>
      </div>
    </div>
  );
}

function Person(p: { person: PersonView; act: ReturnType<typeof useDoing>[1]; invite: (id: string) => void }): JSX.Element {
  const v = p.person;
  const path = `/v1/people/${encodeURIComponent(v.id)}`;
  const [sure, setSure] = useState(false);
  return (
    <li data-person={v.name}>
      <span>
        <strong>
          <Text value={v.name} />
        </strong>{" "}
        {v.you && <span class="tag">{W.you}</span>} <span class="muted">{fill(W.nDevices, { n: v.devices })}</span>
        {v.lockedUntil && <span class="tag warn">{W.locked}</span>}
        {v.issuer && <span class="muted"> {rich(W.fromIssuer, { issuer: <Text value={v.issuer} /> })}</span>}
      </span>
      <span class="row">
        <select
          disabled={v.issuer !== undefined}
          aria-label={fill(W.roleOfName, { name: v.name })}
          value={v.role}
          onChange={(e) => {
            const want = e.currentTarget.value;
            e.currentTarget.value = v.role;
            void p.act(() => api.put(`${path}/role`, { role: want }), W.roleChanged);
          }}
        >
          {ROLES.map((r) => (
            <option key={r} value={r}>
              {name(W, `role_${r}`, r)}
            </option>
          ))}
        </select>
        {!v.issuer && (
          <Button onClick={() => p.invite(v.id)} aria-label={fill(W.inviteName, { name: v.name })}>
            {W.makeALink}
          </Button>
        )}
        {sure ? (
          <Button kind="danger" onClick={() => void p.act(() => api.del(path), W.removed)} aria-label={fill(W.reallyRemoveName, { name: v.name })}>
            {W.reallyRemove}
          </Button>
        ) : (
          <Button onClick={() => setSure(true)} aria-label={fill(W.removeName, { name: v.name })}>
            {W.remove}
          </Button>
        )}
      </span>
    </li>
  );
}

function People(p: { list: Load<PersonList>; changed: () => void }): JSX.Element {
  const [problem, act] = useDoing(p.changed);
  const [called, setCalled] = useState("");
  const [as, setAs] = useState<string>("approver");
  const [link, setLink] = useState<LinkView | null>(null);
  const invite = async (id: string) => {
    await act(async () => {
      const r = await api.post<LinkView>(`/v1/people/${encodeURIComponent(id)}/link`, {});
      if (r.ok) setLink(r.value);
      return r;
    }, W.linkMade);
  };
  const add = async () => {
    if (await act(() => api.post("/v1/people", { name: called.trim(), role: as }), W.added)) setCalled("");
  };
  return (
    <section class="card" aria-labelledby="people-all">
      <h2 id="people-all">{W.people}</h2>
      {problem && <ErrorBanner problem={problem} />}
      {link && <Invitation link={link} onClose={() => setLink(null)} />}
      <ul class="people-list">
        {(p.list.value?.people ?? []).map((v) => (
          <Person key={v.id} person={v} act={act} invite={(id) => void invite(id)} />
        ))}
      </ul>
      {p.list.value?.people.length === 0 && <p class="muted">{W.nobodyHasAnAccount}</p>}
      <form
        class="people-form"
        onSubmit={(e) => {
          e.preventDefault();
          void add();
        }}
      >
        <label>
          {W.name}
          <input type="text" required maxLength={64} value={called} onInput={(e) => setCalled(e.currentTarget.value)} />
        </label>
        <label>
          {W.role}
          <select value={as} onChange={(e) => setAs(e.currentTarget.value)}>
            {ROLES.map((r) => (
              <option key={r} value={r}>
                {name(W, `role_${r}`, r)}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit">{W.addAPerson}</Button>
      </form>
    </section>
  );
}

export default function PeoplePage(): JSX.Element {
  const who = useLoad<PageSession>("/v1/session");
  const admin = who.value !== null && (!who.value.person || who.value.standing === "administrator");
  const people = useLoad<PersonList>(admin ? "/v1/people" : null);
  const devices = useLoad<DeviceList>("/v1/devices");
  const passkeys = useLoad<PasskeyList>("/v1/passkeys");
  const agents = useLoad<AgentTokenList>("/v1/agent-tokens");
  const delegations = useLoad<DelegationList>("/v1/delegations");
  const changed = () => {
    void people.reload();
    void devices.reload();
    void passkeys.reload();
    void agents.reload();
    void delegations.reload();
  };
  return (
    <Page title={W.people}>
      {who.problem && <ErrorBanner problem={who.problem} onRetry={() => void who.reload()} />}
      {!who.value && !who.problem && <Skeleton label={W.loading} />}
      {who.value && (
        <>
          <You who={who.value} />
          <Passkeys mine={who.value.person !== undefined} list={passkeys} />
          <Devices list={devices} />
          <Agents list={agents} who={who.value} admin={admin} />
          <Delegations list={delegations} who={who.value} admin={admin} />
          {admin && <People list={people} changed={changed} />}
        </>
      )}
    </Page>
  );
}
