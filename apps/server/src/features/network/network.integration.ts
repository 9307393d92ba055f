import type { NetworkPharmacy } from '@balanco/contract/progress/network';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { rowsIn, setRows } from '../../testing/database/rows.js';
import { limitPerson } from '../../testing/server/add-collector.js';
import { setUpSettlement } from '../../testing/world/comparison-under-test.js';
import {
  type ResultItem,
  type ResultTerms,
  shortItem,
  storePharmacy,
  storeResult,
} from '../../testing/world/store-settlement.js';

const set = setUpSettlement();
const { server } = set;

beforeEach(async () => {
  await sql`update pharmacy set deleted_at = now()
    where id <> ${set.pharmacy().id} and deleted_at is null`.execute(server().db);
  await limitPerson(server().db, server().people.mod.sub, null);
});

const addPharmacy = (name: string) => storePharmacy(server().db, name);
const settled = (pharmacy: string, items: readonly ResultItem[], of?: ResultTerms) =>
  storeResult(server().db, pharmacy, items, of);

const supersede = (id: string) =>
  setRows(server().db, 'settlement', { id }, { superseded_at: new Date(), superseded_by: 'Ana' });

async function network(query: Readonly<Record<string, string | number>> = {}, as: 'admin' | 'mod' = 'mod') {
  return await server().ask('listNetwork', { as, query });
}
const transfers = async (query: Readonly<Record<string, string | number>> = {}) =>
  (await server().ask('listTransfers', { query })).results;

it('Rede shows the newest inventory with its state and sections', async () => {
  const [{ name, newest, last, full_days, repeat_items, open_inventories } = {} as NetworkPharmacy] = (
    await network({ search: set.pharmacy().name })
  ).results;
  expect([name, last, full_days, repeat_items, open_inventories]).toEqual([
    set.pharmacy().name,
    null,
    null,
    0,
    1,
  ]);
  expect(newest).toMatchObject({ id: set.inventory(), state: 'open', sections: expect.any(Number) });
  await server().call('finaliseInventory', { params: set.params(), body: { finalizado: true } });
  expect((await network({ search: set.pharmacy().name })).results[0]?.newest?.state).toBe('checking');
});

it('Rede shows accuracy, gross by stock value and days since a full count', async () => {
  const pharmacy = await addPharmacy('Aurora');
  await settled(pharmacy, [shortItem('i:1', 1)], { daysAgo: 45 });
  await settled(pharmacy, [shortItem('i:1', 1)], { daysAgo: 2, scope: 'partial' });
  const { results } = await network({ search: 'aurora' });
  expect(results).toMatchObject([
    {
      id: pharmacy,
      name: 'Aurora',
      full_days: 45,
      open_inventories: 0,
      repeat_items: 0,
      last: { accuracy_by_item: 80.5, accuracy_by_value: 97.1, gross_share: 5 },
      newest: { state: 'approved', sections: 0, closed_sections: 0 },
    },
  ]);
});

it('a list of the day is no result of the network', async () => {
  const [alfa, beta] = [await addPharmacy('Alfa'), await addPharmacy('Beta')];
  await settled(beta, [shortItem('i:1', -2)]);
  await three(alfa);
  await settled(alfa, [shortItem('i:9', 1)], { isDaily: true, scope: 'partial' });
  const [row] = (await network({ search: 'alfa' })).results;
  expect(row).toMatchObject({ repeat_items: 2, repeat_money: -130 });
  expect(Date.now() - Date.parse(row?.last?.settled_at ?? '')).toBeGreaterThan(80_000_000);
  expect(await transfers()).toMatchObject([{ units: 1, short: { key: 'i:1', pharmacy: alfa } }]);
});

it('Rede can be sorted, searched and paged', async () => {
  const [alfa, beta] = [await addPharmacy('Alfa'), await addPharmacy('Beta'), await addPharmacy('Gama')];
  await settled(alfa, [], { daysAgo: 10 });
  await settled(beta, [], { daysAgo: 90 });
  const names = async (query: Readonly<Record<string, string | number>>) =>
    (await network(query)).results.map(({ name }) => name);
  expect((await names({ sort: '-full_days' })).slice(0, 2)).toEqual(['Beta', 'Alfa']);
  expect((await names({ sort: 'full_days' })).slice(0, 2)).toEqual(['Alfa', 'Beta']);
  expect(await names({ search: 'gama' })).toEqual(['Gama']);
  const second = await network({ page: 2, page_size: 1 });
  expect([second.count, second.results.map(({ name }) => name)]).toEqual([4, ['Beta']]);
});

interface Night {
  readonly inventory?: string;
  readonly sections?: readonly (null | string)[];
  readonly sub?: string;
  readonly linesAgo?: number;
}
async function night(
  pharmacy: string,
  name: string,
  { inventory, sections = [], sub, linesAgo }: Night = {},
) {
  const { rows } = await sql<{ number: number }>`
      insert into inventory (pharmacy_id, name, source) values (${pharmacy}, ${name}, 'web') returning number
    `.execute(server().db);
  const number = rows[0]?.number ?? 0;
  if (inventory !== undefined)
    await sql`update inventory set ${sql.raw(inventory)} where number = ${number}`.execute(server().db);
  for (const finalised of sections) {
    await sql`insert into section (id, pharmacy_id, inventory_number, name, finalised_at)
        values (gen_random_uuid(), ${pharmacy}, ${number}, gen_random_uuid()::text, ${finalised}::timestamptz)
      `.execute(server().db);
  }
  if (linesAgo !== undefined) {
    await sql`
        with person as (
          insert into collector (pharmacy_id, sub, name, email) values (${pharmacy}, ${sub}, 'Bia', '')
          returning id
        )
        insert into collector_tally (pharmacy_id, collector_id, inventory_number, received_hour, lines,
          last_received_at)
        select ${pharmacy}, id, ${number}, date_trunc('hour', now()), 5,
          now() - ${linesAgo} * interval '1 minute'
        from person
      `.execute(server().db);
  }
  return number;
}
async function phone(sub: string, queued: number, oldestAgo: number, clock = 0) {
  await sql`
      insert into device (sub, device_id, queued, oldest_queued_at, clock_offset_seconds)
      values (${sub}, 'aparelho', ${queued}, now() - ${oldestAgo} * interval '1 minute', ${clock})
    `.execute(server().db);
}
const why = async (query: Readonly<Record<string, string>> = {}) => {
  const { results, groups } = await network({ sort: 'attention', ...query }, 'admin');
  const rows = results.map(({ name, attention, running }) => [
    name,
    attention,
    ...running.map((each) => `${each.name}: ${each.reasons.map(({ kind }) => kind).join(' ')}`),
  ]);
  return { rows, groups };
};

it('a row says why, the most urgent pharmacies come first, and each group is counted and filtered', async () => {
  const done = '2026-05-01T03:00:00Z';
  const add = async (name: string) => addPharmacy(name);
  await sql`update pharmacy set deleted_at = now() where id = ${set.pharmacy().id}`.execute(server().db);
  await add('Aurora');
  const boreal = await add('Boreal');
  const counting = await night(boreal, 'Conta', { sections: [done, null], sub: 'bia-1', linesAgo: 3 });
  await sql`insert into section (id, pharmacy_id, inventory_number, name, kind, round, finalised_at)
      values (gen_random_uuid(), ${boreal}, ${counting}, 'Recontagem 1', 'recount', 2, ${done})
    `.execute(server().db);
  await night(await add('Celeste'), 'Calada', { sections: [null], sub: 'bia-2', linesAgo: 25 });
  const delta = await add('Delta');
  await night(delta, 'Fila', { sections: [null], sub: 'bia-3', linesAgo: 1 });
  await night(delta, 'Pronta', { sections: [done] });
  await night(delta, 'Conferência', { inventory: "finalised_at = now() - interval '3 days'" });
  await phone('bia-3', 12, 20, -7200);
  await night(await add('Estrela'), 'Nova');
  await night(await add('Iguaçu'), 'Sem seção', { sub: 'bia-4', linesAgo: 5 });
  await night(await add('Farol'), 'Velha', {
    inventory: "finalised_at = now() - interval '31 days', created_at = now() - interval '40 days'",
  });
  await night(await add('Gama'), 'Parada', { inventory: "created_at = now() - interval '3 days'" });
  await settled(await add('Horizonte'), []);
  const waiting = await settled(await add('Jardim'), []);
  await setRows(server().db, 'settlement', { id: waiting }, { approved_at: null, approved_by: null });
  const { rows, groups } = await why();
  expect(rows).toEqual([
    ['Delta', 'call', 'Fila: queue clock counting', 'Conferência: settle', 'Pronta: finalise'],
    ['Celeste', 'call', 'Calada: silent counting'],
    ['Jardim', 'approve', 'Noite: approve'],
    ['Horizonte', 'export', expect.stringContaining(': export')],
    ['Gama', 'stopped', 'Parada: stopped'],
    ['Estrela', 'counting', 'Nova: new'],
    ['Iguaçu', 'counting', 'Sem seção: counting'],
    ['Boreal', 'counting', 'Conta: counting'],
    ['Aurora', 'quiet'],
    ['Farol', 'quiet'],
  ]);
  expect(groups).toEqual({
    catalogue: 0,
    file: 0,
    call: 2,
    approve: 1,
    settle: 1,
    finalise: 1,
    export: 1,
    stopped: 1,
    counting: 3,
    quiet: 2,
  });
  expect((await why({ attention: 'call' })).rows.map(([name]) => name)).toEqual(['Delta', 'Celeste']);
  expect((await why({ attention: 'finalise' })).rows.map(([name]) => name)).toEqual(['Delta']);
  const [first] = (await network({ attention: 'call', sort: 'attention' }, 'admin')).results;
  expect(first?.running[0]?.reasons[0]).toMatchObject({ kind: 'queue', value: 12 });
  const [{ newest, running } = {} as NetworkPharmacy] = (await network({ search: 'Boreal' }, 'admin'))
    .results;
  for (const shown of [newest, running[0]]) expect(shown).toMatchObject({ sections: 2, closed_sections: 1 });
  await sql`update pharmacy set deleted_at = null where id = ${set.pharmacy().id}`.execute(server().db);
  await sql`delete from collector_tally where lines = 5`.execute(server().db);
});

const three = async (
  pharmacy: string,
  last: readonly ResultItem[] = [shortItem('i:1', 1), shortItem('i:2', 4)],
) => {
  await settled(pharmacy, [shortItem('i:1', 2), shortItem('i:2', 1), shortItem('i:3', 1)], { daysAgo: 60 });
  await settled(pharmacy, [shortItem('i:1', 3), shortItem('i:2', 2)], { daysAgo: 30 });
  await settled(pharmacy, last, { daysAgo: 1 });
};

it('repeat offenders were short in the last three settlements, and their R$ are summed', async () => {
  const pharmacy = await addPharmacy('Alfa');
  await settled(pharmacy, [shortItem('i:9', 50)], { daysAgo: 90 });
  await three(pharmacy);
  expect((await network({ search: 'alfa' })).results).toMatchObject([
    { repeat_items: 2, repeat_money: -130 },
  ]);
  const body = await server().ask('listRepeatOffenders', { params: { id: pharmacy } });
  expect(body).toMatchObject({
    count: 2,
    results: [
      { key: 'i:2', description: 'PRODUTO i:2', differences: [-4, -2, -1], money: -70 },
      { key: 'i:1', differences: [-1, -3, -2], money: -60 },
    ],
  });
});

it('repeat offenders need three settlements, all short', async () => {
  const [alfa, beta] = [await addPharmacy('Alfa'), await addPharmacy('Beta')];
  await settled(alfa, [shortItem('i:1', 1)], { daysAgo: 9 });
  await settled(alfa, [shortItem('i:1', 1)], { daysAgo: 1 });
  await three(beta, [shortItem('i:1', 0), shortItem('i:2', -1)]);
  expect(
    (await network({ sort: '-repeat_money' })).results.every(({ repeat_items }) => repeat_items === 0),
  ).toBe(true);
});

it('repeat offenders are kept with a settlement and recomputed after a replacement', async () => {
  await set.addProducts([
    { internal_code: '1', barcode: '11', description: 'A', system_stock: 10, value: 2 },
  ]);
  const pharmacy = set.pharmacy().id;
  const old = [await settled(pharmacy, [shortItem('i:1', 1)], { daysAgo: 40 })];
  const replaced = await settled(pharmacy, [shortItem('i:1', 2)], { daysAgo: 20 });
  await settled(pharmacy, [shortItem('i:9', 2)], { isDaily: true });
  await set.count('11', 7);
  await set.finalise();
  await set.settle();
  const columns = ['repeat_items', 'repeat_money', 'stock_value', 'repeat_of'] as const;
  const here = { inventory_number: set.inventory() };
  expect(await rowsIn(server().db, 'settlement', here, ...columns)).toEqual([
    { repeat_items: 1, repeat_money: -36, stock_value: 20, repeat_of: [replaced, ...old] },
  ]);
  const listed = async () => (await network({ search: set.pharmacy().name })).results[0];
  expect(await listed()).toMatchObject({ repeat_items: 1, repeat_money: -36, last: { gross_share: 300 } });
  await supersede(replaced);
  expect(await listed()).toMatchObject({ repeat_items: 0, repeat_money: 0 });
  await settled(pharmacy, [shortItem('i:1', 5)], { daysAgo: 10 });
  expect(await listed()).toMatchObject({ repeat_items: 1, repeat_money: -66 });
});

it('transfers pair a shortage with an overage of the same internal code', async () => {
  const [alfa, beta] = [await addPharmacy('Alfa'), await addPharmacy('Beta')];
  await settled(alfa, [shortItem('i:1', 6, { value: 10 }), shortItem('i:2', 1)], { daysAgo: 29 });
  await settled(beta, [shortItem('i:1', -4, { value: 12 })], { daysAgo: 1 });
  const found = await transfers();
  expect(found).toMatchObject([
    {
      internal_code: '1',
      description: 'PRODUTO i:1',
      units: 4,
      explained: 88,
      short: { pharmacy: alfa, pharmacy_name: 'Alfa', key: 'i:1', difference: -6, difference_value: -60 },
      over: { pharmacy: beta, pharmacy_name: 'Beta', difference: 4, difference_value: 48 },
    },
  ]);
  expect(await transfers({ search: 'beta' })).toEqual(found);
  expect(await transfers({ search: 'gama' })).toEqual([]);
});

it('transfers use the barcode to join or split internal codes', async () => {
  const [alfa, beta] = [await addPharmacy('Alfa'), await addPharmacy('Beta')];
  await settled(alfa, [
    shortItem('i:1', 2, { barcodes: ['7891234567895'] }),
    shortItem('i:7', 3, { barcodes: ['7896004715896'] }),
  ]);
  await settled(beta, [
    shortItem('i:900', -2, { barcodes: ['07891234567895'] }),
    shortItem('i:7', -3, { barcodes: ['7891000200032'] }),
  ]);
  expect((await transfers()).map(({ short: one, over }) => [one.key, over.key])).toEqual([['i:1', 'i:900']]);
});

it('transfers match the largest shortage with the largest overage', async () => {
  const names = ['Alfa', 'Beta', 'Gama', 'Delta', 'Épsilon'];
  const units = [-5, 2, -3, 9, -1];
  for (const [index, name] of names.entries()) {
    await settled(await addPharmacy(name), [shortItem('i:1', units[index] ?? 0)]);
  }
  const pairs = (await transfers()).map(({ short: one, over, explained }) => [
    one.pharmacy_name,
    over.pharmacy_name,
    explained,
  ]);
  expect(pairs).toEqual([
    ['Delta', 'Alfa', 100],
    ['Beta', 'Gama', 40],
  ]);
});

it('transfers use the sum of several items with one barcode', async () => {
  const names = ['Alfa', 'Beta', 'Gama'];
  const [alfa, beta, gama] = await Promise.all(names.map(addPharmacy));
  const barcodes = ['55'];
  await settled(alfa ?? '', [shortItem('i:1', 6, { barcodes }), shortItem('i:2', -5, { barcodes })]);
  await settled(beta ?? '', [shortItem('i:3', -2, { barcodes })]);
  await settled(gama ?? '', [shortItem('i:4', 4, { barcodes }), shortItem('i:5', -4, { barcodes })]);
  expect((await transfers()).map(({ short: one, over }) => [one.key, over.key])).toEqual([['i:1', 'i:3']]);
});

it('transfers ignore an item with the same internal code but another barcode', async () => {
  const units = { Alfa: 9, Beta: -8, Gama: 3, Delta: -2 };
  for (const [name, unit] of Object.entries(units)) {
    const barcodes = { Alfa: ['55'], Beta: ['66'] }[name] ?? [];
    await settled(await addPharmacy(name), [shortItem('i:1', unit, { barcodes })]);
  }
  const pairs = (await transfers()).map(({ short: one, over }) => [one.pharmacy_name, over.pharmacy_name]);
  expect(pairs).toEqual([
    ['Gama', 'Beta'],
    ['Alfa', 'Delta'],
  ]);
});

it('transfers skip old and replaced settlements and a pharmacy with itself', async () => {
  const [alfa, beta, gama] = [
    await addPharmacy('Alfa'),
    await addPharmacy('Beta'),
    await addPharmacy('Gama'),
  ];
  await settled(alfa, [
    shortItem('i:1', 2),
    shortItem('i:5', 2, { barcodes: ['55'] }),
    shortItem('i:6', -2, { barcodes: ['55'] }),
  ]);
  await settled(beta, [shortItem('i:1', -2)], { daysAgo: 31 });
  const replaced = await settled(gama, [shortItem('i:1', -2)]);
  await supersede(replaced);
  expect(await transfers()).toEqual([]);
});
