import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  type PulledProduct,
  pullBindings,
  pullCounts,
  pullInventories,
  pullPharmacies,
  pullProducts,
  pullSections,
} from '@balanco/contract/mobile/mobile-pull';
import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

const PRODUCTS = 5000;
const all = [pullPharmacies, pullInventories, pullSections, pullProducts, pullBindings, pullCounts];

const server = useServer();
let pharmacy: Pharmacy;
let other: Pharmacy;
beforeAll(async () => {
  [pharmacy, other] = [await aFullPharmacy(PRODUCTS), await addPharmacy(server)];
});

async function aFullPharmacy(products: number): Promise<Pharmacy> {
  const made = await addPharmacy(server);
  const { inventory_id: inventory } = await addInventory(server, made.id);
  await addSection(server, inventory, 'A');
  await addSection(server, inventory, 'B');
  await submit(server, [mobileCount(inventory), mobileCount(inventory)]);
  await sql`
    insert into code_binding (pharmacy_id, kind, code, item_key, created_by)
    select ${made.id}, 'barcode', '1789' || i, 'i:' || i, 'Bruno' from generate_series(1, 3) as i
  `.execute(server.db);
  await sql`
    insert into product (pharmacy_id, internal_code, barcode, description, department)
    select ${made.id}, i::text, '789' || lpad(i::text, 10, '0'), 'DIPIRONA SÓDICA ' || i || 'MG', 'GENÉRICOS'
    from generate_series(1, ${products}) as i
  `.execute(server.db);
  return made;
}

const queryOf = (endpoint: (typeof all)[number]) =>
  endpoint.id === pullProducts.id || endpoint.id === pullBindings.id ? { pharmacy: pharmacy.id } : {};

describe.each(all)('$path', (endpoint) => {
  const get = (query: Record<string, string | number> = {}) =>
    server.call(endpoint, { as: 'user', query: { ...queryOf(endpoint), ...query } });

  it('a pull brings the same rows in pages of any size', async () => {
    const whole = await get({ page_size: 5000 });
    expect(whole.body.cursor).toBeNull();
    const size = endpoint.id === pullProducts.id ? 1499 : 1;
    for (const since of [undefined, '2020-01-01T00:00:00Z']) {
      const query = { ...queryOf(endpoint), page_size: size, since };
      const { rows, pages } = await pullAll(server, endpoint, { query });
      expect(rows).toEqual(whole.body.results);
      expect(pages).toBe(Math.ceil(rows.length / size));
    }
  });

  it('a pull accepts a since in any time zone', async () => {
    expect(await get({ since: '2020-01-01T00:00:00-03:00' })).toMatchObject({ status: 200 });
  });

  it('a pull accepts only a cursor of the same pull', async () => {
    const { body } = await get({ page_size: 1 });
    const wrong = { status: 400, body: { fields: { cursor: ['Cursor inválido.'] } } };
    expect(await get({ page_size: 2, cursor: body.cursor })).toMatchObject({ status: 200 });
    expect(await get({ cursor: body.cursor, since: body.since })).toMatchObject(wrong);
    for (const foreign of all.filter(({ id }) => id !== endpoint.id)) {
      const query = { ...queryOf(foreign), cursor: body.cursor };
      expect(await server.call(foreign, { as: 'user', query })).toMatchObject(wrong);
    }
  });
});

it('a cursor is valid for one pharmacy only, under its id and its inventory_uuid', async () => {
  const get = (query: Record<string, string | number>) => server.call('pullProducts', { query });
  const { body } = await get({ pharmacy: pharmacy.id, page_size: 1 });
  const goOn = { cursor: body.cursor, page_size: 1 };
  expect(await get({ ...goOn, pharmacy: other.id })).toMatchObject({ status: 400 });
  const [byId, byUuid] = [pharmacy.id, pharmacy.inventory_uuid].map((name) =>
    get({ ...goOn, pharmacy: name }),
  );
  expect((await byUuid)?.body).toEqual((await byId)?.body);
  expect(await get({})).toMatchObject({
    status: 400,
    body: { fields: { pharmacy: ['Farmácia inválida.'] } },
  });
});

it('a pull ends with a page that is exactly full', async () => {
  const body = await server.ask('pullPharmacies', { query: { page_size: 2 } });
  expect(body.results.map(({ id }) => id)).toEqual([pharmacy.id, other.id]);
  expect(body.cursor).toBeNull();
});

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)(
  '5000 products are sent as %s in less than a third of their size',
  async (encoding, decompress) => {
    const answer = await server.app.inject({
      url: `${pullProducts.path}?pharmacy=${pharmacy.id}&page_size=5000`,
      headers: {
        authorization: `Bearer ${server.people.user.accessToken}`,
        'accept-encoding': encoding === 'br' ? 'gzip, br' : 'gzip',
      },
    });
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding });
    const json = decompress(answer.rawPayload);
    expect(json.length / answer.rawPayload.length).toBeGreaterThan(3);
    const { results }: { results: PulledProduct[] } = JSON.parse(json.toString());
    expect(results).toHaveLength(PRODUCTS);
  },
);

const HOUR = 3600;
const aheadBy = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const secondsAhead = (since: string) => (Date.parse(since) - Date.now()) / 1000;

describe.each(all)('$path, asked with a since that the server’s clock has not reached', (endpoint) => {
  beforeEach(async () => {
    await setClockAhead(server.db, 0);
    pharmacy = await aFullPharmacy(2);
  });
  const pull = (query: object, from?: string) =>
    pullAll(server, endpoint, {
      query: { ...queryOf(endpoint), ...query },
      ...(from === undefined ? {} : { from }),
    });

  it.each([5, HOUR, 50 * 365 * 24 * HOUR])(
    'a pull with a since %i seconds ahead answers every row',
    async (seconds) => {
      await server.call('deletePharmacy', { as: 'admin', params: { id: pharmacy.id } });
      const { rows, pages } = await pull({ since: aheadBy(seconds), page_size: 1 });
      expect(rows).toEqual((await pull({ since: '2020-01-01T00:00:00Z' })).rows);
      expect(rows.some(({ _deleted }) => _deleted)).toBe(endpoint.id !== pullBindings.id);
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
  const { since } = await pullAll(server, 'pullPharmacies', {});
  await setClockAhead(server.db, 0);
  const later = await addPharmacy(server);
  await server.call('deletePharmacy', { as: 'admin', params: { id: pharmacy.id } });
  const { rows } = await pullAll(server, 'pullPharmacies', {
    query: { since },
  });
  expect(rows).toContainEqual(expect.objectContaining({ id: later.id, _deleted: false }));
  expect(rows).toContainEqual(expect.objectContaining({ id: pharmacy.id, _deleted: true }));
});
