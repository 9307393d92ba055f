import { addPerson } from '../identity/person-queries.js';
import type { ServerUnderTest } from './server-under-test.js';
import { TEST_PASSWORD } from './test-people.js';

/** Someone whose id token `call` takes instead of that of one of the server's own people. */
export interface AddedCollector {
  readonly sub: string;
  readonly idToken: string;
  /** As GraphQL wants it. */
  readonly accessToken: string;
}

/** Adds a licensed person of the role 'user', in addition to the one of every server under test. */
export async function addCollector(server: ServerUnderTest, name: string): Promise<AddedCollector> {
  const { db, identity } = server;
  const email = `${name.toLowerCase().replace(/\W/g, '.')}@balanco.test`;
  const user = { email, name, role: 'user' as const };
  const { sub } = await identity.createUser({ ...user, password: TEST_PASSWORD, confirmed: true });
  await addPerson(db, { ...user, sub });
  const key = await db.selectFrom('licence_key').select('id').executeTakeFirstOrThrow();
  await db.insertInto('licence_seat').values({ licence_key_id: key.id, sub }).execute();
  return { sub, ...(await server.signIn(email, TEST_PASSWORD)) };
}
