import { randomBytes } from 'node:crypto';
import { type Endpoint, fillPath } from '@balanco/contract/endpoint';
import type { Role } from '@balanco/contract/roles';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { compose } from '../compose.js';
import type { DatabaseBounds } from '../db/bounds.js';
import { type Database, openDatabase } from '../db/database.js';
import { digestLicenceKey } from '../features/licences/licence-key.js';
import { insertLicenceKey } from '../features/licences/licence-queries.js';
import { createEmbeddedIdentity, type EmbeddedIdentity } from '../identity/embedded/embedded-identity.js';
import { addPerson } from '../identity/person-queries.js';
import { createTestDatabase } from './test-database.js';

/** Who calls: a licensed person of each role, one without a licence, or nobody. */
export type Who = Role | 'unlicensed' | 'nobody';

interface TestCall {
  readonly as: Who;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  /** In place of the caller's own id token. */
  readonly token?: string;
}

export interface TestAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers whose shape they assert themselves.
  readonly body: any;
}

interface TestPerson {
  readonly sub: string;
  readonly email: string;
  readonly name: string;
  readonly idToken: string;
  readonly accessToken: string;
}

/** The whole server on a database of its own, called in-process with the web helper's exact headers. */
export interface ServerUnderTest {
  readonly app: FastifyInstance;
  readonly db: Database;
  /** Straight to the database, whatever lies between it and the server. */
  readonly connectionString: string;
  readonly identity: EmbeddedIdentity;
  readonly people: Readonly<Record<Role | 'unlicensed', TestPerson>>;
  /** A key with 10 seats, three of them taken by `people`. */
  readonly licenceKey: string;
  call(endpoint: Pick<Endpoint, 'method' | 'path'>, call: TestCall): Promise<TestAnswer>;
  signIn(
    email: string,
    password: string,
  ): Promise<{ idToken: string; accessToken: string; refreshToken: string }>;
  close(): Promise<void>;
}

export const TEST_PASSWORD = 'Senha!234';
const LICENCE_KEY = 'AAAAA-CCCCC-DDDDD-EEEEE-FFFFF';

type ComposedParts = Parameters<typeof compose>[0];

/** What a server is made of where a test says otherwise: plain http, no trusted proxy, no metrics. */
interface ServerUnderTestOptions
  extends Partial<Pick<ComposedParts, 'realtime' | 'laneLimits' | 'trustProxy' | 'metrics' | 'tls'>> {
  /** Shorter waits for the database than a server has. */
  readonly bounds?: DatabaseBounds;
  /** The way to the database, which a test may cut: takes its connection string and gives the one to use. */
  readonly through?: (connectionString: string) => string;
}

export async function startServerUnderTest({
  bounds,
  through = (direct) => direct,
  ...parts
}: ServerUnderTestOptions = {}): Promise<ServerUnderTest> {
  const database = await createTestDatabase();
  const connectionString = through(database.connectionString);
  const db = openDatabase(connectionString, { bounds });
  const secretKey = randomBytes(32);
  const identity = await createEmbeddedIdentity({ db, secretKey });
  const app = await compose({
    db,
    connectionString,
    identity,
    logger: pino({ level: 'silent' }),
    secretKey,
    version: 'test',
    publicUrl: undefined,
    trustProxy: false,
    webFolder: undefined,
    validateAnswers: true,
    ...parts,
  });
  await insertLicenceKey(db, {
    digest: digestLicenceKey(LICENCE_KEY),
    seats: 10,
    label: 'test',
    expiresAt: null,
  });
  const signIn = createSignIn(app, identity);
  const add = (role: Role, name: string, isLicensed: boolean) =>
    addTestPerson({ db, identity, signIn }, role, name, isLicensed);
  const people = {
    admin: await add('admin', 'Ana Administradora', true),
    mod: await add('mod', 'Márcio Moderador', true),
    user: await add('user', 'Ulisses Usuário', true),
    unlicensed: await add('user', 'Nadir Nova', false),
  };
  return {
    app,
    db,
    connectionString: database.connectionString,
    identity,
    people,
    licenceKey: LICENCE_KEY,
    signIn,
    call: (endpoint, call) => callServer(app, people, endpoint, call),
    async close() {
      await app.close();
      await db.destroy();
      await database.drop();
    },
  };
}

function createSignIn(app: FastifyInstance, identity: EmbeddedIdentity): ServerUnderTest['signIn'] {
  const { endpoint = '', userPoolClientId } = identity.publicConfig('http://localhost');
  return async (email, password) => {
    const answer = await app.inject({
      method: 'POST',
      url: new URL(endpoint).pathname,
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
      },
      payload: JSON.stringify({
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: userPoolClientId,
        AuthParameters: { USERNAME: email, PASSWORD: password },
      }),
    });
    const tokens = answer.json().AuthenticationResult;
    return { idToken: tokens.IdToken, accessToken: tokens.AccessToken, refreshToken: tokens.RefreshToken };
  };
}

interface PeopleTools {
  readonly db: Database;
  readonly identity: EmbeddedIdentity;
  readonly signIn: ServerUnderTest['signIn'];
}

async function addTestPerson(
  tools: PeopleTools,
  role: Role,
  name: string,
  isLicensed: boolean,
): Promise<TestPerson> {
  const { db, identity, signIn } = tools;
  const email = `${name.split(' ')[0]?.normalize('NFD').replace(/\W/g, '').toLowerCase()}@balanco.test`;
  const { sub } = await identity.createUser({ email, name, password: TEST_PASSWORD, role, confirmed: true });
  await addPerson(db, { sub, email, name, role });
  if (isLicensed) {
    const key = await db.selectFrom('licence_key').select('id').executeTakeFirstOrThrow();
    await db.insertInto('licence_seat').values({ licence_key_id: key.id, sub }).execute();
  }
  return { sub, email, name, ...(await signIn(email, TEST_PASSWORD)) };
}

async function callServer(
  app: FastifyInstance,
  people: ServerUnderTest['people'],
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  { as, params, query = {}, body, token }: TestCall,
): Promise<TestAnswer> {
  const authorization = token ?? (as === 'nobody' ? undefined : people[as].idToken);
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(
    given.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const answer = await app.inject({
    method: endpoint.method,
    url: `${fillPath(endpoint.path, params)}${search === '' ? '' : `?${search}`}`,
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      ...(authorization === undefined ? {} : { authorization: `Bearer ${authorization}` }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
}
