import {
  SIGN_IN_RETURN,
  SIGN_IN_START,
  SINGLE_SIGN_ON_USER,
} from '@balanco/contract/people/single-sign-on-user';
import { DEFAULT_SETTINGS } from '@balanco/contract/pharmacies/pharmacy-settings';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { rowsIn, setRows } from '../../testing/database/rows.js';
import { gate } from '../../testing/gate.js';
import { poolCall } from '../../testing/identity/pool-call.js';
import { PROVIDER_CLIENT, startProvider } from '../../testing/identity/provider-under-test.js';
import { useServer } from '../../testing/server/server-under-test.js';
import { TEST_PASSWORD } from '../../testing/server/test-people.js';
import { addInventory, addPharmacy, mobileCount } from '../../testing/world/stock-taking.js';
import { checkSignIns } from './routes.js';

const PUBLIC_URL = 'https://balanco.example';
const redirectUri = `${PUBLIC_URL}${SIGN_IN_RETURN}`;
const provider = await startProvider(redirectUri);
const clock = { ahead: 0 };

const settings = {
  ...PROVIDER_CLIENT,
  name: 'Entra',
  issuer: provider.issuer,
  redirectUri,
  parameters: {},
  roleClaim: undefined as string | undefined,
  roles: new Map([['Gerente', 'mod' as const]]),
  pharmacyClaim: undefined as string | undefined,
  localAdmin: 'ana@balanco.test',
};
const server = useServer({
  publicUrl: PUBLIC_URL,
  pool: { singleSignOn: settings, now: () => new Date(Date.now() + clock.ahead) },
});
afterAll(() => provider.close());
beforeEach(() => void Object.assign(settings, { roleClaim: undefined, pharmacyClaim: undefined }));

const begin = () => server.app.inject(`${SIGN_IN_START}?page=office&own=mine`);

async function comeBack(subject: string, sent = (own: string) => own): Promise<URLSearchParams> {
  const { headers } = await begin();
  const back = await provider.signIn(String(headers.location), subject);
  const cookie = sent(String(headers['set-cookie']));
  const end = await server.app.inject({ url: back.slice(PUBLIC_URL.length), headers: { cookie } });
  return new URLSearchParams(String(end.headers.location).replace('/#', ''));
}

const take = (code: string | null) => server.signIn(SINGLE_SIGN_ON_USER, `${code}`);

async function enterAs(subject: string): Promise<string> {
  const back = await comeBack(subject);
  expect(back.get('sign-in-problem')).toBeNull();
  return (await take(back.get('sign-in'))).idToken;
}

async function checkLater(): Promise<void> {
  clock.ahead += 5 * 60_000;
  const { identity, db } = server;
  if (identity.singleSignOn !== undefined) await checkSignIns(db, identity.singleSignOn);
}

const isIn = async (token: string) => (await server.call('getProtected', { token })).status === 200;

const alerts = async () => (await server.ask('getTonight', { as: 'admin' })).alerts;

it('a verified e-mail finds its person once, who takes a seat, and signs out of both ends', async () => {
  const { unlicensed } = server.people;
  provider.people.set('n1', { name: 'Nadir', email: 'Nadir@Balanco.test', email_verified: true });
  const token = await enterAs('n1');
  expect(await server.ask('getProtected', { token })).toMatchObject({ sub: unlicensed.sub });
  expect(decodeJwt(token)).toMatchObject({ single_sign_on: true });
  expect(await rowsIn(server.db, 'licence_seat', { sub: unlicensed.sub }, 'sub')).toHaveLength(1);
  expect(await rowsIn(server.db, 'audit', { action: 'link_account' }, 'entity_id', 'after')).toEqual([
    { entity_id: unlicensed.sub, after: { account: 'nadir@balanco.test', issuer: provider.issuer } },
  ]);
  provider.people.set('n1', { name: 'Nadir', email: 'outra@balanco.test' });
  expect(await isIn(await enterAs('n1'))).toBe(true);
  const { next } = await server.ask('signOut', { token });
  expect(new URL(next ?? '').searchParams.get('post_logout_redirect_uri')).toBe(`${PUBLIC_URL}/`);
  expect(next).toContain(`${provider.issuer}/session/end`);
});

it('an administrator undoes a wrong link, which only an administrator makes again', async () => {
  provider.people.set('n1', { name: 'Nadir', email: 'nadir@balanco.test', email_verified: true });
  const token = await enterAs('n1');
  const params = { sub: server.people.unlicensed.sub };
  await server.ask('editPerson', { params, body: { single_sign_on: false } });
  expect(await isIn(token)).toBe(false);
  expect((await comeBack('n1')).get('sign-in-problem')).toBe('waiting');
  await server.ask('editPerson', { params, body: { single_sign_on: true } });
  const links = await rowsIn(server.db, 'audit', { action: 'link_account', entity_id: params.sub }, 'after');
  expect(links.slice(1)).toMatchObject([{ after: {} }, { after: { account: 'nadir@balanco.test' } }]);
});

it('a code works once, within a minute, and only the browser that asked gets one', async () => {
  provider.people.set('n1', { email: 'nadir@balanco.test' });
  expect((await comeBack('n1', () => '')).get('sign-in-problem')).toBe('refused');
  const otherTab = (await begin()).headers['set-cookie'];
  const back = await comeBack('n1', (own) => `${otherTab}; ${own}`);
  expect(back.get('own')).toBe('mine');
  const code = back.get('sign-in');
  await take(code);
  await expect(take(code)).rejects.toThrow();
  const old = (await comeBack('n1')).get('sign-in');
  clock.ahead += 61_000;
  await expect(take(old)).rejects.toThrow();
});

it.each([
  ['an unverified e-mail', 'm1', { email: 'marcio@balanco.test', email_verified: false }, 'mod'],
  ['an administrator', 'a1', { email: 'ana@balanco.test', email_verified: true }, 'admin'],
] as const)(
  '%s waits until an administrator says whose account it is',
  async (_who, subject, claims, role) => {
    provider.people.set(subject, claims);
    expect((await comeBack(subject)).get('sign-in-problem')).toBe('waiting');
    expect(await alerts()).toMatchObject([{ kind: 'sign_in_waiting', detail: `${claims.email}` }]);
    const params = { sub: server.people[role].sub };
    await server.ask('editPerson', { params, body: { single_sign_on: true } });
    const token = await enterAs(subject);
    expect(await server.ask('getProtected', { token })).toMatchObject(params);
  },
);

it('strangers who wait keep nobody out', async () => {
  await sql`
    insert into idp_account (issuer, subject, email, name)
    select 'i', n, n, n from (select 'stranger ' || generate_series(1, 300)) as stranger (n)
  `.execute(server.db);
  provider.people.set('m1', { email: 'marcio@balanco.test', email_verified: true });
  expect(await isIn(await enterAs('m1'))).toBe(true);
  expect(await alerts()).toHaveLength(199);
  await server.db.deleteFrom('idp_account').where('issuer', '=', 'i').execute();
});

it('roles and pharmacies follow the claims, and a lost role ends the session', async () => {
  Object.assign(settings, { roleClaim: 'roles', pharmacyClaim: 'shops' });
  const nova = { name: 'Rita', email: 'rita@rede.example', email_verified: true };
  provider.people.set('r1', { ...nova, roles: ['Outro'], shops: [] });
  expect((await comeBack('r1')).get('sign-in-problem')).toBe('no_role');
  provider.people.set('r1', { ...nova, roles: ['Gerente'], shops: ['11.222.333/0001-81'] });
  const token = await enterAs('r1');
  const [person] = await rowsIn(server.db, 'person', { email: nova.email }, 'role', 'limited');
  expect(person).toEqual({ role: 'mod', limited: true });
  // A pharmacy without CNPJ is nobody's, even if the provider names none.
  const { id } = await addPharmacy(server);
  await server.ask('savePharmacySettings', {
    params: { id },
    body: { ...DEFAULT_SETTINGS, exchange_folder: 'sul' },
  });
  provider.people.set('r1', { ...nova, roles: ['Gerente'] });
  expect(await server.ask('listPharmacies', { token: await enterAs('r1') })).toEqual([]);
  provider.people.set('r1', { ...nova, roles: [], shops: [] });
  await checkLater();
  expect(await isIn(token)).toBe(false);
});

it('without a free seat nobody gets in and nothing is linked', async () => {
  await server.db.updateTable('licence_key').set({ seats: 1 }).execute();
  await server.db.deleteFrom('licence_seat').where('sub', '=', server.people.user.sub).execute();
  provider.people.set('u1', { email: 'ulisses@balanco.test', email_verified: true });
  expect((await comeBack('u1')).get('sign-in-problem')).toBe('no_seat');
  expect(await rowsIn(server.db, 'idp_account', { subject: 'u1' }, 'sub')).toEqual([{ sub: null }]);
  await server.db.updateTable('licence_key').set({ seats: 10 }).execute();
  expect(await isIn(await enterAs('u1'))).toBe(true);
});

it('while the provider is away everybody stays; who leaves is out and hands over as unplaced', async () => {
  const token = await enterAs('u1');
  const { id } = await addInventory(server, (await addPharmacy(server)).id);
  const send = () => server.call('submitCounts', { token, body: [mobileCount(id)] });
  expect((await send()).body.results[0].unplaced).toBeUndefined();
  for (const fault of ['away', 'invalid_client'] as const) {
    provider.fault = fault;
    await checkLater();
    expect(await isIn(token)).toBe(true);
    expect(await alerts()).toMatchObject([{ kind: 'sign_in_provider' }]);
  }
  provider.fault = null;
  await checkLater();
  expect(await alerts()).toEqual([]);
  expect(await isIn(token)).toBe(true);
  const { sub } = server.people.user;
  await server.ask('makeCollectorCodes', { body: { sub } });
  provider.people.delete('u1');
  await checkLater();
  const codes = await rowsIn(server.db, 'collector_code', { sub }, 'revoked_at');
  expect(codes).toEqual([{ revoked_at: expect.any(Date) }]);
  expect(await isIn(token)).toBe(false);
  expect((await send()).body.results).toMatchObject([{ status: 'created', unplaced: true }]);
  const ends = await rowsIn(server.db, 'audit', { action: 'sign_out' }, 'after');
  expect(ends.at(-1)).toEqual({ after: { ended: true, reason: 'provider_refused' } });
});

it('many sessions are checked a few at a time', async () => {
  provider.people.set('m1', { email: 'marcio@balanco.test', email_verified: true });
  for (let session = 0; session < 20; session++) await enterAs('m1');
  provider.most = 0;
  const { open, opened } = gate();
  provider.held = opened;
  const checked = checkLater();
  await vi.waitFor(() => expect(provider.most).toBeGreaterThanOrEqual(6));
  open();
  await checked;
  expect(provider.most).toBe(6);
  const now = new Date(Date.now() + clock.ahead - 60_000);
  const rows = await rowsIn(server.db, 'idp_provider_session', { failed_since: null }, 'checked_at');
  expect(rows.filter(({ checked_at }) => checked_at > now).length).toBeGreaterThanOrEqual(20);
});

it('only the local administrator signs in with a password', async () => {
  expect(await isIn((await server.signIn('ana@balanco.test', TEST_PASSWORD)).idToken)).toBe(true);
  await expect(server.signIn('marcio@balanco.test', TEST_PASSWORD)).rejects.toThrow();
});

it('a session that a password began before the switch ends when it is renewed', async () => {
  const { localAdmin } = settings;
  settings.localAdmin = 'marcio@balanco.test';
  const { refreshToken } = await server.signIn('marcio@balanco.test', TEST_PASSWORD);
  const refresh = (RefreshToken: string) =>
    server.app.inject(poolCall('GetTokensFromRefreshToken', { RefreshToken }));
  settings.localAdmin = localAdmin;
  expect((await refresh(refreshToken)).statusCode).toBe(400);
  provider.people.set('m1', { email: 'marcio@balanco.test', email_verified: true });
  const entered = await take((await comeBack('m1')).get('sign-in'));
  expect((await refresh(entered.refreshToken)).statusCode).toBe(200);
});

it('an administrator confirms neither of two accounts with one e-mail, nor one of over an hour ago', async () => {
  const { sub, name } = server.people.user;
  await server.db.deleteFrom('idp_account').where('sub', '=', sub).execute();
  for (const subject of ['u2', 'u3']) {
    provider.people.set(subject, { email: 'ulisses@balanco.test' });
    await comeBack(subject);
  }
  const { body } = await server.call('editPerson', { params: { sub }, body: { single_sign_on: true } });
  expect(JSON.stringify(body)).toContain('Duas contas');
  const seen_at = sql`now() - interval '61 minutes'`;
  await setRows(server.db, 'idp_account', { email: 'ulisses@balanco.test' }, { seen_at });
  expect(await alerts()).toEqual([]);
  const late = await server.call('editPerson', { params: { sub }, body: { single_sign_on: true } });
  expect(JSON.stringify(late.body)).toContain('Ninguém com este e-mail');
  expect(await rowsIn(server.db, 'idp_account', { sub }, 'subject')).toEqual([]);
  // Nor do they outlive the person's name.
  await server.ask('anonymisePerson', { params: { sub }, body: { typed_name: name } });
  expect(await rowsIn(server.db, 'idp_account', { email: 'ulisses@balanco.test' }, 'sub')).toEqual([]);
});
