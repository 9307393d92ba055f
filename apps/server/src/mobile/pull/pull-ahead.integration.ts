import {
  pullCounts,
  pullInventories,
  pullPharmacies,
  pullProducts,
  pullSections,
} from '@balanco/contract/mobile/mobile-pull';
import { deletePharmacy, type Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { bulkProducts } from '@balanco/contract/products/products';
import { beforeEach, describe, expect, it } from 'vitest';
import { setClockAhead } from '../../testing/database/odd-clock.js';
import { pullAll } from '../../testing/phones/pull-all.js';
import { useServer } from '../../testing/server/server-under-test.js';
import {
  addInventory,
  addPharmacy,
  addSection,
  mobileCount,
  submit,
} from '../../testing/world/stock-taking.js';

const HOUR = 3600;
const all = [pullPharmacies, pullInventories, pullSections, pullProducts, pullCounts];

const server = useServer();

let pharmacy: Pharmacy;
beforeEach(async () => {
  await setClockAhead(server.db, 0);
  pharmacy = await addPharmacy(server);
  const { inventory_id: inventory } = await addInventory(server, pharmacy.id);
  await addSection(server, inventory, 'A');
  await submit(server, [mobileCount(inventory), mobileCount(inventory)]);
  const row = { pharmacy: pharmacy.id, barcode: '', description: 'DIPIRONA', department: '' };
  const rows = ['1', '2'].map((internal_code) => ({ ...row, internal_code, system_stock: 0, value: 0 }));
  expect(await server.call(bulkProducts, { as: 'admin', body: rows })).toMatchObject({ status: 201 });
});

const queryOf = (endpoint: (typeof all)[number]) =>
  endpoint.id === pullProducts.id ? { pharmacy: pharmacy.id } : {};
const aheadBy = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const secondsAhead = (since: string) => (Date.parse(since) - Date.now()) / 1000;

describe.each(all)('$path, asked with a since that the server’s clock has not reached', (endpoint) => {
  const pull = (query: object, from?: string) =>
    pullAll<{ id: string | number; _deleted: boolean }>(server, endpoint, {
      query: { ...queryOf(endpoint), ...query },
      ...(from === undefined ? {} : { from }),
    });

  it.each([5, HOUR, 50 * 365 * 24 * HOUR])(
    'a pull with a since %i seconds ahead answers every row',
    async (seconds) => {
      await server.call(deletePharmacy, { as: 'admin', params: { id: pharmacy.id } });
      const { rows, pages } = await pull({ since: aheadBy(seconds), page_size: 1 });
      expect(rows).toEqual((await pull({ since: '2020-01-01T00:00:00Z' })).rows);
      expect(rows.some(({ _deleted }) => _deleted)).toBe(true);
      expect(pages).toBe(rows.length);
    },
  );

  it('a since ahead of the server answers a since of the server’s clock', async () => {
    const { since } = await pull({ since: aheadBy(HOUR) });
    expect(secondsAhead(since)).toBeLessThanOrEqual(0);
    expect(secondsAhead(since)).toBeGreaterThan(-60);
  });

  it('a pull that began while the clock was ahead starts again', async () => {
    await setClockAhead(server.db, HOUR);
    const first = await server.call(endpoint, { as: 'user', query: { ...queryOf(endpoint), page_size: 1 } });
    expect(secondsAhead(first.body.since)).toBeGreaterThan(HOUR - 60);
    expect(first.body.cursor).not.toBeNull();
    await setClockAhead(server.db, 0);
    const { rows, since } = await pull({ page_size: 1 }, first.body.cursor);
    expect(rows).toEqual((await pull({ since: '2020-01-01T00:00:00Z' })).rows);
    expect(secondsAhead(since)).toBeLessThanOrEqual(0);
  });
});

it('a pull misses nothing that was written after the clock was set back', async () => {
  await setClockAhead(server.db, HOUR);
  const { since } = await pullAll(server, pullPharmacies, {});
  await setClockAhead(server.db, 0);
  const later = await addPharmacy(server);
  await server.call(deletePharmacy, { as: 'admin', params: { id: pharmacy.id } });
  const { rows } = await pullAll<{ id: string; _deleted: boolean }>(server, pullPharmacies, {
    query: { since },
  });
  expect(rows).toContainEqual(expect.objectContaining({ id: later.id, _deleted: false }));
  expect(rows).toContainEqual(expect.objectContaining({ id: pharmacy.id, _deleted: true }));
});
