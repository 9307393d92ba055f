import type { Role } from '@balanco/contract/base/roles';
import Fastify, { type FastifyInstance } from 'fastify';
import { type Database, openDatabase } from '../../db/database.js';
import { digestLicenceKey } from '../../features/licences/licence-key.js';
import { createEmbeddedIdentity, type EmbeddedIdentity } from '../../identity/embedded/embedded-identity.js';
import { addPerson } from '../../identity/person-queries.js';
import { TOKEN_DAYS } from '../database/kept-cluster.js';
import { addRows } from '../database/rows.js';
import { passwordCall, tokensIn } from '../identity/pool-call.js';

export type TestPerson = Awaited<ReturnType<typeof addTestPerson>>;
export type TestPeople = Readonly<Record<Role | 'unlicensed', TestPerson>>;

export const TEST_PASSWORD = 'Coleta!234';
export const TEST_LICENCE_KEY = 'AAAAA-CCCCC-DDDDD-EEEEE-FFFFF';

export const TEST_SECRET_KEY = Buffer.from('the secret key of all test files');

const KEPT_LIFETIMES = {
  accessSeconds: TOKEN_DAYS * 24 * 60 * 60,
  sessionSeconds: TOKEN_DAYS * 24 * 60 * 60,
};

/**
 * Keys and people, three with a seat; slow, so once per cluster. Without the rest of the server, whose modules
 * take longer to load than everything here.
 */
export async function addTestPeople(connectionString: string): Promise<TestPeople> {
  const db = openDatabase(connectionString);
  const identity = await createEmbeddedIdentity({
    db,
    secretKey: TEST_SECRET_KEY,
    lifetimes: KEPT_LIFETIMES,
  });
  const app = Fastify();
  try {
    await identity.registerRoutes?.(app);
    const digest = digestLicenceKey(TEST_LICENCE_KEY);
    await addRows(db, 'licence_key', { digest, seats: 10, label: 'test' });
    const add = (role: Role, name: string, email: string, isLicensed = true) =>
      addTestPerson({ app, db, identity }, { role, name, email: `${email}@balanco.test`, isLicensed });
    return {
      admin: await add('admin', 'Ana Administradora', 'ana'),
      mod: await add('mod', 'Márcio Moderador', 'marcio'),
      user: await add('user', 'Ulisses Usuário', 'ulisses'),
      unlicensed: await add('user', 'Nadir Nova', 'nadir', false),
    };
  } finally {
    await app.close();
    await identity.close();
    await db.destroy();
  }
}

export async function addTestPerson(
  { app, db, identity }: { app: FastifyInstance; db: Database; identity: EmbeddedIdentity },
  { isLicensed, ...person }: { role: Role; name: string; email: string; isLicensed: boolean },
) {
  const { sub } = await identity.createUser({ ...person, password: TEST_PASSWORD, confirmed: true });
  await addPerson(db, { ...person, sub });
  if (isLicensed) {
    const key = await db.selectFrom('licence_key').select('id').executeTakeFirstOrThrow();
    await db.insertInto('licence_seat').values({ licence_key_id: key.id, sub }).execute();
  }
  const { idToken, accessToken } = await signInTo(app, person.email, TEST_PASSWORD);
  return { sub, email: person.email, name: person.name, idToken, accessToken };
}

export async function signInTo(app: FastifyInstance, email: string, password: string) {
  return tokensIn((await app.inject(passwordCall(email, password))).json());
}
