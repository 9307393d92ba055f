import { finaliseInventory, type InventoryId } from '@balanco/contract/inventories/inventories';
import { getTonight, type Tonight } from '@balanco/contract/progress/dashboard';
import { discardLateCounts } from '@balanco/contract/settlement/late-counts';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { setRows } from '../../testing/database/rows.js';
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
let pharmacy: { id: string; inventory_uuid: string };

beforeEach(async () => {
  await sql`delete from count_line; delete from count; update pharmacy set deleted_at = now()`.execute(
    server.db,
  );
  pharmacy = await addPharmacy(server);
});

async function tonight(as: Who = 'user'): Promise<Tonight> {
  return server.ask(getTonight, { as });
}
const open = async (name: string) => (await addInventory(server, pharmacy.id, name)).inventory_id;
const finalise = (id: InventoryId, section_id?: string) =>
  server.call(finaliseInventory, { params: { id }, body: { finalizado: true, section_id } });
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

it('the dashboard leaves out late counts that were discarded', async () => {
  const closed = await open('Fechado');
  await finalise(closed);
  const late = await submitOne(server, mobileCount(closed));
  await submit(server, [mobileCount(closed)]);
  const body = { counts: [{ id: Number(late.id), version: 1 }], reason: 'Lida duas vezes.' };
  await server.ask(discardLateCounts, { params: { id: closed }, body });
  expect((await tonight()).after_close).toMatchObject([{ counts: 1 }]);
});

it('the dashboard ignores a deleted pharmacy', async () => {
  const general = await open('Geral');
  await submit(server, [mobileCount(general)]);
  await sql`update pharmacy set deleted_at = now(); update count_line set live = false`.execute(server.db);
  expect(await tonight()).toMatchObject({ open_inventories: 0, inventories: [], collectors: [] });
});
