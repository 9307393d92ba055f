import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '../../db/sql-fragments.js';
import { rowsIn, setRows } from '../../testing/database/rows.js';
import { cases } from '../../testing/server/full-run.js';
import { setUpComparison } from '../../testing/world/comparison-under-test.js';
import {
  addInventory,
  addPharmacy,
  addProducts,
  mobileCount,
  product,
  submit,
} from '../../testing/world/stock-taking.js';
import { storeSettlement } from '../../testing/world/store-settlement.js';
import { findComparisonBasis } from './comparison-basis.js';
import { findWrongComparisons, tidyComparisons } from './keep-comparisons.js';
import { bringUpToDate, explainComparison } from './kept-comparison.js';
import { comparisonWork } from './kept-work.js';

const under = setUpComparison();
const { server, count, items, comparison, inventory, pharmacy } = under;

const addThree = () => under.addProducts([product('1', 5), product('2', 7), product('3', 9)]);

async function writers(): Promise<Record<string, string>> {
  const { rows } = await sql<{ key: string; writer: string }>`
    select item_key as key, xmin::text as writer from comparison_item where inventory_number = ${inventory()}
  `.execute(server().db);
  return Object.fromEntries(rows.map(({ key, writer }) => [key, writer]));
}

async function whatIsWritten(by: () => Promise<unknown>): Promise<string[]> {
  const before = await writers();
  await by();
  const after = await writers();
  return Object.keys(before).filter((key) => before[key] !== after[key]);
}

it('a count updates only the items of its codes', async () => {
  await addThree();
  await count('BC1', 5);
  await items();
  const written = await whatIsWritten(async () => {
    await count('BC2', 4);
    expect((await items()).map(({ key, counted }) => [key, counted])).toContainEqual(['i:2', 4]);
    await under.countInternal('3', 2);
    expect((await items()).map(({ key, counted }) => [key, counted])).toContainEqual(['i:3', 2]);
  });
  expect(written.sort()).toEqual(['i:2', 'i:3']);
});

it('a reason updates only its item', async () => {
  await addThree();
  await count('BC1', 3);
  await items();
  const written = await whatIsWritten(async () => {
    const body = { items: { item_keys: ['i:1'] }, reason: 'theft' as const };
    await server().call('assignReason', { params: { id: inventory() }, body });
    expect((await items()).find(({ key }) => key === 'i:1')?.reason).toBe('theft');
  });
  expect(written).toEqual(['i:1']);
});

it.each([
  ['closed', 0],
  ['open', 1],
] as const)('superseding the settlement of a shop that is %s leaves %d marks', async (shop, marks) => {
  await addThree();
  await count('BC1', 3);
  await server().call('changeInventoryTerms', { params: { id: inventory() }, body: { shop } });
  await storeSettlement(server().db, {
    pharmacyId: pharmacy().id,
    inventory: Number(inventory()),
    items: [],
    isApproved: false,
  });
  await items();
  const here = { inventory_number: inventory() };
  await setRows(server().db, 'settlement', here, { superseded_at: new Date(), superseded_by: 'Ana' });
  expect(await rowsIn(server().db, 'comparison_mark', here, 'made_at')).toHaveLength(marks);
});

it('the printed statement runs unchanged and returns the kept items', async () => {
  await addThree();
  await count("BC1'", 3);
  await count('BC2', 3);
  const kept = await items();
  const { statement } = await explainComparison(
    server().db,
    await findComparisonBasis(server().db, inventory()),
  );
  const { rows } = await sql
    .raw<{ item_key: string; counted: number | null }>(statement)
    .execute(server().db);
  expect(rows.map(({ item_key: key, counted }) => ({ key, counted }))).toEqual(
    kept.map(({ key, counted }) => ({ key, counted })).sort((a, b) => a.key.localeCompare(b.key)),
  );
});

it('a second reader computes nothing', async () => {
  await addThree();
  await count('BC1', 5);
  await items();
  const before = await writers();
  const marks = await rowsIn(server().db, 'comparison_mark', { inventory_number: inventory() }, 'made_at');
  await Promise.all([items(), comparison(), items({ filter: 'divergent' })]);
  expect(await writers()).toEqual(before);
  expect(marks).toEqual([]);
});

it('a count can be stored while a reader holds the comparison', async () => {
  await addThree();
  await items();
  await server()
    .db.transaction()
    .execute(async (tx) => {
      await sql`select from comparison where inventory_number = ${inventory()} for update`.execute(tx);
      await count('BC1', 5);
    });
  expect((await items()).find(({ key }) => key === 'i:1')?.counted).toBe(5);
});

it('a count that commits during a read leaves its mark', async () => {
  await addThree();
  await count('BC1', 5);
  const basis = await findComparisonBasis(server().db, inventory());
  await server()
    .db.transaction()
    .execute(async (tx) => {
      await bringUpToDate(tx, basis);
      await count('BC2', 7);
    });
  expect((await items()).find(({ key }) => key === 'i:2')?.counted).toBe(7);
});

it('too many marks drop unread rows until somebody reads them', async () => {
  await addThree();
  await count('BC1', 5);
  await items();
  await sql`
    insert into comparison_list (inventory_number, pharmacy_id, section_id, item_key, round, seen)
    values (${inventory()}, ${pharmacy().id}, gen_random_uuid(), 'i:1', 2, '{}')
  `.execute(server().db);
  await sql`
    insert into comparison_mark (inventory_number, pharmacy_id, made_at)
    select ${inventory()}, ${pharmacy().id}, now() - interval '1 hour' from generate_series(1, 5001)
  `.execute(server().db);
  await tidyComparisons(server().db);
  expect(await writers()).toEqual({});
  const here = { inventory_number: inventory() };
  expect(await rowsIn(server().db, 'comparison_list', here, 'item_key')).toEqual([]);
  expect((await items()).find(({ key }) => key === 'i:1')?.counted).toBe(5);
});

const step = fc.oneof(
  fc.record({
    do: fc.constant('count' as const),
    code: fc.constantFrom('11', '0012', '13', '7891234567895', '17891234567892', '999', ''),
    internal: fc.constantFrom('', '1', '2', '4'),
    units: fc.integer({ min: 0, max: 20 }),
    factor: fc.constantFrom(1, 1, 12),
  }),
  fc.record({
    do: fc.constant('correct' as const),
    units: fc.integer({ min: 0, max: 20 }),
    which: fc.nat({ max: 9 }),
  }),
  fc.record({
    do: fc.constant('product' as const),
    internal_code: fc.constantFrom('', '1', '02', '3'),
    barcode: fc.constantFrom('11', '012', '13', '7891234567895'),
    system_stock: fc.integer({ min: -3, max: 40 }),
  }),
  fc.record({ do: fc.constant('bind' as const), code: fc.constantFrom('999', '17891234567892') }),
  fc.record({
    do: fc.constant('terms' as const),
    scope: fc.constantFrom('full' as const, 'partial' as const),
  }),
  fc.record({ do: fc.constantFrom('capture' as const, 'zero' as const, 'reason' as const, 'look' as const) }),
);

it('kept rows always equal a fresh computation', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const { id: pharmacyId } = await addPharmacy(server());
      await addProducts(server(), pharmacyId, [
        { internal_code: '1', barcode: '11', system_stock: 10, value: 2.5 },
        { internal_code: '02', barcode: '012', system_stock: 4, value: 9.99 },
      ]);
      const { inventory_id: number } = await addInventory(server(), pharmacyId);
      const params = { id: String(number) };
      const sent: { amplify_id: string }[] = [];
      const look = async () => {
        await comparisonWork(server().db, await findComparisonBasis(server().db, number));
        expect(await findWrongComparisons(server().db)).toEqual([]);
      };
      for (const each of steps) {
        if (each.do === 'count' && (each.code !== '' || each.internal !== '')) {
          const { code, internal, units, factor } = each;
          const made = mobileCount(number, {
            barcode: [{ barcode: code, internal_code: internal, count: units, factor }],
          });
          sent.push(made);
          await submit(server(), [made]);
        }
        const corrected = each.do === 'correct' ? sent[each.which % Math.max(1, sent.length)] : undefined;
        if (each.do === 'correct' && corrected !== undefined) {
          await sql`
            update count_line set quantity = ${each.units}, live = ${each.units > 2},
              created_at = created_at + ${each.units} * interval '1 minute',
              section_id = ${each.units % 2 === 0 ? null : randomUUID()}
            where count_id = (select id from count where amplify_id = ${corrected.amplify_id})
          `.execute(server().db);
        }
        if (each.do === 'product') {
          const { internal_code, barcode, system_stock } = each;
          await addProducts(server(), pharmacyId, [{ internal_code, barcode, system_stock, value: 1 }]);
        }
        if (each.do === 'bind') {
          const body = { kind: 'barcode' as const, code: each.code, item_key: 'i:1', factor: 6 };
          await server().call('bindCode', { params: { id: pharmacyId }, body });
        }
        if (each.do === 'terms') {
          const body = { scope: each.scope, departments: [], items: ['i:1', 'b:13'], classes: [] };
          await server().call('changeInventoryTerms', { params, body });
        }
        if (each.do === 'capture') await server().call('captureSnapshot', { params });
        if (each.do === 'zero')
          await server().call('chooseUncounted', { as: 'admin', params, body: { decision: 'each' } });
        if (each.do === 'reason') {
          const body = { items: { item_keys: ['i:1'] }, reason: 'found' };
          await server().call('assignReason', { params, body });
        }
        if (each.do === 'look') await look();
      }
      await look();
    }),
    { numRuns: cases(4, 10) },
  );
});

it('with unique codes the rows equal those of the simplest statement', async () => {
  await addThree();
  await count('BC1', 4);
  await count('BC1', 2, { factor: 3 });
  await items();
  await count('BC2', 7);
  await items();
  const { rows } = await sql`
    select 'i:' || product.internal_code_key as key, system_stock as expected,
      sum(quantity * factor) as counted
    from product left join count_line on count_line.barcode_key = product.barcode_key and live
      and count_line.inventory_number = ${inventory()}
    where product.pharmacy_id = ${pharmacy().id} and deleted_at is null
    group by 1, 2 order by 1
  `.execute(server().db);
  const kept = await sql`
    select item_key as key, expected, counted from comparison_item where inventory_number = ${inventory()}
    order by 1
  `.execute(server().db);
  expect(kept.rows).toEqual(rows);
});

it('an inventory that statistics don’t know yet is planned as an average one', async () => {
  await under.addProducts(Array.from({ length: 200 }, (_, index) => product(String(index + 1), 5)));
  await items();
  await sql`analyze comparison_item`.execute(server().db);
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from comparison_item where inventory_number = ${newId(Number(inventory()) + 1, 'bigint')}
  `.execute(server().db);
  expect(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows']).toBeGreaterThan(1);
});
