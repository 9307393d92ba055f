import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { plansOf } from '../../testing/database/statements.js';
import { useServer } from '../../testing/server/server-under-test.js';
import { addPharmacy } from '../../testing/world/stock-taking.js';
import { findExpired } from './open-deletion.js';
import { countDeletions, type TrashFilter, viewDeletions } from './view-trash.js';

const server = useServer();
let pharmacy: string;

beforeAll(async () => {
  pharmacy = (await addPharmacy(server, 'Farmácia São João')).id;
  await sql`insert into pharmacy (name) select 'Filial ' || number
    from generate_series(1, 19) as number`.execute(server.db);
  await sql`
    insert into deletion (at, actor_sub, actor_name, pharmacy_id, kind, entity_id, name, products, purged_at)
    select now() - number * interval '1 minute', 'sub', case when number % 100 = 0 then 'Márcia'
      else 'Ana' end,
      case number % 20 when 0 then ${pharmacy}::uuid else branches.ids[number % 20] end,
      case when number % 50 = 0 then 'catalogue' else 'product' end, number::text, 'PRODUTO ' || number, 1,
      case when number % 3 = 0 then now() end
    from generate_series(1, 20000) as number,
      (select array_agg(id) as ids from pharmacy where name like 'Filial %') as branches
  `.execute(server.db);
  await sql`analyze deletion`.execute(server.db);
});

it.each([
  ['produto 14003', 1],
  ['PRODUTO marcia joao', 134],
  ['são joao 14000', 1],
  ['joão 14003', 0],
  ['%', 0],
])('the Lixeira’s search for "%s" finds names, pharmacies and people: %i', async (search, found) => {
  const body = await server.ask('listTrash', { query: { search } });
  expect([body.count, body.results.length]).toEqual([found, Math.min(found, 100)]);
});

it.each<[TrashFilter, RegExp]>([
  [{}, /using deletion_listed/],
  [{ kind: 'catalogue' }, /deletion_of_kind/],
  [{ search: '14003' }, /deletion_by_search/],
])('the list of the Lixeira with %j reads an index of open deletions', async (filter, index) => {
  const page = { page: 2, pageSize: 50, trashDays: 90 };
  const plans = await plansOf(server.db, async (db) => {
    await countDeletions(db, filter);
    await viewDeletions(db, filter, page);
  });
  expect(plans).toHaveLength(2);
  for (const plan of plans) expect(plan).not.toContain('Seq Scan on deletion');
  expect(plans.join('\n')).toMatch(index);
});

it('the Lixeira of one pharmacy reads the index of its deletions', async () => {
  const filter = { pharmacyIds: [pharmacy] };
  const plans = await plansOf(server.db, (db) =>
    viewDeletions(db, filter, { page: 1, pageSize: 50, trashDays: 90 }),
  );
  expect(plans.join('\n')).toContain('using deletion_of_pharmacy');
});

it('the hourly purge reads an index of the days', async () => {
  const plans = await plansOf(server.db, (db) => findExpired(db, 90));
  expect(plans.join('\n')).toContain('using deletion_by_age');
});
