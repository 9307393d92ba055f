/** @module-tag full */

import { beforeEach, expect, it } from 'vitest';
import { setClockAhead } from '../../../testing/database/odd-clock.js';
import { setUpInventory } from '../../../testing/world/stock-taking.js';
import { mutate, syncAll, syncPage } from '../../testing/graphql-call.js';

const { server, inventoryID, openedSection, counted } = setUpInventory();

const HOUR = 3600;
const aheadBy = (seconds: number) => Date.now() + seconds * 1000;

beforeEach(() => setClockAhead(server().db, 0));

it.each([5, HOUR, 50 * 365 * 24 * HOUR])(
  'a lastSync that is %i seconds ahead of the clock is answered with a base sync',
  async (seconds) => {
    await openedSection();
    await counted(3);
    for (const name of ['Inventory', 'Section', 'Count'] as const) {
      const base = await syncAll(server(), name);
      expect(base.items).not.toEqual([]);
      for (const limit of [1000, 1]) {
        const { items, startedAt } = await syncAll(server(), name, { lastSync: aheadBy(seconds), limit });
        expect(items).toEqual(base.items);
        expect(startedAt).toBeLessThanOrEqual(Date.now());
        expect(startedAt).toBeGreaterThan(aheadBy(-60));
      }
    }
  },
);

it('a clock that is set back hides no change from an earlier client', async () => {
  const [changed = '', gone = ''] = await counted(2);
  await setClockAhead(server().db, HOUR);
  const { startedAt } = await syncAll(server(), 'Count');
  expect(startedAt).toBeGreaterThan(aheadBy(HOUR - 60));
  await setClockAhead(server().db, 0);
  await mutate(server(), ['update', 'Count'], { id: changed, factor: 2 });
  await mutate(server(), ['delete', 'Count'], { id: gone });
  const { items } = await syncAll(server(), 'Count', { lastSync: startedAt });
  expect(items).toContainEqual(expect.objectContaining({ id: changed, factor: 2 }));
  expect(items).toContainEqual(expect.objectContaining({ id: gone, _deleted: true }));
});

it('a running sync starts again when the clock is set back', async () => {
  const ids = await counted(3);
  const filter = { inventoryID: { eq: inventoryID() } };
  await setClockAhead(server().db, HOUR);
  const { page } = await syncPage(server(), 'Count', { limit: 1, filter });
  expect(page.nextToken).not.toBeNull();
  await setClockAhead(server().db, 0);
  const again = await syncPage(server(), 'Count', { limit: 1000, filter, nextToken: page.nextToken });
  expect(again.page.items.map(({ id }: { id: string }) => id).sort()).toEqual([...ids].sort());
  expect(again.page.startedAt).toBeLessThanOrEqual(Date.now());
});
