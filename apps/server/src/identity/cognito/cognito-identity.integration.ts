import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { SYSTEM } from '../../audit/write-audit.js';
import {
  addStubUser,
  type CognitoUnderTest,
  signTokens,
  startCognito,
} from '../../testing/identity/cognito-under-test.js';
import { describeIdentityProvider } from '../../testing/identity/identity-conformance.js';
import { purgeEndedSessions } from './cognito-identity.js';

describeIdentityProvider('Amazon Cognito', startCognito);

let cognito: CognitoUnderTest;
beforeAll(async () => {
  cognito = await startCognito();
});
afterEach(() => vi.useRealTimers());
afterAll(() => cognito.close());

const verify = (token: string) => cognito.identity.verifyToken(token, ['id', 'access']);

async function callsOf(work: () => Promise<unknown>) {
  const before = cognito.stub.calls.length;
  await work();
  return cognito.stub.calls.slice(before);
}

const UserPoolId = 'sa-east-1_Ab12Cd34E';

it('calls to Cognito are JSON 1.1, signed with Signature Version 4 for the region', async () => {
  const calls = await callsOf(() => cognito.identity.directory.get('nobody'));
  expect(calls).toMatchObject([
    {
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.AdminGetUser',
        'x-amz-date': expect.stringMatching(/^\d{8}T\d{6}Z$/),
        authorization: expect.stringMatching(
          /^AWS4-HMAC-SHA256 Credential=AKIAEXAMPLE\/\d{8}\/sa-east-1\/cognito-idp\/aws4_request, SignedHeaders=\S+, Signature=[0-9a-f]{64}$/,
        ),
      },
      body: { UserPoolId, Username: 'nobody' },
    },
  ]);
});

it("a confirmation uses the pool's own username and verifies the e-mail first", async () => {
  const user = await cognito.addUser({ confirmed: false });
  const calls = await callsOf(() => cognito.identity.directory.confirm(user.email, SYSTEM));
  expect(calls.map(({ operation, body }) => [operation, body])).toEqual([
    ['AdminGetUser', { UserPoolId, Username: user.email }],
    [
      'AdminUpdateUserAttributes',
      {
        UserPoolId,
        Username: user.sub,
        UserAttributes: [
          { Name: 'email', Value: user.email },
          { Name: 'email_verified', Value: 'true' },
        ],
      },
    ],
    ['AdminConfirmSignUp', { UserPoolId, Username: user.sub }],
  ]);
});

it('a confirmation of an unknown user changes nothing', async () => {
  const confirmed = await cognito.addUser({ confirmed: true });
  const calls = await callsOf(() => cognito.identity.directory.confirm(confirmed.email, SYSTEM));
  expect(calls.map(({ operation }) => operation)).toEqual(['AdminGetUser']);
});

it('the directory lists all pages, and lists once for concurrent callers', async () => {
  for (let index = 0; index < 130; index += 1)
    addStubUser(cognito.stub, { confirmed: true, createdAt: cognito.now() });
  cognito.advance(60);
  const { directory } = cognito.identity;
  const lists: number[] = [];
  const calls = await callsOf(async () => {
    const both = await Promise.all([directory.list(), directory.list()]);
    lists.push(...both.map((users) => users.length));
  });
  const confirmed = cognito.stub.users.filter(({ status }) => status === 'CONFIRMED').length;
  expect(lists).toEqual([confirmed, confirmed]);
  const pages = Array.from({ length: Math.ceil(cognito.stub.users.length / 60) }, (_, page) => ({
    UserPoolId,
    Limit: 60,
    ...(page === 0 ? {} : { PaginationToken: String(page * 60) }),
  }));
  expect(calls.map(({ operation, body }) => [operation, body])).toEqual(
    pages.map((page) => ['ListUsers', page]),
  );
});

it('the directory omits disabled users', async () => {
  const disabled = await cognito.addUser({ confirmed: true });
  const invited = await cognito.addUser({ confirmed: true });
  for (const user of cognito.stub.users) {
    if (user.username === disabled.sub) user.enabled = false;
    if (user.username === invited.sub) user.status = 'FORCE_CHANGE_PASSWORD';
  }
  cognito.advance(60);
  const subs = (await cognito.identity.directory.list()).map(({ sub }) => sub);
  expect(subs).toContain(invited.sub);
  expect(subs).not.toContain(disabled.sub);
});

it.each([
  ['admin', 'admin'],
  ['root', undefined],
])('the directory reads custom:role %s as %s', async (value, role) => {
  const user = await cognito.addUser({ confirmed: true });
  for (const { username, attributes } of cognito.stub.users)
    if (username === user.sub) attributes['custom:role'] = value;
  expect((await cognito.identity.directory.get(user.sub))?.role).toBe(role);
});

it("the pool's keys are fetched once, and again for an unknown key", async () => {
  const user = await cognito.addUser({ confirmed: true });
  await verify((await cognito.signIn(user)).idToken);
  const fetches = cognito.stub.keyFetches();
  for (let round = 0; round < 5; round += 1) await verify((await cognito.signIn(user)).accessToken);
  expect(cognito.stub.keyFetches()).toBe(fetches);
  const old = await cognito.signIn(user);
  await cognito.stub.rotateKey();
  // The key set is fetched at most every half minute, whatever strangers send.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
  await expect(verify((await cognito.signIn(user)).idToken)).resolves.toMatchObject({ sub: user.sub });
  expect(cognito.stub.keyFetches()).toBe(fetches + 1);
  await expect(verify(old.idToken)).rejects.toMatchObject({ code: 'token_invalid' });
  expect(cognito.stub.keyFetches()).toBe(fetches + 1);
});

it('a signed-out session is remembered a day longer than it could be refreshed', async () => {
  const db = cognito.db;
  const user = await cognito.addUser({ confirmed: true });
  const { idToken } = await cognito.signIn(user);
  await cognito.identity.signOut(idToken);
  const ended = () => db.selectFrom('cognito_ended_session').selectAll().execute();
  const day = 24 * 3600 * 1000;
  await purgeEndedSessions(db, new Date(cognito.now().getTime() + 31 * day - 1));
  expect(await ended()).toHaveLength(1);
  await purgeEndedSessions(db, new Date(cognito.now().getTime() + 31 * day));
  expect(await ended()).toEqual([]);
});

it('a signed-out session is refused by every server process', async () => {
  const user = await cognito.addUser({ confirmed: true });
  const { idToken } = await signTokens(cognito.stub, user, cognito.now());
  await cognito.identity.signOut(idToken);
  await expect(cognito.another().then((other) => other.verifyToken(idToken, ['id']))).rejects.toMatchObject({
    code: 'token_invalid',
  });
});
