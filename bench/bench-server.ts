import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { compose } from '../apps/server/src/compose.js';
import { openDatabase } from '../apps/server/src/db/database.js';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/start-embedded-postgres.js';
import { migrate } from '../apps/server/src/db/migrate.js';
import { digestLicenceKey } from '../apps/server/src/features/licences/licence-key.js';
import { insertLicenceKey } from '../apps/server/src/features/licences/licence-queries.js';
import { createEmbeddedIdentity } from '../apps/server/src/identity/embedded/embedded-identity.js';
import { addPerson } from '../apps/server/src/identity/person-queries.js';

const PASSWORD = 'Senha!234';
const LICENCE_KEY = 'BENCH';
const SEATS = 100;

/** Sends a call as one person. Throws on any refusal. */
export type Send = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** The whole server on a temporary embedded database with fsync on, called over HTTP on the loopback interface. */
export interface BenchServer {
  /** A plain connection to the same database, for the plain SQL that each result is compared with. */
  readonly client: pg.Client;
  /** Sends a call as a licensed administrator. */
  readonly send: Send;
  /** Adds a licensed collector. Returns the function that sends calls as that person. */
  addCollector(email: string): Promise<Send>;
  /** Adds a confirmed user to the embedded pool. */
  addUser(email: string): Promise<void>;
  /** Tries to sign in with a wrong password from a new address. Throws unless the pool refuses. */
  refuseSignIn(email: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startBenchServer(): Promise<BenchServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'balanco-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  await migrate(postgres.connectionString);
  const db = openDatabase(postgres.connectionString);
  const secretKey = randomBytes(32);
  const identity = await createEmbeddedIdentity({ db, secretKey });
  const app = await compose({
    db,
    connectionString: postgres.connectionString,
    identity,
    logger: pino({ level: 'silent' }),
    secretKey,
    version: 'bench',
    publicUrl: undefined,
    trustProxy: 1,
    webFolder: undefined,
    validateAnswers: false,
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const admin = { email: 'bench@balanco.local', name: 'Bench', role: 'admin' as const };
  const { sub } = await identity.createUser({ ...admin, password: PASSWORD, confirmed: true });
  await addPerson(db, { sub, ...admin });
  await insertLicenceKey(db, {
    digest: digestLicenceKey(LICENCE_KEY),
    seats: SEATS,
    label: 'bench',
    expiresAt: null,
  });
  const client = new pg.Client({ connectionString: postgres.connectionString });
  await client.connect();
  const { endpoint = '', userPoolClientId } = identity.publicConfig(origin);
  const signIn = async (email: string): Promise<Send> => {
    const signedIn = await initiateAuth(endpoint, userPoolClientId, email, PASSWORD);
    const token = signedIn.AuthenticationResult?.IdToken ?? '';
    const sendAs: Send = (method, address, body) => send(origin, token, method, address, body);
    await sendAs('POST', '/api/license/', { license: LICENCE_KEY });
    return sendAs;
  };
  let callers = 0;
  return {
    client,
    send: await signIn(admin.email),
    async addCollector(email) {
      await identity.createUser({ email, name: email, password: PASSWORD, role: 'user', confirmed: true });
      return signIn(email);
    },
    async addUser(email) {
      await identity.createUser({ email, name: email, password: PASSWORD, role: 'user', confirmed: true });
    },
    async refuseSignIn(email) {
      callers += 1;
      const address = `198.51.100.${callers % 250}`;
      const answer = await initiateAuth(endpoint, userPoolClientId, email, `not ${PASSWORD}`, address);
      if (answer.__type !== 'NotAuthorizedException') throw new Error(JSON.stringify(answer));
    },
    async stop() {
      await client.end();
      await app.close();
      await db.destroy();
      await postgres.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

interface AuthAnswer {
  readonly AuthenticationResult?: { readonly IdToken: string };
  readonly __type?: string;
}

async function initiateAuth(
  endpoint: string,
  clientId: string,
  email: string,
  password: string,
  address = '198.51.100.1',
): Promise<AuthAnswer> {
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
      'x-forwarded-for': address,
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: clientId,
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  });
  return (await answer.json()) as AuthAnswer;
}

async function send(
  origin: string,
  token: string,
  method: string,
  address: string,
  body?: unknown,
): Promise<unknown> {
  const answer = await fetch(`${origin}${address}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json: unknown = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${JSON.stringify(json)}`);
  return json;
}
