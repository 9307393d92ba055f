import { endpoints } from '@balanco/contract/api';
import type { Endpoint } from '@balanco/contract/endpoint';
import { errorBodySchema } from '@balanco/contract/errors';
import { allExamples } from '@balanco/contract/examples/all-examples';
import type { ExampleRequest, PreparingCall } from '@balanco/contract/examples/example';
import { examplePath } from '@balanco/contract/examples/example-path';
import { PROGRESS_STREAM_PATH } from '@balanco/contract/progress';
import type { Role } from '@balanco/contract/roles';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { badTokens, ownKey, signAs } from '../testing/bad-tokens.js';
import { type ExampleServer, startExampleServer, type WireAnswer } from '../testing/example-server.js';
import { permissionTable } from '../testing/permission-table.js';
import { prepareExample } from '../testing/prepare-example.js';

const roles = ['admin', 'mod', 'user'] as const;
const none: readonly Role[] = [];

/** Routes beside the contract; they are public. */
const publicRoutes = [
  'GET /api/docs/',
  'GET /api/docs/openapi.json/',
  'GET /healthz/',
  'GET /readyz/',
  'GET /idp/local_Balanco1/.well-known/jwks.json/',
  'POST /idp/local_Balanco1/',
];

/** Tested by mobile/graphql/graphql-tokens.integration.ts. */
/** Its answers are lines without an end; features/progress/stream tests its permission. */
const streamRoute = `GET ${PROGRESS_STREAM_PATH}`;
const graphqlRoute = 'POST /graphql/';

let server: ExampleServer;
let tokens: Awaited<ReturnType<typeof badTokens>>;
beforeAll(async () => {
  server = await startExampleServer();
  tokens = await badTokens(server);
});
afterAll(() => server.close());

const NOTHING: readonly PreparingCall[] = [];

/** The example world, with seats for everyone or for no one; undefined when a call has changed it. */
let world: { licensed: boolean; after: Call['after']; fingerprint: Record<string, string> } | undefined;

it('the permissions table has exactly one row for every call of the contract', () => {
  expect(Object.keys(permissionTable)).toEqual(endpoints.map(({ id }) => id));
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
    expect(status, `${id} ${method}`).toBe(permissionTable[id]?.token === 'none' ? 200 : 403);
  }
});

describe.each(allExamples)(
  '$endpoint.id',
  ({ endpoint, successes: [{ request = {}, after = NOTHING } = {}] }) => {
    const row = permissionTable[endpoint.id] ?? { licensed: none, unlicensed: none, token: 'none' };
    const call = { endpoint, request, after };

    it.each(['with', 'without'])(
      'a call is allowed only for the roles in its row of the permissions table, %s a licence',
      async (licence) => {
        const outcomes: Record<string, string> = {};
        for (const role of roles) {
          outcomes[role] = await attempt(call, server.tokens[role].idToken, { licensed: licence === 'with' });
          await expectUntouched();
        }
        const [allowed, refusal] =
          licence === 'with'
            ? [row.licensed, '403 permission_denied']
            : [row.unlicensed, '402 license_required'];
        const expected = roles.map((role) => [role, allowed.includes(role) ? 'may' : refusal]);
        expect(outcomes).toEqual(Object.fromEntries(expected));
      },
    );

    it('a call refuses every kind of bad token', async () => {
      const outcomes: Record<string, string> = {};
      for (const [wrong, token] of Object.entries(tokens)) outcomes[wrong] = await attempt(call, token);
      const expected = row.token === 'none' ? 'may' : '403 token_invalid';
      expect(outcomes).toEqual(Object.fromEntries(Object.keys(tokens).map((wrong) => [wrong, expected])));
      await expectUntouched();
    });

    it('a call takes an access token only if its row of the permissions table says so', async () => {
      const expected = row.token === 'id' ? '403 token_invalid' : 'may';
      expect(await attempt(call, server.tokens.admin.accessToken)).toBe(expected);
    });

    it('a call ignores a role claim that is higher than the stored role', async () => {
      const claims = { ...decodeJwt(server.tokens.user.idToken), 'custom:role': 'admin' };
      const expected = row.licensed.includes('user') ? 'may' : '403 permission_denied';
      expect(await attempt(call, await signAs(await ownKey(server), claims))).toBe(expected);
    });
  },
);

async function prepareWorld(licensed: boolean, { endpoint, after }: Call): Promise<void> {
  if (world?.licensed === licensed && world.after === after) return;
  await server.reset();
  await prepareExample(server, { title: endpoint.id, after });
  if (!licensed) await server.db.deleteFrom('licence_seat').execute();
  world = { licensed, after, fingerprint: await server.fingerprint() };
}

/** Expects that a refused call, or one that only reads, has written nothing in any table. */
async function expectUntouched(): Promise<void> {
  if (world !== undefined) expect(await server.fingerprint()).toEqual(world.fingerprint);
}

interface Call {
  readonly endpoint: Endpoint;
  readonly request: ExampleRequest;
  /** What the call needs to be there. */
  readonly after: readonly PreparingCall[];
}

/** Makes the call on an untouched world. Returns 'may', or the status and code of a proper refusal. */
async function attempt(
  call: Call,
  token: string | undefined,
  { licensed } = { licensed: true },
): Promise<string> {
  const { endpoint, request } = call;
  await prepareWorld(licensed, call);
  const path = examplePath(endpoint, request);
  const answer = await server.send({ method: endpoint.method, path, token, body: request.body });
  if (answer.status === 402 || answer.status === 403) return `${answer.status} ${codeOf(answer)}`;
  if (endpoint.method !== 'GET') world = undefined;
  // Without a licence, reading the licence is allowed and answers 404, because there is none.
  if (licensed) expect(answer.status, answer.text).toBeLessThan(300);
  return 'may';
}

function codeOf({ body, text }: WireAnswer): string {
  const refusal = errorBodySchema.strict().parse(body);
  expect(Object.keys(refusal).sort()).toEqual(['code', 'detail', 'error']);
  expect(text).not.toMatch(/ at |\.js|\.ts|select /);
  return refusal.code;
}

/** `METHOD path/` of each route in Fastify's printed tree, where a line continues the path of its parent. */
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
