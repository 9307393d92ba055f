import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useServer } from '../../testing/server/server-under-test.js';
import { viewHistory } from './view-history.js';

const server = useServer();

const written: readonly {
  readonly entity: string;
  readonly action: string;
  readonly entity_id: string;
  readonly before: string | null;
  readonly after: string | null;
}[] = JSON.parse(readFileSync(new URL('../../testing/fixtures/audit-1.0.0.json', import.meta.url), 'utf8'));
const unknown = {
  entity: 'product',
  action: 'levitate',
  entity_id: '1',
  before: null,
  after: '{"wings": 2}',
};

it('history has words for every act of 1.0.0 and shows an unknown one as it stands', async () => {
  const who = { actor_sub: 'ana', actor_name: 'Ana' };
  const rows = [...written, unknown].map((row) => ({ ...row, ...who }));
  const ids = await server.db.insertInto('audit').values(rows).returning('id').execute();
  const { results } = await viewHistory(
    server.db,
    { ids: sql`select unnest(${ids.map(({ id }) => id)}::bigint[])`, size: rows.length },
    { order: sql`id` },
  );
  expect(written.length).toBeGreaterThan(25);
  expect(
    results.filter(({ subject }, index) => subject === `${rows[index]?.entity} ${rows[index]?.entity_id}`),
  ).toEqual([
    expect.objectContaining({
      what: 'levitate',
      subject: 'product 1',
      changes: [{ field: 'wings', before: null, after: '2' }],
    }),
  ]);
});
