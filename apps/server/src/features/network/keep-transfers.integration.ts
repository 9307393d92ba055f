import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Caller } from '../../caller.js';
import { setRows } from '../../testing/database/rows.js';
import { useServer } from '../../testing/server/server-under-test.js';
import { shortItem, storePharmacy, storeResult } from '../../testing/world/store-settlement.js';
import { areTransfersKept, createTransferKeeper, viewTransfers } from './transfers.js';

const server = useServer();

const everything: Pick<Caller, 'pharmacyIds'> = { pharmacyIds: null };
const list = (search = '', caller = everything) =>
  viewTransfers(server.db, caller, { search, page: 1, page_size: 100 });
const storedPairs = async () => (await sql`select from transfer`.execute(server.db)).rows.length;
const pharmacies = async () => {
  const [alfa, beta] = [await storePharmacy(server.db, 'Alfa'), await storePharmacy(server.db, 'Beta')];
  await storeResult(server.db, alfa, [shortItem('i:1', 6), shortItem('i:2', 1, { barcodes: ['22'] })]);
  await storeResult(server.db, beta, [
    shortItem('i:1', -4),
    shortItem('i:9', -1, { barcodes: ['022', '99'] }),
  ]);
  return { alfa, beta };
};

it('kept pairs equal computed ones and serve callers without limits', async () => {
  const { alfa, beta } = await pharmacies();
  const found = await list();
  expect(found.results.map(({ units }) => units)).toEqual([4, 1]);
  expect([await storedPairs(), await areTransfersKept(server.db)]).toEqual([0, false]);
  await createTransferKeeper(server.db)();
  expect([await storedPairs(), await areTransfersKept(server.db)]).toEqual([2, true]);
  expect(await list()).toEqual(found);
  expect(await list('beta')).toEqual(found);
  expect((await list('gama')).count).toBe(0);
  expect(await list('', { pharmacyIds: [alfa, beta] })).toEqual(found);
  expect((await list('', { pharmacyIds: [alfa] })).count).toBe(0);
});

it('new, replaced and outdated results are seen at once and kept later', async () => {
  const { beta } = await pharmacies();
  const keep = createTransferKeeper(server.db);
  await keep();
  const { count } = await list();
  const newest = await storeResult(server.db, beta, [shortItem('i:1', 3)]);
  expect([await areTransfersKept(server.db), (await list()).count]).toEqual([false, count - 2]);
  await createTransferKeeper(server.db)();
  expect([await storedPairs(), await areTransfersKept(server.db)]).toEqual([count - 2, true]);
  const superseded = { superseded_at: sql`now()`, superseded_by: 'Ana' };
  await setRows(server.db, 'settlement', { id: newest }, superseded);
  expect((await list()).count).toBe(count);
  await sql`update settlement set settled_at = now() - interval '31 days'`.execute(server.db);
  expect([await areTransfersKept(server.db), (await list()).count]).toEqual([false, 0]);
});

it('keeping pairs rests after a long run', async () => {
  await pharmacies();
  const keep = createTransferKeeper(server.db);
  await keep();
  await pharmacies();
  await keep();
  expect(await areTransfersKept(server.db)).toBe(false);
});

it('only one of several processes keeps pairs', async () => {
  await pharmacies();
  await Promise.all([createTransferKeeper(server.db)(), createTransferKeeper(server.db)()]);
  expect(await areTransfersKept(server.db)).toBe(true);
});
