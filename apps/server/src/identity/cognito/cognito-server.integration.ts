import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compose } from '../../compose.js';
import { digestLicenceKey } from '../../features/licences/licence-key.js';
import { setRole } from '../../features/users/change-access.js';
import { leaveOnTheirDay } from '../../features/users/codes/seats.js';
import { addRows, auditRows, rowIn, rowsIn, setRows } from '../../testing/database/rows.js';
import { type CognitoUnderTest, startCognito } from '../../testing/identity/cognito-under-test.js';
import type { ConformanceUser } from '../../testing/identity/identity-conformance.js';

const IDENTITY_POOL = 'sa-east-1:6a3f1c52-5a4c-4a0a-9d7f-0123456789ab';
const KEY = 'ACDEF-GHJKM-NPQRT-UVWXY-23467';

let cognito: CognitoUnderTest;
let app: FastifyInstance;

beforeAll(async () => {
  cognito = await startCognito();
  app = await compose({
    db: cognito.db,
    connectionString: cognito.connectionString,
    identity: await cognito.another({ identityPoolId: IDENTITY_POOL }),
    logger: pino({ level: 'silent' }),
    secretKey: randomBytes(32),
    version: 'test',
    publicUrl: 'https://balanco.example',
    trustProxy: false,
    webFolder: undefined,
    validateAnswers: true,
  });
  const digest = digestLicenceKey(KEY);
  await addRows(cognito.db, 'licence_key', { digest, seats: 20, label: 'test' });
});
afterAll(async () => {
  await app.close();
  await cognito.close();
});

function call(method: 'GET' | 'POST', url: string, token?: string, payload?: object) {
  return app.inject({
    method,
    url,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
}

async function signedIn(): Promise<ConformanceUser & { idToken: string; accessToken: string }> {
  const user = await cognito.addUser({ confirmed: true });
  return { ...user, ...(await cognito.signIn(user)) };
}

async function promote({ email }: ConformanceUser): Promise<void> {
  cognito.advance(60);
  const operator = { sub: 'operator', name: 'Operador' };
  const { db, identity } = cognito;
  await setRole({ db, directory: identity.directory, operator }, { email, role: 'admin' });
}

async function theOffice() {
  const office = await signedIn();
  await call('POST', '/api/license/', office.idToken, { license: KEY });
  await promote(office);
  return office;
}

const seatsOf = ({ sub }: ConformanceUser) => rowsIn(cognito.db, 'licence_seat', { sub }, 'sub');

it('the server tells the browser where Cognito is and allows it in the content security policy', async () => {
  const config = await call('GET', '/api/config/');
  expect(config.json().identity).toEqual({
    userPoolId: 'sa-east-1_Ab12Cd34E',
    userPoolClientId: '1example23456789',
    region: 'sa-east-1',
    authFlow: 'USER_SRP_AUTH',
    identityPoolId: IDENTITY_POOL,
  });
  expect(String(config.headers['content-security-policy'])).toContain(
    "connect-src 'self' https://cognito-idp.sa-east-1.amazonaws.com https://cognito-identity.sa-east-1.amazonaws.com",
  );
  expect((await call('POST', '/idp/local_Balanco1/', undefined, {})).statusCode).toBe(404);
});

it('a person of a Cognito pool activates a licence, gets a role, and confirms another user', async () => {
  const staff = await signedIn();
  expect((await call('GET', '/api/license/', staff.idToken)).statusCode).toBe(404);
  expect((await call('POST', '/api/license/', staff.idToken, { license: KEY })).statusCode).toBe(201);
  const fresh = await cognito.addUser({ confirmed: false });
  const confirm = () => call('POST', '/api/confirm-user/', staff.idToken, { email: fresh.email });
  expect((await confirm()).json()).toMatchObject({ code: 'permission_denied' });
  await promote(staff);
  expect((await confirm()).json()).toEqual({
    username: fresh.email,
    sub: fresh.sub,
    name: 'Ana Souza',
    email: fresh.email,
    'custom:role': 'user',
  });
  const stored = cognito.stub.users.find(({ username }) => username === fresh.sub);
  expect(stored).toMatchObject({ status: 'CONFIRMED', attributes: { email_verified: 'true' } });
  const audit = await auditRows(cognito.db, { entity_id: fresh.sub });
  expect(audit).toMatchObject([{ action: 'confirm', actor_sub: staff.sub }]);
  const all = (await call('GET', '/api/cognito-users/', staff.idToken)).json() as { sub: string }[];
  expect(all.map(({ sub }) => sub)).toEqual(expect.arrayContaining([staff.sub, fresh.sub]));
});

it.each(['deactivated_at', 'sessions_ended_at'] as const)(
  'a token that Cognito still takes is refused once %s is set',
  async (column) => {
    const { sub, idToken } = await signedIn();
    const seen = () => call('GET', '/api/protected/', idToken);
    expect((await seen()).statusCode).toBe(200);
    // The pool's clock in tests is ahead.
    const moment = sql<Date>`now() + interval '1 day'`;
    await setRows(cognito.db, 'person', { sub }, { [column]: moment });
    expect((await seen()).json()).toMatchObject({ code: 'token_invalid' });
  },
);

it('a collector with an access token gets the name of the directory', async () => {
  const collector = await signedIn();
  await call('POST', '/api/license/', collector.idToken, { license: KEY });
  await cognito.db.deleteFrom('person').where('sub', '=', collector.sub).execute();
  const sent = await call('POST', '/api/mobile/counts/', collector.accessToken, []);
  expect(sent.statusCode).not.toBe(403);
  const { sub } = collector;
  const person = await rowIn(cognito.db, 'person', { sub }, 'email', 'name', 'role');
  expect(person).toEqual({ email: collector.email, name: 'Ana Souza', role: 'user' });
});

it.each([
  ['ListUsers', 'GET', '/api/cognito-users/'],
  ['AdminGetUser', 'POST', '/api/confirm-user/'],
  ['AdminUpdateUserAttributes', 'POST', '/api/confirm-user/'],
  ['AdminConfirmSignUp', 'POST', '/api/confirm-user/'],
] as const)(
  'a pool that refuses %s leads to a sentence and signs no one out',
  async (operation, method, path) => {
    const staff = await theOffice();
    const { email } = await cognito.addUser({ confirmed: false });
    cognito.stub.refusals.set(operation, 'AccessDeniedException');
    const answer = await call(method, path, staff.idToken, method === 'POST' ? { email } : undefined);
    cognito.stub.refusals.clear();
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({
      code: 'unavailable',
      detail: expect.stringMatching(/^O Amazon Cognito não atendeu ao pedido/),
    });
    expect(answer.body).not.toContain('AccessDenied');
  },
);

it('on Cognito a collector’s code answers with the e-mail, once', async () => {
  const office = await theOffice();
  const collector = await cognito.addUser({ confirmed: true });
  const path = '/api/collector-codes/';
  const made = await call('POST', path, office.idToken, { sub: collector.sub });
  expect(made.statusCode, made.body).toBe(201);
  const [{ code }] = made.json().results;
  const body = { code, attempt: randomUUID() };
  expect((await call('POST', '/api/mobile/enrol/', undefined, body)).json()).toEqual({
    name: 'Ana Souza',
    email: collector.email,
    leaves_at: null,
    session: null,
  });
  const other = { code, attempt: randomUUID() };
  expect((await call('POST', '/api/mobile/enrol/', undefined, other)).statusCode).toBe(400);
  expect((await call('GET', path, office.idToken)).json().adds_people).toBe(false);
  expect((await call('POST', path, office.idToken, { names: ['Rita'] })).json().fields.names).toEqual([
    expect.stringMatching(/^As senhas ficam no Amazon Cognito/),
  ]);
});

it('on Cognito an unused code that lapses frees no seat', async () => {
  const office = await theOffice();
  const collector = await cognito.addUser({ confirmed: true });
  const path = '/api/collector-codes/';
  expect((await call('POST', path, office.idToken, { sub: collector.sub })).statusCode).toBe(201);
  await cognito.db.updateTable('collector_code').set({ expires_at: new Date() }).execute();
  await leaveOnTheirDay(cognito.db);
  expect(await seatsOf(collector)).toHaveLength(1);
});

it('on Cognito an unused code that staff take back frees its seat', async () => {
  const office = await theOffice();
  const takenBack = async (collector: ConformanceUser) => {
    const made = await call('POST', '/api/collector-codes/', office.idToken, { sub: collector.sub });
    const [{ id }] = made.json().results;
    const path = `/api/collector-codes/${id}/`;
    const headers = { authorization: `Bearer ${office.idToken}` };
    expect(await seatsOf(collector)).toHaveLength(1);
    expect((await app.inject({ method: 'DELETE', url: path, headers })).statusCode).toBe(200);
  };
  const unseen = await cognito.addUser({ confirmed: true });
  await takenBack(unseen);
  expect(await seatsOf(unseen)).toEqual([]);
  const seen = await cognito.addUser({ confirmed: true });
  await sql`insert into device (sub, device_id, queued) values (${seen.sub}, 'moto', 0)`.execute(cognito.db);
  await takenBack(seen);
  expect(await seatsOf(seen)).toHaveLength(1);
});
