import { allExamples, endpoints } from '@balanco/contract/base/all-examples';
import type { Endpoint } from '@balanco/contract/base/endpoint';
import { errorBodySchema } from '@balanco/contract/base/errors';
import { type ExampleRequest, examplePath, type PreparingCall } from '@balanco/contract/base/example';
import type { Role } from '@balanco/contract/base/roles';
import { PROGRESS_STREAM_PATH } from '@balanco/contract/progress/progress';
import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import type { Fingerprint } from '../../testing/examples/effect-of.js';
import { prepareExample, useExampleServer, type WireAnswer } from '../../testing/examples/example-server.js';
import { permissionsOf, permissionTable } from '../../testing/examples/permission-table.js';
import { badTokens, ownKey, signAs } from '../../testing/identity/bad-tokens.js';

const roles = ['admin', 'mod', 'user'] as const;

const publicRoutes = [
  'GET /api/docs/',
  'GET /api/docs/openapi.json/',
  'GET /healthz/',
  'GET /instalar-certificado/pronto/',
  'GET /readyz/',
  'GET /idp/local_Balanco1/.well-known/jwks.json/',
  'POST /idp/local_Balanco1/',
  // A link in a mail, which its signature protects.
  'GET /sair-dos-emails/:token/',
  'POST /sair-dos-emails/:token/',
];

/** It never ends, and is tested in features/progress/stream. */
const streamRoute = `GET ${PROGRESS_STREAM_PATH}`;
/** datastore/tokens.integration.ts tests it. */
const graphqlRoute = 'POST /graphql/';

let tokens: Awaited<ReturnType<typeof badTokens>>;
const server = useExampleServer(async () => {
  tokens = await badTokens(server);
});

const NOTHING: readonly PreparingCall[] = [];

let world: { licensed: boolean; after: Call['after']; fingerprint?: Fingerprint } | undefined;

it('the permissions table names only calls of the contract', () => {
  expect(endpoints.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(permissionTable)));
});

it('the server answers only the calls of the contract and the listed public routes', async () => {
  const contract = endpoints.map(({ method, path }) => `${method} ${path}`);
  const served: string[] = [];
  for (const route of routesOf(server.app.printRoutes({ commonPrefix: false }))) {
    const [method, url] = route.split(' ');
    const { statusCode } = await server.app.inject({ method: method as 'GET', url });
    if (statusCode !== 405) served.push(route);
  }
  expect(served.sort()).toEqual([...contract, ...publicRoutes, graphqlRoute, streamRoute].sort());
});

it('HEAD needs a token wherever GET does', async () => {
  for (const { id, method, path } of endpoints.filter((endpoint) => endpoint.method === 'GET')) {
    const { status } = await server.send({ method: 'HEAD', path });
    expect(status, `${id} ${method}`).toBe(permissionsOf(id).token === 'none' ? 200 : 403);
  }
});

const allCalls = allExamples.map(({ endpoint, successes: [{ request = {}, after = NOTHING } = {}] }) => {
  return { endpoint, row: permissionsOf(endpoint.id), call: { endpoint, request, after } };
});

it.each(allCalls)('$endpoint.id takes the roles and tokens of the permissions table', async (one) => {
  const { endpoint, row, call } = one;
  for (const licensed of [true, false]) {
    const [allowed, refusal] = licensed
      ? [row.licensed, '403 permission_denied']
      : [row.unlicensed, '402 license_required'];
    const refused = roles.filter((role) => !allowed.includes(role));
    const outcomes: Record<string, string> = {};
    const attemptAs = async (role: Role) => {
      outcomes[role] = await attempt(call, server.tokens[role].idToken, { licensed });
    };
    await expectUntouched(call, licensed, async () => {
      for (const role of refused) await attemptAs(role);
      if (endpoint.method === 'GET') for (const role of allowed) await attemptAs(role);
    });
    if (endpoint.method !== 'GET') for (const role of allowed) await attemptAs(role);
    const expected = roles.map((role) => [role, allowed.includes(role) ? 'may' : refusal]);
    expect
      .soft(outcomes, licensed ? 'with a licence' : 'without a licence')
      .toEqual(Object.fromEntries(expected));
  }
  await expectRefused(call, row, ['no token', 'the signature of another key']);
  const byAccessToken = await attempt(call, server.tokens.admin.accessToken);
  expect.soft(byAccessToken, 'an access token').toBe(row.token === 'id' ? '403 token_invalid' : 'may');
  if (row.licensed.includes('user')) return;
  const claims = { ...decodeJwt(server.tokens.user.idToken), 'custom:role': 'admin' };
  const forged = await signAs(await ownKey(server), claims);
  expect
    .soft(await attempt(call, forged), 'a claim of a higher role than the stored one')
    .toBe('403 permission_denied');
});

const guards = new Map(allCalls.map((each) => [JSON.stringify(each.row), each])).values();

it.each([...guards])('$endpoint.id refuses every kind of bad token, as its guard does', ({ call, row }) =>
  expectRefused(call, row, Object.keys(tokens)),
);

async function expectRefused(call: Call, row: { token: string }, faults: readonly string[]): Promise<void> {
  const outcomes: Record<string, string> = {};
  const attemptAll = async () => {
    for (const wrong of faults) outcomes[wrong] = await attempt(call, tokens[wrong]);
  };
  const isPublic = row.token === 'none';
  if (isPublic) await attemptAll();
  else await expectUntouched(call, true, attemptAll);
  const expected = isPublic ? 'may' : '403 token_invalid';
  expect.soft(outcomes).toEqual(Object.fromEntries(faults.map((wrong) => [wrong, expected])));
}

async function prepareWorld(licensed: boolean, { endpoint, after }: Call): Promise<void> {
  if (world?.licensed === licensed && world.after === after) return;
  await server.reset();
  await prepareExample(server, { title: endpoint.id, after });
  if (!licensed) await server.db.deleteFrom('licence_seat').execute();
  world = { licensed, after };
}

async function expectUntouched(call: Call, licensed: boolean, attempts: () => Promise<void>): Promise<void> {
  await prepareWorld(licensed, call);
  if (world === undefined) throw new Error('there is no world');
  world.fingerprint ??= await server.fingerprint();
  const { fingerprint } = world;
  await attempts();
  expect(await server.fingerprint()).toEqual(fingerprint);
}

interface Call {
  readonly endpoint: Endpoint;
  readonly request: ExampleRequest;
  readonly after: readonly PreparingCall[];
}

async function attempt(call: Call, token: string | undefined, { licensed } = { licensed: true }) {
  const { endpoint, request } = call;
  await prepareWorld(licensed, call);
  const path = examplePath(endpoint, request);
  const answer = await server.send({ method: endpoint.method, path, token, body: request.body });
  if (answer.status === 402 || answer.status === 403) return `${answer.status} ${codeOf(answer)}`;
  if (endpoint.method !== 'GET') world = undefined;
  if (licensed) expect(answer.status, answer.text).toBeLessThan(300);
  return 'may';
}

function codeOf({ body, text }: WireAnswer): string {
  const refusal = errorBodySchema.strict().parse(body);
  expect(Object.keys(refusal).sort()).toEqual(['code', 'detail', 'error']);
  expect(text).not.toMatch(/ at |\.js|\.ts|select /);
  return refusal.code;
}

function routesOf(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent, part, methods = ''] = /^(.*)[├└]── (\S*)(?: \((.*)\))?$/.exec(line) ?? [];
    if (indent === undefined) return [];
    const depth = indent.length / 4;
    const path = `${above[depth - 1] ?? ''}${part}`;
    above.splice(depth, above.length, path);
    const served = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
    return served.map((method) => `${method} ${path.replace(/\/?$/, '/')}`);
  });
}
