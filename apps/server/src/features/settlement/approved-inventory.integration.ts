import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { expect, it } from 'vitest';
import type { TestAnswer } from '../../testing/server/server-under-test.js';
import { setUpSettlement } from '../../testing/world/comparison-under-test.js';
import { asFile, movementsOf } from '../../testing/world/movements-under-test.js';
import { addInventory, mobileCount, submitOne } from '../../testing/world/stock-taking.js';

const set = setUpSettlement();
const { server, params, finalise, settle, inventory } = set;
const refusal = ({ status, body }: TestAnswer) => [status, body.detail];
const APPROVED = [409, 'Este inventário está aprovado. Use Reabrir.'];

it.each(['out of', 'into'])('a bulk move %s an approved inventory is not undone', async (way) => {
  const { inventory_id: other } = await addInventory(server(), set.pharmacy().id, 'Outro');
  const [from, to]: [InventoryId, InventoryId] = way === 'into' ? [other, inventory()] : [inventory(), other];
  await submitOne(server(), mobileCount(from));
  const body = { lines: await set.lines(), inventory: to, section: null };
  const moved = await server().ask('bulkMoveCounts', { body });
  expect(moved.changed).toHaveLength(1);
  await finalise();
  expect((await settle(1, 'admin')).state).toBe('approved');
  const undo = () => server().call('undoBulkCounts', { body: { counts: moved.changed } });
  expect(refusal(await undo())).toEqual(APPROVED);
  await set.reopen();
  expect((await undo()).status).toBe(200);
});

it('a section of an approved inventory is not restored', async () => {
  const section = await set.openedSection('Balcão');
  const body = { section_id: section };
  const { deletion } = await server().ask('deleteInventory', { params: params(), body });
  await finalise();
  expect((await settle(1, 'admin')).state).toBe('approved');
  const restore = () => server().call('restoreDeletion', { params: { id: deletion }, body: {} });
  expect(refusal(await restore())).toEqual(APPROVED);
  await set.reopen();
  expect((await restore()).status).toBe(200);
});

it.each([
  ['its stock is taken again', 'captureSnapshot', {}, null],
  ['its stock is read otherwise', 'chooseStockMode', {}, { mode: 'repeated' }],
  ['its tolerance changes', 'changeInventoryTerms', {}, { tolerance: { units: 1, percent: 0, money: 10 } }],
  ['an item out of its scope is compared', 'includeItem', { key: 'i:7' }, { included: true }],
  [
    'a file of movements opens its shop',
    'importMovements',
    {},
    { file: asFile('7;22/11/2026 18:40;1;S'), file_name: 'movimentos.csv', open_shop: true },
  ],
] as const)('an approved inventory refuses that %s', async (_what, call, key, body) => {
  await set.addProducts([{ internal_code: '7', barcode: '789', system_stock: 1, value: 1 }]);
  await set.count('789', 1);
  await finalise();
  expect((await settle(1, 'admin')).state).toBe('approved');
  const change = () => server().call(call, { as: 'admin', params: { ...params(), ...key }, body });
  expect(refusal(await change())).toEqual(APPROVED);
  await set.reopen();
  expect((await change()).status).toBeLessThan(300);
});

it('movements of an approved inventory are imported as long as its shop stays closed', async () => {
  await set.addProducts([{ internal_code: '7', barcode: '789', system_stock: 1, value: 1 }]);
  await set.count('789', 1);
  await finalise();
  expect((await settle(1, 'admin')).state).toBe('approved');
  const { tryImport, movementImports } = movementsOf(server, params);
  expect((await tryImport('7;22/11/2026 18:40;1;S', { open_shop: false })).status).toBe(200);
  expect(await movementImports()).toHaveLength(1);
});
