import { listSettlements } from '@balanco/contract/settlement/settlements';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Transaction } from '../../db/database.js';
import { untilWaiting } from '../../testing/database/lock-waits.js';
import { setUpSettlement } from '../../testing/world/comparison-under-test.js';

const set = setUpSettlement();
const { server, finalise, settledItems, params } = set;

async function whileHeld(starts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const running: Promise<unknown>[] = [];
  await server()
    .db.transaction()
    .execute(async (tx: Transaction) => {
      await sql`select from inventory where number = ${Number(set.inventory())} for update`.execute(tx);
      for (const start of starts) {
        running.push(start());
        await untilWaiting(server().db, running.length);
      }
    });
  await Promise.all(running);
}

it.each([
  ['that comes first is in the settlement', [7]],
  ['that waits for a settlement is late', [0]],
])('a count %s', async (title, [settled]) => {
  await set.addProducts([{ barcode: '11', description: 'A', system_stock: 7 }]);
  await set.count('11', 0);
  await finalise();
  const count = () => set.count('11', 7);
  const settle = () => set.settle();
  await whileHeld(title.includes('first') ? [count, settle] : [settle, count]);
  expect((await settledItems())[0]?.settled).toBe(settled);
  expect((await set.item('b:11')).item.counted).toBe(7);
});

it('two people who settle at the same time make one version', async () => {
  await finalise();
  await whileHeld([() => set.settle(1, 'mod'), () => set.settle(1, 'admin')]);
  const { body } = await server().call(listSettlements, { params: params() });
  expect(body.results).toHaveLength(1);
});
