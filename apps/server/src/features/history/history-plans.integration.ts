import type { HistoryThing } from '@balanco/contract/history/history';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Context } from '../../context.js';
import { plansOf } from '../../testing/database/statements.js';
import { useServer } from '../../testing/server/server-under-test.js';
import {
  addInventory,
  addPharmacy,
  addSection,
  mobileCount,
  submitOne,
} from '../../testing/world/stock-taking.js';
import { viewFollowed } from '../progress/read-progress.js';
import { listHistory, listPersonHistory, listPharmacyHistory } from './list-history.js';

const PAGE = { page_size: 50 };
const server = useServer();
let pharmacy: string;
const things: Partial<Record<HistoryThing, string>> = {};

beforeAll(async () => {
  pharmacy = (await addPharmacy(server)).id;
  const inventory = (await addInventory(server, pharmacy)).inventory_id;
  const section = await addSection(server, inventory);
  const { id: count } = await submitOne(server, mobileCount(inventory, { sectionID: section }));
  await sql`
    insert into product (pharmacy_id, internal_code, description) values (${pharmacy}, '1', 'DIPIRONA')
  `.execute(server.db);
  const product = await server.db.selectFrom('product').select('id').executeTakeFirstOrThrow();
  await sql`
    insert into audit (at, pharmacy_id, actor_sub, actor_name, action, entity, entity_id, products)
    select now() - number * interval '1 minute', ${pharmacy}, 'sub-' || number % 20, 'Alguém',
      (array['create', 'update', 'delete', 'import'])[1 + number % 4],
      (array['count', 'product', 'section'])[1 + number % 3], gen_random_uuid()::text,
      array[gen_random_uuid()]
    from generate_series(1, 10000) as number
  `.execute(server.db);
  await sql`
    insert into audit_of_inventory (inventory_number, audit_id)
    select case when id % 2 = 0 then ${inventory} else 0 end, id from audit
  `.execute(server.db);
  await sql`analyze audit, audit_of_inventory`.execute(server.db);
  Object.assign(things, {
    count: String(count),
    product: product.id,
    inventory: String(inventory),
    section,
    pharmacy,
  });
});

async function auditPlans(work: (context: Context) => Promise<unknown>): Promise<string[]> {
  const caller = { ...server.people.admin, role: 'admin' as const, licensed: true, pharmacyIds: null };
  const statistics = { scheduleAnalyze: () => undefined, close: () => undefined };
  const plans = await plansOf(server.db, (db) => work({ db, caller, statistics }));
  const ofAudit = plans.filter((plan) => plan.includes(' audit'));
  expect(ofAudit).not.toEqual([]);
  return ofAudit;
}

const indexesIn = (plans: readonly string[]) => [
  ...new Set(plans.flatMap((plan) => plan.match(/\baudit_(?:by|of)_[a-z]+|\baudit_pkey/g) ?? [])),
];

it.each([
  [{}, 'audit_by_kind'],
  [{ entity: 'section' }, 'audit_by_kind'],
  [{ action: 'purge' }, 'audit_by_kind'],
  [{ entity: 'product', action: 'import' }, 'audit_by_kind'],
  [{ first_day: '2026-05-01', last_day: '2026-05-01' }, 'audit_by_kind'],
  [{ person: 'sub-7' }, 'audit_by_actor'],
  [{ person: 'sub-7', entity: 'count', action: 'delete', last_day: '2999-05-01' }, 'audit_by_actor'],
] as const)('the filter %j of a pharmacy’s history is a range of index %s', async (filter, index) => {
  const plans = await auditPlans((context) =>
    listPharmacyHistory(context, { id: pharmacy, ...filter, ...PAGE }),
  );
  expect(indexesIn(plans)).toEqual([index, 'audit_pkey']);
  expect(plans.join('\n')).toContain(`Index Only Scan Backward using ${index}`);
  expect(plans.join('\n')).not.toContain('Seq Scan on audit');
  expect(plans.join('\n')).not.toMatch(/Filter: .*(?:entity|action|actor_sub)/);
});

it.each([
  ['count', ['audit_by_entity', 'audit_of_containers', 'audit_pkey']],
  ['product', ['audit_by_entity', 'audit_by_product', 'audit_of_containers', 'audit_pkey']],
  ['inventory', ['audit_by_entity', 'audit_of_containers', 'audit_of_inventory', 'audit_pkey']],
  ['section', ['audit_by_entity', 'audit_of_containers', 'audit_pkey']],
  ['pharmacy', ['audit_by_entity', 'audit_pkey']],
] as const)('the history of a %s reads the indexes %j', async (entity, indexes) => {
  const id = things[entity] ?? '';
  const plans = await auditPlans((context) => listHistory(context, { entity, id, ...PAGE }));
  expect(indexesIn(plans).sort()).toEqual(indexes);
  expect(plans.join('\n')).not.toContain('Seq Scan on audit');
});

it('the history of a person reads the indexes of the account', async () => {
  const { sub } = server.people.user;
  const plans = await auditPlans((context) => listPersonHistory(context, { sub, ...PAGE }));
  expect(indexesIn(plans).sort()).toEqual(['audit_by_account', 'audit_by_entity', 'audit_pkey']);
  expect(plans.join('\n')).not.toContain('Seq Scan on audit');
});

it('Acompanhamento finds the latest rows of a pharmacy without walking through those of others', async () => {
  const plans = await auditPlans(({ db }) => viewFollowed(db));
  expect(indexesIn(plans)).toEqual(['audit_by_pharmacy']);
});
