import { createHash } from 'node:crypto';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { canonicalLine, compareItemKeys } from '@balanco/contract/settlement/settlement-hash';
import type { Settlement, SettlementItem } from '@balanco/contract/settlement/settlements';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { cases } from '../../testing/server/full-run.js';
import { confirmZeroed, setUpComparison } from '../../testing/world/comparison-under-test.js';
import {
  addInventory,
  addPharmacy,
  addProducts,
  addSection,
  linesOf,
  mobileCount,
  submit,
} from '../../testing/world/stock-taking.js';

const { server } = setUpComparison();

/** Codes that need quotes or lie beyond the BMP; few, so lines meet items. */
const codes = ['11', '012', 'A;B', 'C"D', '\u{1F48A}1', '\uFF11'] as const;
const product = fc.record({
  barcode: fc.constantFrom(...codes),
  internal_code: fc.constantFrom('', '1', '02'),
  system_stock: fc.constantFrom(-3, 0, 2.5, 10, 40.125),
  value: fc.constantFrom(0, 2.5, 9.99),
});
const entry = fc.record({
  barcode: fc.constantFrom('11', '0012', 'A;B', '\u{1F48A}1', '999'),
  count: fc.constantFrom(0, 1, 2.25, 7),
  factor: fc.constantFrom(1, 1, 12),
});
const night = fc.record({
  products: fc.array(product, { minLength: 1, maxLength: 8 }),
  counts: fc.array(fc.array(entry, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 }),
  decision: fc.constantFrom('keep', 'zero'),
});
type Night = typeof night extends fc.Arbitrary<infer T> ? T : never;

interface Settled {
  readonly inventory: InventoryId;
  readonly pharmacy: string;
  readonly settlement: Settlement;
  readonly items: SettlementItem[];
}

interface Arrival {
  readonly batchSize: number;
  readonly times?: number;
  readonly inSections?: boolean;
}

async function settled({ products, counts, decision }: Night, arrival: Arrival): Promise<Settled> {
  const { id: pharmacy } = await addPharmacy(server());
  await addProducts(server(), pharmacy, products);
  const { inventory_id: inventory } = await addInventory(server(), pharmacy);
  const sections = arrival.inSections
    ? [await addSection(server(), inventory, 'A'), await addSection(server(), inventory, 'B')]
    : [];
  const sent = counts.map((barcode, index) => {
    const sectionID = sections[index % 2];
    return mobileCount(inventory, { barcode, ...(sectionID !== undefined && { sectionID }) });
  });
  for (let time = 0; time < (arrival.times ?? 1); time += 1) {
    for (let first = 0; first < sent.length; first += arrival.batchSize) {
      await submit(server(), sent.slice(first, first + arrival.batchSize));
    }
  }
  await decide({ inventory, pharmacy }, decision);
  await server().call('finaliseInventory', { params: { id: inventory }, body: { finalizado: true } });
  return settleVersion({ inventory, pharmacy }, 1);
}

type Place = Pick<Settled, 'inventory' | 'pharmacy'>;

const decide = ({ inventory, pharmacy }: Place, decision: string) =>
  sql`
    insert into uncounted_choice (inventory_number, pharmacy_id, decision, decided_by_sub)
    values (${inventory}, ${pharmacy}, ${decision}, 'ana')
    on conflict (inventory_number) do update set decision = excluded.decision
  `.execute(server().db);

async function settleVersion(place: Place, version: number): Promise<Settled> {
  const params = { id: String(place.inventory) };
  await confirmZeroed(server(), place.inventory);
  const made = await server().call('settle', { as: 'admin', params, body: { version } });
  expect(made.status, made.body.detail).toBe(200);
  const at = { params: { ...params, version } };
  const list = await server().ask('listSettlementItems', { ...at, query: { sort: 'key', page_size: 1000 } });
  const { body: settlement } = await server().call('getSettlement', at);
  return { ...place, settlement, items: list.results };
}

const reopen = ({ inventory }: Place, version: number) =>
  server().call('reopenSettlement', {
    params: { id: inventory },
    body: { version, reason: 'Outra vez, por favor.' },
  });

const cents = (amounts: readonly number[]) =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);

it('the hash is that of the canonical lines ordered by key', async () => {
  await fc.assert(
    fc.asyncProperty(night, async (random) => {
      const { settlement, items } = await settled(random, { batchSize: 100 });
      const ordered = [...items].sort((a, b) => compareItemKeys(a.key, b.key));
      expect(items).toEqual(ordered);
      const text = items.map((item) => canonicalLine(item, settlement.value_basis)).join('');
      expect(settlement.hash).toBe(createHash('sha256').update(text).digest('hex'));
    }),
    { numRuns: cases(4, 10) },
  );
});

it('order, batches, retries and sections never change the hash', async () => {
  await fc.assert(
    fc.asyncProperty(night, fc.integer({ min: 1, max: 4 }), async (random, batchSize) => {
      const together = await settled(random, { batchSize: 100 });
      const reversed = { ...random, counts: [...random.counts].reverse() };
      const apart = await settled(reversed, { batchSize, times: 2, inSections: true });
      expect(apart.settlement.hash).toBe(together.settlement.hash);
    }),
    { numRuns: cases(3, 8) },
  );
});

it('every item has one outcome, and totals are their sums', async () => {
  await fc.assert(
    fc.asyncProperty(night, async (random) => {
      const { settlement, items } = await settled(random, { batchSize: 100 });
      const of = (how: string) => items.filter((item) => item.how === how);
      expect([settlement.counted_items, settlement.kept_items, settlement.zeroed_items]).toEqual(
        ['counted', 'kept', 'zeroed'].map((how) => of(how).length),
      );
      expect(settlement.items).toBe(items.length);
      const money = (sign: number) =>
        cents(
          items
            .filter(({ difference }) => Math.sign(difference) === sign)
            .map((item) => item.difference_value),
        );
      const { shortage, overage, net, gross } = settlement.totals;
      expect(cents([shortage])).toBe(money(-1));
      expect(cents([overage])).toBe(money(1));
      expect([cents([net]), cents([gross])]).toEqual([money(-1) + money(1), money(1) - money(-1)]);
    }),
    { numRuns: cases(3, 8) },
  );
});

it('zero followed by keep settles like keep', { tags: ['full'] }, async () => {
  await fc.assert(
    fc.asyncProperty(night, async (random) => {
      const kept = await settled({ ...random, decision: 'keep' }, { batchSize: 100 });
      const zeroed = await settled({ ...random, decision: 'zero' }, { batchSize: 100 });
      await reopen(zeroed, 1);
      await decide(zeroed, 'keep');
      expect((await settleVersion(zeroed, 2)).settlement.hash).toBe(kept.settlement.hash);
    }),
    { numRuns: 5 },
  );
});

it('deleting and restoring a count restores the hash', { tags: ['full'] }, async () => {
  await fc.assert(
    fc.asyncProperty(night, async (random) => {
      const first = await settled(random, { batchSize: 100 });
      const [line] = await linesOf(server(), { inventory: String(first.inventory) });
      const edit = (body: object) =>
        server().call('editCount', { as: 'mod', params: { id: line?.count_id }, body });
      expect((await edit({ _deleted: true })).status).toBe(200);
      await reopen(first, 1);
      await settleVersion(first, 2);
      expect((await edit({ _deleted: false })).status).toBe(200);
      await reopen(first, 2);
      expect((await settleVersion(first, 3)).settlement.hash).toBe(first.settlement.hash);
    }),
    { numRuns: 5 },
  );
});
