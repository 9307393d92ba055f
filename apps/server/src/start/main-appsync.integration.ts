/** @module-tag full */

import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../db/database.js';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.js';
import { readyAddress, startProcess } from '../testing/server/server-process.js';
import { type ServerUnderTest, startServerUnderTest } from '../testing/server/server-under-test.js';
import { TEST_PASSWORD } from '../testing/server/test-people.js';
import { addPharmacy, mobileCount, submitOne } from '../testing/world/stock-taking.js';

let remote: ServerUnderTest;
let address: string;
let database: TestDatabase;
beforeAll(async () => {
  [remote, database] = await Promise.all([startServerUnderTest(), createTestDatabase()]);
  address = await remote.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await database.drop();
  await remote.close();
});

it('a server works with the configured AppSync from its start', async () => {
  const { inventory_uuid } = await addPharmacy(remote);
  const count = mobileCount(inventory_uuid);
  await submitOne(remote, count);
  const child = await startProcess('main', {
    DATABASE_URL: database.connectionString,
    APPSYNC_ENDPOINT: `${address}/graphql`,
    APPSYNC_IDENTITY_ENDPOINT: `${address}/idp/local_Balanco1/`,
    APPSYNC_CLIENT_ID: 'balancoweb',
    APPSYNC_EMAIL: remote.people.admin.email,
    APPSYNC_PASSWORD: TEST_PASSWORD,
  });
  await readyAddress(child);
  const db = openDatabase(database.connectionString, { maximumConnections: 1 });
  try {
    const pulled = () => db.selectFrom('count').select(['amplify_id', 'named_inventory']).execute();
    const expected = [{ amplify_id: count.amplify_id, named_inventory: inventory_uuid }];
    await expect.poll(pulled, { timeout: 60_000 }).toEqual(expected);
  } finally {
    await db.destroy();
  }
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
}, 120_000);
