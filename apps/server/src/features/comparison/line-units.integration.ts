import { lineUnits } from '@balanco/contract/counts/count-shape';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDatabase } from '../../testing/database/test-database.js';

const database = useDatabase();

const thousandths = (most: number) => fc.integer({ min: 1, max: most }).map((each) => each / 1000);
const factors = fc.oneof(fc.constant(1), thousandths(1_000_000));
const lines = fc.record({
  quantity: fc.oneof(fc.constant(0), thousandths(1_000_000_000)),
  factor: factors,
  bound: fc.option(factors),
});

it('SQL and the web compute the same units of a line', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(lines, { minLength: 1, maxLength: 50 }), async (some) => {
      const { rows } = await sql<{ units: number }>`
        select line_units(quantity, factor, bound) as units
        from unnest(
          ${some.map(({ quantity }) => quantity)}::numeric[], ${some.map(({ factor }) => factor)}::numeric[],
          ${some.map(({ bound }) => bound)}::numeric[]
        ) with ordinality as line (quantity, factor, bound, place) order by place
      `.execute(database.db);
      expect(rows.map(({ units }) => Number(units))).toEqual(some.map((line) => lineUnits(line, line.bound)));
    }),
    { numRuns: 40 },
  );
});
