import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { afterAll, beforeAll } from 'vitest';
import { createStatistics } from '../../../db/statistics/statistics.js';
import { addRows } from '../../../testing/database/rows.js';
import { type ServerUnderTest, startServerUnderTest } from '../../../testing/server/server-under-test.js';
import { TEST_PASSWORD } from '../../../testing/server/test-people.js';
import { addPharmacy } from '../../../testing/world/stock-taking.js';
import { createAppSyncClient, createRemoteSignIn, postJson } from '../../appsync/remote/appsync-client.js';
import { createRemote, type Remote } from '../../appsync/remote/remote.js';
import { createSyncCycle, type SyncCycle } from '../../appsync/sync-cycle.js';

export type AppSyncPair = Awaited<ReturnType<ReturnType<typeof setUpAppSyncPair>['newPair']>>;

export function setUpAppSyncPair() {
  let remote: ServerUnderTest;
  let ours: ServerUnderTest;
  let runCycle: SyncCycle;
  beforeAll(async () => {
    [remote, ours] = await Promise.all([startServerUnderTest(), startServerUnderTest()]);
    const address = await remote.app.listen({ port: 0, host: '127.0.0.1' });
    runCycle = syncCycleFor(ours, remoteAt(address, remote.people.admin.email));
  });
  afterAll(async () => {
    await ours.close();
    await remote.close();
  });
  return {
    async newPair() {
      const pharmacy = await addPharmacy(remote);
      await copyPharmacy(ours, pharmacy);
      return { remote, ours, pharmacy, runCycle: () => runCycle(new AbortController().signal) };
    },
  };
}

function remoteAt(address: string, email: string): Remote {
  const user = { email, password: TEST_PASSWORD, clientId: 'balancoweb' };
  const identityEndpoint = `${address}/idp/local_Balanco1/`;
  const signIn = createRemoteSignIn({ kind: 'user_pool', ...user, identityEndpoint }, postJson, Date.now);
  return createRemote(createAppSyncClient({ endpoint: `${address}/graphql`, signIn, post: postJson }));
}

export function syncCycleFor(server: ServerUnderTest, remote: Remote, log = silentLog): SyncCycle {
  const statistics = createStatistics(server.db, () => undefined);
  return createSyncCycle({ db: server.db, statistics, log, remote, pageSize: 2, undoSeconds: 0 });
}

const silentLog = { info: () => undefined, warn: () => undefined };

async function copyPharmacy(server: ServerUnderTest, { id, name, inventory_uuid }: Pharmacy): Promise<void> {
  await addRows(server.db, 'pharmacy', { id, name, inventory_uuid, deleted_at: null });
  await addRows(server.db, 'inventory', { uuid: inventory_uuid, pharmacy_id: id, name, source: 'pharmacy' });
}
