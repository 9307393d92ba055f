import fc from 'fast-check';
import { expect, it } from 'vitest';
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

const { server } = setUpComparison();

const entries = fc.array(
  fc.record({
    barcode: fc.constantFrom('BC1', 'BC2', '999'),
    count: fc.integer({ min: 0, max: 20 }),
    factor: fc.constantFrom(1, 12),
  }),
  { minLength: 1, maxLength: 2 },
);

type Entries = typeof entries extends fc.Arbitrary<infer T> ? T : never;

/** A later quantity of null is a deletion. */
const night = fc.record({
  settled: fc.array(fc.record({ was: entries, is: fc.option(entries), changes: fc.boolean() }), {
    minLength: 1,
    maxLength: 5,
  }),
  fresh: fc.array(entries, { maxLength: 3 }),
  discards: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
});

const unitsOf = (lines: Entries) => lines.reduce((sum, line) => sum + line.count * line.factor, 0);

it('no late or discarded unit is lost', async () => {
  await fc.assert(
    fc.asyncProperty(night, async ({ settled, fresh, discards }) => {
      const { id } = await addPharmacy(server());
      await addProducts(server(), id, [product('1', 9, 1), product('2', 5)]);
      const { inventory_id: inventory } = await addInventory(server(), id);
      const params = { id: String(inventory) };
      const counts = settled.map(({ was }) => mobileCount(inventory, { barcode: was }));
      await submit(server(), counts);
      const finalised = await server().call('finaliseInventory', { params, body: { finalizado: true } });
      const made = await server().call('settle', { as: 'admin', params, body: { version: 1 } });
      expect([finalised.status, made.status]).toEqual([200, 200]);
      const changed = counts.flatMap((count, index): object[] => {
        const change = settled[index];
        if (change === undefined || !change.changes) return [];
        return change.is === null
          ? [{ ...count, _deleted: true, _version: 1 }]
          : [{ ...count, barcode: change.is, _version: 1 }];
      });
      await submit(server(), [...changed, ...fresh.map((barcode) => mobileCount(inventory, { barcode }))]);
      const comparison = () => server().ask('getComparison', { params });
      const before = await comparison();
      const { results } = await server().ask('listLateCounts', { params });
      const chosen = results
        .filter((_late, index) => discards[index])
        .map(({ count_id, count_version: version }) => ({ id: count_id, version }));
      const decide = (reason: string | null) =>
        server().call('discardLateCounts', { params, body: { counts: chosen, reason } });
      if (chosen.length === 0) return;
      expect((await decide('Contado em outra loja.')).body).toEqual({ changed: chosen.length });
      const { units } = await comparison();
      const live = settled.map(({ was, is, changes }) => unitsOf(changes ? (is ?? []) : was));
      expect(units.total).toBe([...live, ...fresh.map(unitsOf)].reduce((a, b) => a + b, 0));
      const { total, ...parts } = units;
      expect(Object.values(parts as Record<string, number>).reduce((a, b) => a + b, 0)).toBe(total);
      expect((await decide(null)).body).toEqual({ changed: chosen.length });
      expect(await comparison()).toEqual(before);
    }),
    { numRuns: cases(4, 8) },
  );
});
