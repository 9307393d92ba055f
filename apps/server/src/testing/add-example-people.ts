import { examplePending, examplePeople } from '@balanco/contract/base/example-world';
import type { Database } from '../db/database.js';
import type { NewPoolUser } from '../identity/embedded/create-user.js';
import type { EmbeddedIdentity } from '../identity/embedded/embedded-identity.js';
import { embeddedTables } from '../identity/embedded/tables.js';
import { addPerson } from '../identity/person-queries.js';

/** Adds the example's people, each under the `sub` that the examples name. Once per database, before they sign in. */
export async function addExamplePeople(
  db: Database,
  identity: EmbeddedIdentity,
  password: string,
): Promise<void> {
  const people = Object.values(examplePeople).map(async (person) => {
    await addPoolUser(db, identity, { ...person, password, confirmed: true });
    await addPerson(db, person);
  });
  await Promise.all([
    ...people,
    addPoolUser(db, identity, { ...examplePending, password, confirmed: false }),
  ]);
}

async function addPoolUser(
  db: Database,
  identity: EmbeddedIdentity,
  user: NewPoolUser & { readonly sub: string },
): Promise<void> {
  const { sub } = await identity.createUser(user);
  await embeddedTables(db).updateTable('idp_user').set({ sub: user.sub }).where('sub', '=', sub).execute();
}
