import { codeKey } from '@balanco/contract/base/codes';
import type { ProductRow } from '@balanco/contract/products/products';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { plansOf } from '../../testing/database/statements.js';
import { useDatabase } from '../../testing/database/test-database.js';
import { storePharmacy } from '../../testing/world/store-settlement.js';
import { findNamedProducts } from './bulk-products.js';

const database = useDatabase();

interface Codes {
  readonly internal_code: string;
  readonly barcode: string;
}

async function addCatalogue(products: readonly Codes[]): Promise<string> {
  const id = await storePharmacy(database.db, 'Central');
  const codes = (name: keyof Codes) => sql`${products.map((product) => product[name])}::text[]`;
  await sql`
    insert into product (pharmacy_id, internal_code, barcode, description)
    select ${id}::uuid, given.*, 'DIPIRONA'
    from unnest(${codes('internal_code')}, ${codes('barcode')}) as given
  `.execute(database.db);
  return id;
}

const numbered = (count: number): Codes[] =>
  Array.from({ length: count }, (_product, index) => ({
    internal_code: String(index + 1),
    barcode: String(10_000 + index),
  }));

it('named products use key indexes even before the first ANALYZE', async () => {
  await addCatalogue(numbered(5000));
  await sql`analyze product`.execute(database.db);
  const pharmacy = await addCatalogue(numbered(5000));
  const rows = numbered(500);
  const plans = await plansOf(database.db, async (recorded) => {
    for (const named of [
      rows.map((codes) => ({ pharmacy, ...codes })),
      rows.map(({ internal_code }) => ({ pharmacy, internal_code })),
      rows.map(({ barcode }) => ({ pharmacy, barcode })),
    ])
      await findNamedProducts(recorded, pharmacy, named);
  });
  const key = 'internal_code_key = ANY';
  for (const [plan, index, condition] of [
    [plans[0], 'product_by_key', key],
    [plans[1], 'product_by_key', key],
    [plans[2], 'product_by_barcode', 'barcode_key = ANY'],
  ]) {
    expect(plan).toContain(index);
    expect(plan).toMatch(new RegExp(`Index Cond: .*${condition}`));
  }
});

it('named products are found by both codes or by the only one', async () => {
  const code = fc.constantFrom('', '0', '1', '01', '2', '3');
  const hasCode = ({ internal_code = '', barcode = '' }: Partial<Codes>) =>
    codeKey(internal_code) !== '' || codeKey(barcode) !== '';
  const products = fc.uniqueArray(fc.record({ internal_code: code, barcode: code }).filter(hasCode), {
    selector: ({ internal_code, barcode }) => `${codeKey(internal_code)} ${codeKey(barcode)}`,
  });
  const rows = fc.array(
    fc.record({ internal_code: code, barcode: code }, { requiredKeys: [] }).filter(hasCode),
    { maxLength: 4 },
  );
  const isNamed = (product: Codes, row: Partial<Codes>) =>
    (row.internal_code === undefined || codeKey(row.internal_code) === codeKey(product.internal_code)) &&
    (row.barcode === undefined || codeKey(row.barcode) === codeKey(product.barcode));
  await fc.assert(
    fc.asyncProperty(products, rows, async (stored, sent) => {
      const pharmacy = await addCatalogue(stored);
      const sentRows = sent.map((row): ProductRow => ({ pharmacy, ...row }));
      const found = await findNamedProducts(database.db, pharmacy, sentRows);
      const named = stored.filter((product) => sent.some((row) => isNamed(product, row)));
      const codesOf = found.map(({ internal_code, barcode }) => ({ internal_code, barcode }));
      expect(codesOf).toEqual(expect.arrayContaining(named));
      expect(found.every(({ pharmacy_id }) => pharmacy_id === pharmacy)).toBe(true);
    }),
    { numRuns: 40 },
  );
});
