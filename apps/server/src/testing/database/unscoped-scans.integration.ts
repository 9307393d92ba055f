import { expect, it } from 'vitest';
import { useExampleServer } from '../examples/example-server.js';
import { findUnscopedScans } from './unscoped-scans.js';

const server = useExampleServer();

/** No index holds it, so every plan shows it at the join. */
const SAME_PHARMACY = 'product.pharmacy_id is not distinct from line.pharmacy_id';

it.each([
  ['A left join', `left join product on ${SAME_PHARMACY} where line.id = $1`],
  ["'not exists'", `where line.id = $1 and not exists (select from product where ${SAME_PHARMACY})`],
])(
  '%s narrows down its second table alone: the first one is read in all pharmacies',
  async (_join, joined) => {
    const scans = await findUnscopedScans(server.db, `select line.id from count_line as line ${joined}`);
    expect(scans).toEqual(['count_line by id']);
  },
);

it('An inner join on the pharmacy names it for both tables', async () => {
  const scans = await findUnscopedScans(
    server.db,
    `select line.id from count_line as line join product on ${SAME_PHARMACY} where line.id = $1`,
  );
  expect(scans).toEqual([]);
});
