import type { InventoryId } from '@balanco/contract/inventories/inventories';
import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { setRows } from '../../testing/database/rows.js';
import { limitPerson } from '../../testing/server/add-collector.js';
import { useServer, type Who } from '../../testing/server/server-under-test.js';
import {
  addInventory,
  addPharmacy,
  addSection,
  mobileCount,
  submit,
  submitOne,
} from '../../testing/world/stock-taking.js';

const server = useServer();
let pharmacy: Pharmacy;

beforeEach(async () => {
  const { db } = server;
  await sql`delete from count_line; delete from count; update pharmacy set deleted_at = now()`.execute(db);
  pharmacy = await addPharmacy(server);
});

const counted = (createdAt: string, fields: object = {}) =>
  mobileCount(pharmacy.inventory_uuid, { createdAt, ...fields });

const total = () => server.ask('getDashboardTotal');

it('the dashboard total counts live recognised lines, not counts and not units', async () => {
  await submit(server, [
    counted('2026-05-01T12:00:00Z', {
      barcode: [
        { barcode: '1', count: 50 },
        { barcode: '2', count: 0 },
      ],
      internalBarcode: { code: '3', count: 1 },
    }),
    counted('2026-05-01T12:00:00Z', { _deleted: true }),
    counted('2026-05-01T12:00:00Z', { barcode: '[{' }),
  ]);
  expect(await total()).toMatchObject({ total: 3, total24h: 3 });
});

const arrivedBefore = (count_id: unknown, age: string) =>
  setRows(server.db, 'count_line', { count_id }, { received_at: sql`now() - ${age}::interval` });

it('the total of 24 hours uses the time of arrival', async () => {
  const old = await submit(server, [counted('2026-05-01T12:00:00Z')]);
  await submit(server, [counted('1999-01-01T12:00:00Z')]);
  const age = (hours: number) => arrivedBefore(old[0]?.id, `${hours} hours`);
  await age(25);
  expect(await total()).toMatchObject({ total: 2, total24h: 1 });
  await age(23);
  expect(await total()).toMatchObject({ total: 2, total24h: 2 });
});

it('the hour that is not whole counts by the time of arrival too', async () => {
  const [sent] = await submit(server, [counted('1999-01-01T12:00:00Z')]);
  await arrivedBefore(sent?.id, '23 hours 59 minutes 30 seconds');
  expect(await total()).toMatchObject({ total: 1, total24h: 1 });
});

const history = () => server.ask('getHourlyHistory');
const counts = async () => (await history()).filter(({ count }) => count > 0);

it('the hourly history has 24 hours in order, even without counts', async () => {
  expect(await history()).toEqual(Array.from({ length: 24 }, (_, hour) => ({ hour, count: 0 })));
});

it.each([
  ['2026-05-01T04:59:59.999Z', 23],
  ['2026-05-01T05:00:00.000Z', 0],
  ['2026-05-01T05:59:59.999Z', 0],
  ['2026-05-01T00:00:00.000Z', 19],
  ['2026-05-01T23:59:59.999Z', 18],
  ['2026-05-01T23:59:59.999-03:00', 21],
  ['2026-05-01T00:00:00.000-03:00', 22],
  ['2026-12-31T23:30:00.000-03:00', 21],
  // Brazil abolished summer time in 2019.
  ['2018-01-15T00:00:00.000-03:00', 22],
])('the hourly history shows %s at %i, the hour in UTC-5', async (createdAt, hour) => {
  await submit(server, [counted(createdAt)]);
  expect(await counts()).toEqual([{ hour, count: 1 }]);
});

it('the hourly history sums all days without deleted and unrecognised lines', async () => {
  await submit(server, [
    counted('2026-05-01T12:30:00Z'),
    counted('2026-05-02T12:59:00Z'),
    counted('2026-05-02T13:00:00Z'),
    counted('2026-05-02T13:00:00Z', { _deleted: true }),
    counted('2026-05-02T13:00:00Z', { barcode: '[{' }),
  ]);
  expect(await counts()).toEqual([
    { hour: 7, count: 2 },
    { hour: 8, count: 1 },
  ]);
});

it('the hourly history moves a count whose time is corrected', async () => {
  const count = counted('2026-05-01T12:30:00Z');
  await submit(server, [count]);
  await submit(server, [{ ...count, createdAt: '2026-05-01T15:30:00Z' }]);
  expect(await counts()).toEqual([{ hour: 10, count: 1 }]);
});

const tonight = (as: Who = 'user') => server.ask('getTonight', { as });
const open = async (name: string) => (await addInventory(server, pharmacy.id, name)).inventory_id;
const finalise = (id: InventoryId, section_id?: string) =>
  server.call('finaliseInventory', { params: { id }, body: { finalizado: true, section_id } });
async function received(hours: number): Promise<void> {
  const received_at = sql`now() - make_interval(hours => ${hours})`;
  for (const table of ['count_line', 'count'] as const) await setRows(server.db, table, {}, { received_at });
}

it('the dashboard lists every open inventory with its finalised sections', async () => {
  const general = await open('Geral');
  await open('Sem seções');
  await finalise(await open('Fechado'));
  const first = await addSection(server, general, 'Corredor 1');
  await addSection(server, general, 'Corredor 2');
  await finalise(general, first);
  await submit(server, [mobileCount(pharmacy.inventory_uuid)]);
  const { open_inventories, inventories } = await tonight();
  expect(open_inventories).toBe(2);
  expect(inventories).toEqual([
    {
      inventory_id: expect.any(Number),
      name: 'Sem seções',
      pharmacy: pharmacy.id,
      pharmacy_name: 'Farmácia Central',
      sections: 0,
      finalised_sections: 0,
      ready_sections: 0,
      lines24h: 0,
      last_received_at: null,
    },
    expect.objectContaining({ inventory_id: general, sections: 2, finalised_sections: 1 }),
  ]);
});

it('the open inventory with the last line comes first', async () => {
  const general = await open('Geral');
  await open('Novo');
  await submit(server, [mobileCount(general)]);
  await received(30);
  expect((await tonight()).inventories.map(({ name }) => name)).toEqual(['Novo', 'Geral']);
  await submit(server, [mobileCount(general), mobileCount(general)]);
  const [first] = (await tonight()).inventories;
  expect(first).toMatchObject({ name: 'Geral', lines24h: 2 });
  expect(Date.now() - Date.parse(first?.last_received_at ?? '')).toBeLessThan(60_000);
});

it('each collector of the last 24 hours appears once, newest first', async () => {
  const general = await open('Geral');
  const other = await addPharmacy(server, 'Drogasul');
  await submit(server, [mobileCount(general)], 'user');
  await submit(server, [mobileCount(other.inventory_uuid)], 'user');
  await received(3);
  await submit(server, [mobileCount(general, { createdAt: '1999-01-01T00:00:00Z' })], 'mod');
  await submit(server, [mobileCount(general, { barcode: '[{' })], 'admin');
  const { collectors } = await tonight();
  expect(collectors).toEqual([
    expect.objectContaining({ sub: server.people.mod.sub, pharmacy_name: 'Farmácia Central', lines24h: 1 }),
    expect.objectContaining({ sub: server.people.user.sub, lines24h: 2 }),
  ]);
  await received(25);
  expect((await tonight()).collectors).toEqual([]);
});

it('the dashboard shows unplaced, late and unrecognised counts', async () => {
  const general = await open('Geral');
  const closed = await open('Fechado');
  await finalise(closed);
  await submit(server, [
    mobileCount(crypto.randomUUID() as unknown as InventoryId),
    mobileCount(closed),
    mobileCount(closed),
    mobileCount(general, { barcode: '[{' }),
    mobileCount(general, { _deleted: true }),
  ]);
  const place = { pharmacy: pharmacy.id, pharmacy_name: 'Farmácia Central' };
  expect(await tonight()).toMatchObject({
    unplaced: 1,
    after_close: [{ inventory_id: closed, name: 'Fechado', ...place, counts: 2 }],
    unrecognised: [{ ...place, lines: 1 }],
  });
  await received(25);
  expect(await tonight()).toMatchObject({ unplaced: 1, after_close: [], unrecognised: [{ lines: 1 }] });
  await finalise(general);
  const finalised_at = sql`now() - interval '25 hours'`;
  await setRows(server.db, 'inventory', { name: 'Geral' }, { finalised_at });
  expect(await tonight()).toMatchObject({ unrecognised: [] });
});

it('the dashboard of limited people tells no unplaced counts', async () => {
  await submit(server, [mobileCount(crypto.randomUUID() as unknown as InventoryId)]);
  expect(await tonight('admin')).toMatchObject({ unplaced: 1 });
  await limitPerson(server.db, server.people.admin.sub, [pharmacy.id]);
  expect(await tonight('admin')).toMatchObject({ unplaced: 0 });
  await limitPerson(server.db, server.people.admin.sub, null);
});

it('the dashboard leaves out late counts that were discarded', async () => {
  const closed = await open('Fechado');
  await finalise(closed);
  const late = await submitOne(server, mobileCount(closed));
  await submit(server, [mobileCount(closed)]);
  const body = { counts: [{ id: Number(late.id), version: 1 }], reason: 'Lida duas vezes.' };
  await server.ask('discardLateCounts', { params: { id: closed }, body });
  expect((await tonight()).after_close).toMatchObject([{ counts: 1 }]);
});

it('the dashboard ignores a deleted pharmacy', async () => {
  const general = await open('Geral');
  await submit(server, [mobileCount(general)]);
  await sql`update pharmacy set deleted_at = now(); update count_line set live = false`.execute(server.db);
  expect(await tonight()).toMatchObject({ open_inventories: 0, inventories: [], collectors: [] });
});
