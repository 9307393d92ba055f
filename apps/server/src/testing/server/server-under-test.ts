import {
  CREATION_KEY_HEADER,
  type Endpoint,
  type EndpointAnswer,
  fillPath,
} from '@balanco/contract/base/endpoint';
import { leastCaller } from '@balanco/contract/base/example';
import type { Role } from '@balanco/contract/base/roles';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { compose } from '../../compose.js';
import { type Database, openDatabase } from '../../db/database.js';
import type { DatabaseBounds } from '../../db/session-settings.js';
import { findWrongComparisons } from '../../features/comparison/keep-comparisons.js';
import { findTallyDifferences, foldTallies } from '../../features/tallies/tallies.js';
import { createEmbeddedIdentity, type EmbeddedIdentity } from '../../identity/embedded/embedded-identity.js';
import type { EmbeddedIdentityOptions } from '../../identity/embedded/pool-services.js';
import { createLogger } from '../../logging/create-logger.js';
import { clonePeopledDatabase } from '../database/test-database.js';
import * as calls from './calls.js';
import { signInTo, TEST_LICENCE_KEY, TEST_SECRET_KEY, type TestPeople } from './test-people.js';

export type Who = Role | 'unlicensed' | 'nobody';

type Named = {
  readonly [Name in keyof typeof calls as (typeof calls)[Name] extends Endpoint
    ? Name
    : never]: (typeof calls)[Name];
};

/** Nearly all have a name, which is that of the contract's export. */
export type TestedEndpoint = keyof Named | UnnamedEndpoint;

type UnnamedEndpoint = Pick<Endpoint, 'method' | 'path'> & Partial<Pick<Endpoint, 'permission'>>;

export interface TestCall {
  /** By default it is the least of those who may call. */
  readonly as?: Who;
  readonly params?: Readonly<Record<string, string | number | null | undefined>>;
  readonly query?: Readonly<Record<string, string | number | null | undefined>>;
  readonly body?: unknown;
  readonly creationKey?: string | undefined;
  readonly token?: string;
}

export interface TestAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers whose shape they assert themselves.
  readonly body: any;
}

export type AnswerOf<E> = E extends keyof Named
  ? OneForm<EndpointAnswer<Named[E]>>
  : E extends Endpoint
    ? OneForm<EndpointAnswer<E>>
    : TestAnswer['body'];

/** What has several forms is any: the test knows which it asks for. */
type OneForm<Answer, All = Answer> = Answer extends unknown
  ? [All] extends [Answer]
    ? Answer
    : TestAnswer['body']
  : never;

export type ServerUnderTest = Awaited<ReturnType<typeof startServerUnderTest>>;

type ComposeDependencies = Parameters<typeof compose>[0];

/** By default it speaks plain http, without trusted proxy and metrics. */
interface ServerUnderTestOptions
  extends Partial<Omit<ComposeDependencies, 'db' | 'connectionString' | 'identity'>> {
  readonly bounds?: DatabaseBounds;
  readonly pool?: Partial<EmbeddedIdentityOptions>;
  readonly through?: (connectionString: string) => string;
}

export async function startServerUnderTest({
  bounds,
  through = (direct) => direct,
  ...dependencies
}: ServerUnderTestOptions = {}) {
  const database = await clonePeopledDatabase();
  const connectionString = through(database.connectionString);
  const db = openDatabase(connectionString, { bounds });
  const { app, identity } = await composeTestServer(db, connectionString, dependencies);
  const people = inject('testPeople');
  return {
    app,
    db,
    connectionString: database.connectionString,
    identity,
    people,
    licenceKey: TEST_LICENCE_KEY,
    signIn: (email: string, password: string) => signInTo(app, email, password),
    call: (endpoint: TestedEndpoint, call?: TestCall) => callServer(app, people, endpoint, call),
    async ask<E extends TestedEndpoint>(endpoint: E, call?: TestCall): Promise<AnswerOf<E>> {
      const { status, body } = await callServer(app, people, endpoint, call);
      expect(status, JSON.stringify(body)).toBeOneOf([200, 201]);
      return body;
    },
    async close(): Promise<void> {
      await assertTallies(db);
      expect(await findWrongComparisons(db)).toEqual([]);
      await app.close();
      await db.destroy();
      await database.drop();
    },
  };
}

export async function expectRefused(answer: TestAnswer | Promise<TestAnswer>, detail: unknown, status = 409) {
  const told = await answer;
  expect([told.status, told.body.detail]).toEqual([status, detail]);
}

export function useServer(options?: ServerUnderTestOptions): ServerUnderTest {
  const server = {} as ServerUnderTest;
  beforeAll(async () => Object.assign(server, await startServerUnderTest(options)));
  afterAll(() => server.close());
  return server;
}

export async function composeTestServer(
  db: Database,
  connectionString: string,
  { pool, ...dependencies }: Omit<ServerUnderTestOptions, 'bounds' | 'through'> = {},
): Promise<{ app: FastifyInstance; identity: EmbeddedIdentity }> {
  const identity = await createEmbeddedIdentity({ db, secretKey: TEST_SECRET_KEY, ...pool });
  const app = await compose({
    db,
    connectionString,
    identity,
    logger: createLogger('error'),
    secretKey: TEST_SECRET_KEY,
    version: 'test',
    publicUrl: undefined,
    trustProxy: false,
    webFolder: undefined,
    validateAnswers: true,
    datastore: {},
    ...dependencies,
  });
  return { app, identity };
}

async function assertTallies(db: Database): Promise<void> {
  expect(await findTallyDifferences(db)).toEqual([]);
  await foldTallies(db);
  expect(await findTallyDifferences(db)).toEqual([]);
}

async function callServer(
  app: FastifyInstance,
  people: TestPeople,
  tested: TestedEndpoint,
  call: TestCall = {},
): Promise<TestAnswer> {
  const named: Named = calls;
  const endpoint = typeof tested === 'string' ? named[tested] : tested;
  const { params, query = {}, body, token, creationKey } = call;
  const as = call.as ?? leastCaller[endpoint.permission ?? 'public'];
  const authorization = token ?? (as === 'nobody' ? undefined : people[as].idToken);
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given as [string, string][]).toString();
  const answer = await app.inject({
    method: endpoint.method,
    url: `${fillPath(endpoint.path, params as Record<string, string>)}${search === '' ? '' : `?${search}`}`,
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      ...(authorization === undefined ? {} : { authorization: `Bearer ${authorization}` }),
      ...(creationKey === undefined ? {} : { [CREATION_KEY_HEADER]: creationKey }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
}
