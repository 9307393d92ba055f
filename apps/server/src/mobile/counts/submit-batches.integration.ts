import { expect, it } from 'vitest';
import { addSection, mobileCount, setUpInventory } from '../../testing/world/stock-taking.js';

const { server, pharmacy, aCount, submit, submitOne, lines } = setUpInventory();
const statuses = (results: readonly { status: string }[]) => results.map(({ status }) => status);
function batchOf(size: number, fields: (index: number) => object = () => ({})) {
  return Array.from({ length: size }, (_, index) => aCount(fields(index)));
}

it('a batch of 500 counts is answered in order with the app’s ids', async () => {
  const batch = batchOf(500, (index) => ({ barcode: [{ barcode: '789', count: index }] }));
  const results = await submit(batch);
  expect(results.map(({ amplify_id }) => amplify_id)).toEqual(batch.map(({ amplify_id }) => amplify_id));
  expect(new Set(statuses(results))).toEqual(new Set(['created']));
  expect(new Set(results.map(({ id }) => id)).size).toBe(500);
  const total = (await lines()).reduce((sum, line) => sum + (line.quantity ?? 0), 0);
  expect(total).toBe((499 * 500) / 2);
});

it('an empty batch is answered with no results', async () => {
  expect(await submit([])).toEqual([]);
});

it('a batch that is sent several times at once is stored once', async () => {
  const batch = batchOf(50);
  const answers = await Promise.all(Array.from({ length: 6 }, () => submit(batch)));
  expect(answers.flatMap(statuses).filter((status) => status === 'created')).toHaveLength(50);
  expect(new Set(answers.map((results) => results.map(({ id }) => id).join())).size).toBe(1);
  expect(await lines()).toHaveLength(50);
});

it('UUIDs of locations may be in upper case, as Apple’s apps write them', async () => {
  const sectionID = await addSection(server(), pharmacy().inventory_uuid);
  const count = mobileCount(pharmacy().inventory_uuid.toUpperCase(), {
    sectionID: sectionID.toUpperCase(),
  });
  const shouted = { ...count, amplify_id: count.amplify_id.toUpperCase() };
  expect(await submit([shouted])).toMatchObject([{ amplify_id: shouted.amplify_id, status: 'created' }]);
  expect(await submitOne({ ...count, factor: 2 })).toMatchObject({ status: 'merged' });
  expect(await lines()).toMatchObject([{ sectionID, inventoryID: pharmacy().inventory_uuid }]);
});
