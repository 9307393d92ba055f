import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { errorBodySchema } from '@balanco/contract/base/errors';
import { type Example, examplePath } from '@balanco/contract/base/example';
import { examplePeople, exampleServer } from '@balanco/contract/base/example-world';
import { examplePassword } from '@balanco/contract/people/second-factor-examples';
import { afterAll, beforeAll, expect } from 'vitest';
import type { compose } from '../../compose.js';
import { openDatabase } from '../../db/database.js';
import { createLogger } from '../../logging/create-logger.js';
import { createTestDatabase } from '../database/test-database.js';
import { keptPhoneListener } from '../server/kept-phone-listener.js';
import { signInOverHttp } from '../server/running-server.js';
import { composeTestServer } from '../server/server-under-test.js';
import { prepareFingerprint } from './effect-of.js';
import {
  addExamplePeople,
  seedExampleCode,
  seedExampleSecondFactors,
  seedExampleWorld,
} from './seed-example-world.js';
import { takeSnapshot } from './table-snapshot.js';

export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly rawBody?: string | Uint8Array<ArrayBuffer>;
  /** Headers that are added or replaced; undefined omits one. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

export interface WireAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: unknown;
}

export type ExampleServer = Awaited<ReturnType<typeof startExampleServer>>;

/** @param webFolder absent: only the API */
export async function startExampleServer(
  webFolder?: string,
  more: Partial<Parameters<typeof compose>[0]> = {},
) {
  const database = await createTestDatabase();
  const db = openDatabase(database.connectionString, { maximumConnections: 8 });
  const secretKey = randomBytes(32);
  const log: string[] = [];
  const phones = keptPhoneListener();
  const { app, identity } = await composeTestServer(db, database.connectionString, {
    pool: { secretKey },
    logger: createLogger('trace', { write: (line: string) => log.push(line) }),
    secretKey,
    version: exampleServer.version,
    publicUrl: exampleServer.origin,
    webFolder,
    phones,
    ...more,
  });
  await addExamplePeople(db, identity, examplePassword);
  await seedExampleWorld(db);
  await seedExampleCode(db, secretKey);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const signIn = (email: string) => signInOverHttp(url, { email, password: examplePassword });
  const { admin, mod, user, unlicensed } = examplePeople;
  const [asAdmin, asMod, asUser, asUnlicensed] = await Promise.all([
    signIn(admin.email),
    signIn(mod.email),
    signIn(user.email),
    signIn(unlicensed.email),
  ]);
  const tokens = { admin: asAdmin, mod: asMod, user: asUser, unlicensed: asUnlicensed };
  await seedExampleSecondFactors(db, secretKey);
  const restore = await takeSnapshot(db);
  const reset = async () => {
    await phones.shut();
    await restore();
  };
  const fingerprint = await prepareFingerprint(db);
  return {
    app,
    url,
    db,
    secretKey,
    log: log as readonly string[],
    tokens,
    reset,
    fingerprint,
    /** The web's exact headers (specification, section 7). */
    send: (request: WireRequest) => send(url, request),
    /** Turns the second factor off until the next reset. */
    async signIn(email: string) {
      await db
        .deleteFrom('idp_second_factor')
        .where('sub', 'in', (users) => users.selectFrom('idp_user').select('sub').where('email', '=', email))
        .execute();
      return signIn(email);
    },
    async close() {
      await app.close();
      await db.destroy();
      await database.drop();
    },
  };
}

export function useExampleServer(
  prepare: (server: ExampleServer) => Promise<unknown> = async () => undefined,
): ExampleServer {
  const server = {} as ExampleServer;
  beforeAll(async () => {
    Object.assign(server, await startExampleServer());
    await prepare(server);
  });
  afterAll(() => server.close());
  return server;
}

async function send(url: string, request: WireRequest): Promise<WireAnswer> {
  const headers = new Headers();
  const wanted: Record<string, string | undefined> = {
    'Content-Type': 'application/json',
    Authorization: request.token === undefined ? undefined : `Bearer ${request.token}`,
    'X-Requested-With': 'XMLHttpRequest',
    ...request.headers,
  };
  for (const [name, value] of Object.entries(wanted)) if (value !== undefined) headers.set(name, value);
  const answer = await fetch(`${url}${request.path}`, {
    method: request.method,
    headers,
    body: request.rawBody ?? (request.body === undefined ? null : JSON.stringify(request.body)),
    redirect: 'manual',
  });
  const text = await answer.text();
  const type = answer.headers.get('content-type') ?? '';
  const isJson = type.startsWith('application/json') && text !== '';
  const other = type.startsWith('application/x-ndjson') ? text : undefined;
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    body: isJson ? JSON.parse(text) : other,
  };
}

const ENGLISH = /\b(invalid|expected|received|required|too (small|big|long)|must be|error)\b/i;
const INSIDES =
  /\bat \S+:\d|\.[jt]s\b|node_modules|\bselect\b|\bfrom\b|relation|\bcolumn\b|syntax|kysely|FST_|statusCode/i;

/** Portuguese, without internals (docs/http.md, "Errors"). */
export function readRefusal({ status, headers, body, text }: WireAnswer) {
  expect(status, text).toBeGreaterThanOrEqual(400);
  expect(text).not.toMatch(INSIDES);
  const refusal = errorBodySchema.strict().parse(body);
  expect(refusal.error).toBe(refusal.detail);
  for (const sentence of [refusal.detail, ...Object.values(refusal.fields ?? {}).flat()]) {
    expect(sentence).not.toMatch(ENGLISH);
  }
  return { status, headers, ...refusal };
}

export async function properRefusal(server: ExampleServer, request: WireRequest) {
  return readRefusal(await server.send({ token: server.tokens.admin.idToken, ...request }));
}

export async function prepareExample(
  { send, tokens }: Pick<ExampleServer, 'send' | 'tokens'>,
  { title, after = [] }: Pick<Example, 'title' | 'after'>,
): Promise<void> {
  for (const { endpoint, as, request } of after) {
    const path = examplePath(endpoint, request);
    const token = tokens[as].idToken;
    const { status, text } = await send({ method: endpoint.method, path, token, body: request.body });
    if (status >= 300) throw new Error(`${endpoint.id} before "${title}" was refused: ${text}`);
  }
}
