import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  type PulledPharmacy,
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
import { beforeAll, describe, expect, it } from 'vitest';
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
  [pharmacy, other] = [await addPharmacy(server), await addPharmacy(server)];
  const { inventory_id: inventory } = await addInventory(server, pharmacy.id);
  await addSection(server, inventory, 'A');
  await addSection(server, inventory, 'B');
  await submit(server, [mobileCount(inventory), mobileCount(inventory)]);
  await sql`
    insert into code_binding (pharmacy_id, kind, code, item_key, created_by)
    select ${pharmacy.id}, 'barcode', '1789' || i, 'i:' || i, 'Bruno' from generate_series(1, 3) as i
  `.execute(server.db);
  await sql`
    insert into product (pharmacy_id, internal_code, barcode, description, department)
    select ${pharmacy.id}, i::text, '789' || lpad(i::text, 10, '0'), 'DIPIRONA SÓDICA ' || i || 'MG', 'GENÉRICOS'
    from generate_series(1, ${PRODUCTS}) as i
  `.execute(server.db);
});

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
  const get = (query: Record<string, string | number>) => server.call(pullProducts, { query });
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
  const { body } = await server.call(pullPharmacies, { query: { page_size: 2 } });
  expect(body.results.map(({ id }: PulledPharmacy) => id)).toEqual([pharmacy.id, other.id]);
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
