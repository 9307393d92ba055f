import { randomUUID } from 'node:crypto';
import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { DEFAULT_SETTINGS } from '@balanco/contract/pharmacies/pharmacy-settings';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { limitPerson } from '../../testing/server/add-collector.js';
import { cases } from '../../testing/server/full-run.js';
import { useServer } from '../../testing/server/server-under-test.js';
import {
  addInventory,
  addPharmacy,
  addProducts,
  addSection,
  mobileCount,
  product,
  submitOne,
} from '../../testing/world/stock-taking.js';
import { keepAllLots } from './keep-lots.js';

const server = useServer();
const GTIN = '7891000001059';
const OTHER = '7891234567895';
let pharmacy: Pharmacy;
/** Other tests leave pharmacies behind. */
let mine: string[];
const params = () => ({ id: pharmacy.id });

beforeEach(async () => {
  mine = [];
  pharmacy = await addShop();
  await stock(100);
});

async function addShop(name?: string): Promise<Pharmacy> {
  const made = await addPharmacy(server, name);
  mine.push(made.id);
  return made;
}

const stock = (system_stock: number, of = pharmacy) =>
  addProducts(server, of.id, [
    { ...product('1', system_stock, 2.5, 'GENÉRICOS'), barcode: GTIN, description: 'LOSARTANA 50MG' },
  ]);

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
/** The element string of a box. */
const box = (lot: string, expiry: string) => `010${GTIN}17${expiry.slice(2).replaceAll('-', '')}10${lot}`;

interface Reading {
  readonly lot: string | null;
  readonly units: number;
}
const EXPIRES: Readonly<Record<string, string>> = { A: '2025-03-31', B: '2025-09-30', C: '2031-01-31' };
const dayOf = (lot: string) => EXPIRES[lot] ?? '';

/** Readings of a new inventory, some days ago. */
async function read(
  readings: readonly Reading[],
  { days = 5, isFinal = true, of = pharmacy, section = '' } = {},
) {
  const { inventory_id: id } = await addInventory(server, of.id);
  const sectionID = section === '' ? {} : { sectionID: await addSection(server, id, section) };
  const barcode = readings.map(({ lot, units }) => ({
    barcode: lot === null ? GTIN : box(lot, dayOf(lot)),
    count: units,
  }));
  await submitOne(server, mobileCount(id, { barcode, createdAt: daysAgo(days), ...sectionID }));
  if (isFinal)
    await server.ask('finaliseInventory', { as: 'admin', params: { id }, body: { finalizado: true } });
  return id;
}

interface Noted {
  readonly lot: string;
  readonly units: number;
  readonly days?: number;
  readonly expires_on?: string;
}
let notes = 0;
/** A purchase by cases of `factor` units. */
async function buy(
  lots: readonly Noted[],
  { of = pharmacy, factor = 1, item = 'i:1' as string | null, ean = GTIN } = {},
): Promise<void> {
  for (const { lot, units, days = 10, expires_on = dayOf(lot) } of lots) {
    notes += 1;
    await sql`
      with note as (
        insert into invoice (pharmacy_id, access_key, number, series, issued_at, kind, supplier_cnpj, supplier_name, total,
          file_name, has_signature, read_by)
        values (${of.id}, ${String(notes).padStart(44, '0')}, ${notes}, 1, ${daysAgo(days)}, 'purchase', '1', 'Distribuidora', 10,
          'nota.xml', true, 'Ana') returning id, pharmacy_id
      ),
      item as (
        insert into invoice_item (invoice_id, line, pharmacy_id, supplier_code, description, ean, quantity, unit, taxed_quantity,
          taxed_unit, cost, item_key, factor)
        select id, 1, pharmacy_id, '1', 'LOSARTANA CX', ${ean}, ${units / factor}, 'CX', ${units}, 'UN', 10, ${item},
          ${item === null ? null : factor} from note returning invoice_id, pharmacy_id
      )
      insert into invoice_lot (invoice_id, line, position, pharmacy_id, lot, quantity, expires_on)
      select invoice_id, 1, 1, pharmacy_id, ${lot}, ${units / factor}, ${expires_on}::date from item
    `.execute(server.db);
  }
}

async function lose(lot: string, quantity: number, days: number): Promise<void> {
  const loss = { id: randomUUID(), pharmacyID: pharmacy.id, code: GTIN, reason: 'expired', quantity };
  const body = [{ ...loss, lot, expiry: dayOf(lot), createdAt: daysAgo(days) }];
  await server.ask('submitLosses', { as: 'user', body });
}

const lots = async (query: Readonly<Record<string, string>> = {}) =>
  (await server.ask('listExpiryLots', { params: params(), query })).results;
const units = async () => Object.fromEntries((await lots()).map(({ lot, units: most }) => [lot, most]));
const summary = () => server.ask('getExpirySummary', { params: params() });
const recall = async (search: string) =>
  (await server.ask('findRecall', { query: { search } })).results.filter((each) =>
    mine.includes(each.pharmacy),
  );
const network = async () =>
  (await server.ask('listShopExpiry', {})).results.filter((each) => mine.includes(each.pharmacy));

it('a lot has what was seen at last and came later, never more than the stock, oldest first', async () => {
  const amount = fc.integer({ min: 1, max: 9 });
  const lot = fc.constantFrom('A', 'B', 'C');
  const reading = fc.record({ lot: fc.option(lot), units: amount });
  const events = fc.record({
    left: fc.integer({ min: 0, max: 40 }),
    final: fc.option(fc.array(reading, { minLength: 1, maxLength: 4 })),
    open: fc.option(fc.array(fc.record({ lot, units: amount }), { minLength: 1, maxLength: 2 })),
    notes: fc.array(fc.record({ lot, units: amount, days: fc.constantFrom(10, 1) }), { maxLength: 4 }),
    losses: fc.array(fc.record({ lot, units: amount, days: fc.constantFrom(7, 0.1) }), { maxLength: 2 }),
  });
  type Events = typeof events extends fc.Arbitrary<infer Of> ? Of : never;
  const sum = (of: readonly { readonly units: number }[]) =>
    of.reduce((total, each) => total + each.units, 0);
  /** The newest that brought `most` units. */
  const newest = (bought: Events['notes'], most: number) => {
    let rest = most;
    const inOrder = [...bought].sort(
      (one, other) => one.days - other.days || one.lot.localeCompare(other.lot),
    );
    return inOrder.map((note) => {
      const taken = Math.min(note.units, rest);
      rest -= taken;
      return { ...note, units: taken };
    });
  };
  /** Written from docs/expiry.md. */
  const expected = ({ left, final, open, notes: bought, losses }: Events) => {
    let rest = left;
    const shares: Record<string, number> = {};
    const later = newest(
      bought.filter(({ days }) => final === null || days === 1),
      left,
    );
    const isReadLot = (lot: string) => (final ?? []).some((each) => each.lot === lot);
    const before = bought.filter((each) => final !== null && each.days === 10 && !isReadLot(each.lot));
    const unread = sum((final ?? []).filter((each) => each.lot === null));
    for (const name of ['A', 'B', 'C']) {
      const ofLot = <Of extends { lot: string | null }>(all: readonly Of[] | null) =>
        (all ?? []).filter((each) => each.lot === name);
      const known = isReadLot(name) ? sum(ofLot(final)) : sum(ofLot(newest(before, unread)));
      const since = ofLot(open).length > 0 ? 2 : final === null ? Number.POSITIVE_INFINITY : 5;
      const gone = sum(ofLot(losses).filter(({ days }) => days < since));
      const most = Math.max(0, Math.max(known + sum(ofLot(later)), sum(ofLot(open))) - gone);
      const share = Math.min(most, rest);
      rest -= share;
      if (share > 0) shares[name] = share;
    }
    return shares;
  };
  await fc.assert(
    fc.asyncProperty(events, async (each) => {
      pharmacy = await addPharmacy(server);
      await stock(each.left);
      if (each.final !== null) await read(each.final);
      if (each.open !== null) await read(each.open, { days: 2, isFinal: false });
      await buy(each.notes);
      for (const { lot: of, units: lost, days } of each.losses) await lose(of, lost, days);
      expect(await units()).toEqual(expected(each));
    }),
    { numRuns: cases(12, 300) },
  );
});

it('each source that changes is seen at once', async () => {
  expect(await units()).toEqual({});
  await buy([{ lot: 'A', units: 30 }], { factor: 10 });
  expect(await lots()).toMatchObject([
    { units: 30, money: 75, seen_on: null, bought_on: expect.stringMatching(/^20/) },
  ]);
  await stock(20);
  expect(await units()).toEqual({ A: 20 });
  await read([{ lot: 'B', units: 2 }], { isFinal: false });
  expect(await units()).toEqual({ A: 20 });
  await stock(32);
  expect(await units()).toEqual({ A: 30, B: 2 });
  await sql`update invoice set cancelled_at = now()`.execute(server.db);
  expect(await units()).toEqual({ B: 2 });
});

it('of notes the newest count that brought the stock, because a shop sells oldest first', async () => {
  await stock(8);
  await buy([
    { lot: 'A', units: 30, days: 400 },
    { lot: 'B', units: 5, days: 20 },
    { lot: 'C', units: 6, days: 10 },
  ]);
  expect(await units()).toEqual({ B: 2, C: 6 });
  // A recall takes no chance.
  expect(await recall('A')).toMatchObject([{ lot: 'A', units: 8 }]);
  await stock(12);
  expect(await units()).toEqual({ A: 1, B: 5, C: 6 });
});

it('a lot may be written in taxed units', async () => {
  await buy([{ lot: 'A', units: 30 }], { factor: 10 });
  await sql`update invoice_lot set quantity = 30`.execute(server.db);
  expect(await units()).toEqual({ A: 30 });
});

it('a lot falls into its bucket on the day of the pharmacy', async () => {
  const rows = [-1, 0, 29, 30, 60, 61, 90, 91, 120, 121];
  for (const time_zone of ['America/Noronha', 'America/Rio_Branco'] as const) {
    pharmacy = await addPharmacy(server);
    await stock(100);
    const settings = (expiry: object) =>
      server.ask('savePharmacySettings', {
        as: 'admin',
        params: params(),
        body: { ...DEFAULT_SETTINGS, time_zone, expiry: { ...DEFAULT_SETTINGS.expiry, ...expiry } },
      });
    await settings({ own_days: 120 });
    const { today } = await summary();
    const day = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
    await buy(rows.map((days) => ({ lot: `L${days + 100}`, units: 1, expires_on: day(days) })));
    const found = async () => (await lots()).map(({ bucket }) => bucket).join(' ');
    expect(await found()).toBe('expired unsellable unsellable 60 60 90 90 120 120 later');
    const { buckets } = await summary();
    expect(buckets.map((each) => [each.key, each.lots])).toEqual([
      ['expired', 1],
      ['unsellable', 2],
      ['60', 2],
      ['90', 2],
      ['120', 2],
      ['later', 1],
    ]);
    expect((await lots({ bucket: '90' })).map(({ lot }) => lot)).toEqual(['L161', 'L190']);
    await settings({ treatment_days: 0 });
    expect(await found()).toBe('expired 30 30 30 60 90 90 later later later');
    await settings({ treatment_days: 100 });
    expect(await found()).toBe(`expired${' unsellable'.repeat(7)} later later`);
  }
});

it('the list is searched and paged, and tells how much of the stock it knows', async () => {
  await addProducts(server, pharmacy.id, [
    { internal_code: '2', barcode: OTHER, description: 'ÁGUA', department: '', system_stock: 50, value: 1 },
  ]);
  await buy([
    { lot: 'A', units: 5 },
    { lot: 'B', units: 7 },
    { lot: 'C', units: 9 },
  ]);
  await buy([{ lot: '', units: 20, expires_on: '2031-05-01' }], { item: 'i:2', ean: OTHER });
  // Nobody decided the factor.
  await buy([{ lot: 'A', units: 5 }], { item: null });
  expect(await summary()).toMatchObject({
    coverage: { known_units: 41, stock_units: 150 },
    departments: ['GENÉRICOS'],
    treatment_days: 30,
  });
  expect((await lots({ search: 'agua' })).map(({ key, lot }) => [key, lot])).toEqual([['i:2', '']]);
  expect((await lots({ department: 'GENÉRICOS', search: 'losartana b' })).map(({ lot }) => lot)).toEqual([
    'B',
  ]);
  const page = await server.ask('listExpiryLots', { params: params(), query: { page: 2, page_size: 3 } });
  expect([page.count, page.results.length, page.next]).toEqual([4, 1, null]);
});

it('a recall finds a lot where it was read, and by which note it came', async () => {
  const other = await addShop('Bairro');
  await stock(10, other);
  await read([{ lot: 'A', units: 9 }], { days: 9, section: 'Depósito' });
  const seenIn = await read([{ lot: 'A', units: 3 }], { days: 2, section: 'Balcão' });
  await buy([{ lot: '0a', units: 4, days: 1, expires_on: dayOf('A') }], { of: other });
  await buy([{ lot: '0a', units: 2, days: 3, expires_on: dayOf('A') }], { of: other });
  await sql`update invoice set kind = 'own' where number = ${notes}`.execute(server.db);
  await buy([{ lot: 'B', units: 1 }], { of: other });
  // A code that no catalogue knows, on a note that was cancelled.
  await buy([{ lot: 'A', units: 2, days: 1 }], { of: other, item: null, ean: '7899999999999' });
  await sql`update invoice set cancelled_at = now() where number = ${notes}`.execute(server.db);
  await keepAllLots(server.db, () => expect.fail());
  const at = expect.stringContaining(daysAgo(2).slice(0, 10));
  expect(await recall(' a ')).toMatchObject([
    {
      pharmacy_name: 'Bairro',
      units: 4,
      seen: null,
      lot: '0a',
      internal_code: '1',
      notes: [{ quantity: 4, kind: 'purchase' }, { kind: 'own' }],
    },
    { units: 3, expires_on: dayOf('A'), seen: { inventory: seenIn, section: 'Balcão', at }, notes: [] },
    {
      code: '7899999999999',
      internal_code: '',
      description: 'LOSARTANA CX',
      notes: [{ is_cancelled: true }],
    },
  ]);
  expect(await recall('Z9')).toEqual([]);
  // What nobody read is there too.
  const rows = [
    ['Farmácia Central', '', 97],
    ['Bairro', '', 5],
    ['Bairro', '0a', 4],
    ['Farmácia Central', 'A', 3],
    ['Bairro', 'B', 1],
  ];
  for (const search of [`0${GTIN}`, 'losartana 50']) {
    const found = await recall(search);
    expect(found.map((each) => [each.pharmacy_name, each.lot, each.units])).toEqual(rows);
  }
  expect((await recall('7899999999999')).map(({ lot }) => lot)).toEqual(['A']);
});

it('nobody sees a pharmacy out of reach', async () => {
  const other = await addShop('Bairro');
  await stock(10, other);
  await read([{ lot: 'A', units: 3 }], { of: other });
  await buy([{ lot: 'A', units: 2 }]);
  await keepAllLots(server.db, () => expect.fail());
  const names = async () =>
    [await network(), await recall('A'), await recall(GTIN)].map((rows) =>
      rows.map(({ pharmacy_name }) => pharmacy_name),
    );
  const [all] = await names();
  expect(all).toContain('Bairro');
  await limitPerson(server.db, server.people.mod.sub, [other.id]);
  expect(await names()).toEqual([['Bairro'], ['Bairro'], ['Bairro', 'Bairro']]);
  expect((await server.call('listExpiryLots', { params: params(), query: {} })).status).toBe(404);
  await limitPerson(server.db, server.people.mod.sub, null);
});

it('the network sums what expired, is not sold any more, and expires soon', async () => {
  const { today } = await summary();
  const day = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  const rows = [-400, -1, 0, 29, 30, 90, 91];
  await buy(rows.map((days) => ({ lot: `N${days + 500}`, units: 2, expires_on: day(days) })));
  const shop = async () => (await network()).find((each) => each.pharmacy === pharmacy.id);
  expect(await shop()).toMatchObject({ expired: { lots: 0 } });
  await keepAllLots(server.db, () => expect.fail());
  expect(await shop()).toMatchObject({
    kept_at: expect.stringMatching(/^20/),
    coverage: { known_units: 14, stock_units: 100 },
    expired: { lots: 2, units: 4, money: 10 },
    unsellable: { lots: 2, units: 4, money: 10 },
    soon: { lots: 2, units: 4, money: 10 },
  });
});

it('an exchange goes to the faster shop, by files or mornings, as far as both sell in time', async () => {
  const { today } = await summary();
  const day = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  const shop = async (name: string, sold: number, falls: number) => {
    const { id } = await addShop(name);
    await stock(10, { ...pharmacy, id });
    // Two files hold the same sale.
    for (const file of ['a', 'b'])
      await sql`
        with file as (
          insert into movement_import (pharmacy_id, file_name, sha256, rows, known, first_on, last_on, imported_by)
          values (${id}, ${file}, ${file.repeat(64)}, 1, 0, ${today}, ${today}, 'Ana') returning id, pharmacy_id
        )
        insert into stock_movement (import_id, line, pharmacy_id, code, moved_on, quantity)
        select id, 1, pharmacy_id, ${GTIN}, ${today}, -${sold}::numeric from file
      `.execute(server.db);
    await sql`
      insert into daily_stock (pharmacy_id, item_key, stock, changed_on, sales) values (${id}, 'i:1', 10, ${today}, ${falls})
    `.execute(server.db);
    return id;
  };
  const quick = await shop('Rápida', 60, 0);
  const mornings = await shop('Manhãs', 1, 90);
  await sql`
    insert into daily_stock (pharmacy_id, item_key, stock, changed_on, sales) values (${pharmacy.id}, 'i:1', 10, ${today}, 18)
  `.execute(server.db);
  // Only what can be sold for one month more: 30 days of treatment go.
  await buy([29, 60, 91].map((days) => ({ lot: `T${days}`, units: 30, expires_on: day(days) })));
  const exchanges = async () =>
    (await lots({ bucket: 'exchange' })).map(({ lot, exchange }) => [lot, exchange]);
  expect(await exchanges()).toEqual([['T60', { pharmacy_name: 'Rápida', monthly: 20, units: 10 }]]);
  await limitPerson(server.db, server.people.mod.sub, [pharmacy.id, mornings]);
  expect(await exchanges()).toEqual([['T60', { pharmacy_name: 'Manhãs', monthly: 15, units: 5 }]]);
  await limitPerson(server.db, server.people.mod.sub, null);
  // It sells 20 there and 3 here: what is left here is 27.
  await stock(0, { ...pharmacy, id: quick });
  expect(await exchanges()).toMatchObject([['T60', { units: 20 }]]);
  expect((await lots()).map(({ exchange }) => exchange)).toEqual([null, null, null]);
});
