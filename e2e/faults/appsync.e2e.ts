import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { signal } from '../harness/processes.js';
import { type RunningServer, startServer } from '../harness/start-server.js';
import { databaseUrl, readPostmaster } from '../programs/faults/faults.js';
import { PatientSession } from '../programs/simulate/patient-session.js';
import { createPharmacy, openMobileInventory } from '../stock-take/locations.js';

const COUNTS = 4_000;
const BATCH = 500;
const EDITED = 40;
/** Cycles are fifteen seconds apart. */
const PATIENCE = { timeout: 120_000, interval: 100 };

/** It plays AppSync. */
let remote: RunningServer;
let ours: RunningServer;
let remoteStaff: PatientSession;
let staff: PatientSession;
let pharmacy: string;
test.beforeAll(async () => {
  remote = await startServer();
  ours = await startServer({
    env: {
      APPSYNC_ENDPOINT: `${remote.url}/graphql`,
      APPSYNC_EMAIL: remote.admin.email,
      APPSYNC_PASSWORD: remote.admin.password,
      APPSYNC_CLIENT_ID: 'balancoweb',
      APPSYNC_IDENTITY_ENDPOINT: `${remote.url}/idp/local_Balanco1/`,
    },
  });
  remoteStaff = await licensed(remote);
  staff = await licensed(ours);
  const made = await createPharmacy(remoteStaff, 'Central');
  await copyPharmacy(made);
  pharmacy = made.id;
});
test.afterAll(async () => {
  await ours?.stop();
  await remote?.stop();
});

async function licensed(server: RunningServer): Promise<PatientSession> {
  const session = new PatientSession(() => server.url, { name: 'Administrador', ...server.admin });
  await session.send('POST', '/api/license/', { license: server.licenseKey });
  return session;
}

/** With the same ids, as before changing over. */
async function copyPharmacy({ id, inventoryUuid }: { id: string; inventoryUuid: string }): Promise<void> {
  const client = new pg.Client({ connectionString: await databaseUrl(ours.dataDir) });
  await client.connect();
  await client.query(`insert into pharmacy (id, name, inventory_uuid) values ($1, 'Central', $2)`, [
    id,
    inventoryUuid,
  ]);
  await client.query(
    `insert into inventory (uuid, pharmacy_id, name, source) values ($1, $2, 'Central', 'pharmacy')`,
    [inventoryUuid, id],
  );
  await client.end();
}

interface ListedCount {
  readonly id: number;
  readonly amplify_id: string;
  readonly _version: number;
  readonly barcode: unknown;
}

/** Live ones. Rejects if a fault cuts the list; the caller polls. */
async function countsOf(session: PatientSession): Promise<ListedCount[]> {
  return (await session.send('GET', `/api/amplify-counts/?pharmacy=${pharmacy}`)) as ListedCount[];
}

/** Sorted; duplicates appear twice. */
async function contentOf(session: PatientSession): Promise<string[]> {
  const counts = await countsOf(session);
  // Staff's edits are JSON text here, parsed at the remote.
  const entries = (barcode: unknown) => (typeof barcode === 'string' ? JSON.parse(barcode) : barcode);
  return counts
    .map(({ amplify_id, _version, barcode }) => JSON.stringify([amplify_id, _version, entries(barcode)]))
    .sort();
}

test('The AppSync worker pulls counts once despite kills of server and database', {
  tag: '@full',
}, async () => {
  const inventoryID = await openMobileInventory(
    remoteStaff,
    { id: pharmacy, inventoryUuid: '' },
    'Balanço noturno',
  );
  for (let sent = 0; sent < COUNTS; sent += BATCH) {
    const batch = Array.from({ length: BATCH }, (_none, index) => ({
      amplify_id: randomUUID(),
      inventoryID,
      barcode: [{ barcode: '7891234567895', count: index }],
      createdAt: new Date().toISOString(),
    }));
    await remoteStaff.send('POST', '/api/mobile/counts/', batch);
  }
  const pulled = () =>
    countsOf(staff).then(
      (counts) => counts.length,
      () => 0,
    );
  await expect.poll(pulled, PATIENCE).toBeGreaterThan(0);
  await ours.killAndRestart();
  const { pid } = await readPostmaster(ours.dataDir);
  signal(pid, 'SIGKILL');
  await expect.poll(() => contentOf(staff).catch(() => []), PATIENCE).toEqual(await contentOf(remoteStaff));
});

test('The AppSync worker pushes corrections once despite a killed server', {
  tag: '@full',
}, async () => {
  const counts = (await countsOf(staff)).slice(0, EDITED);
  for (const { id } of counts) {
    const barcode = JSON.stringify([{ barcode: '7891234567895', count: 7_777 }]);
    await staff.send('PATCH', `/api/amplify-counts/${id}/`, { barcode });
  }
  const corrected = async () =>
    (await countsOf(remoteStaff)).filter(({ barcode }) => JSON.stringify(barcode).includes('7777')).length;
  await expect.poll(corrected, PATIENCE).toBeGreaterThan(0);
  await ours.killAndRestart();
  await expect.poll(corrected, PATIENCE).toBe(EDITED);
  await expect.poll(() => contentOf(staff), PATIENCE).toEqual(await contentOf(remoteStaff));
});
