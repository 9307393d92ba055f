import type { Client } from 'pg';
import { type LargeSize, seedPlaces } from './seed-places.js';
import { withoutIndexes } from './without-indexes.js';

/** A count has as many entries. */
const ENTRIES = 4;

/**
 * Fills an empty database by SQL with a year of stock-taking: pharmacies with catalogues, inventories and sections, people,
 * and counts with their lines and audit rows. Every night twenty pharmacies count, and on the last one all of them. One
 * pharmacy has a twentieth of everything. Says what each step made.
 */
export async function fillLarge(client: Client, size: LargeSize, say: (text: string) => void): Promise<void> {
  const step = async (text: string, work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    say(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}`);
  };
  await client.query(
    `set synchronous_commit = off; set maintenance_work_mem = '1GB'; set statement_timeout = 0`,
  );
  await client.query('set max_parallel_maintenance_workers = 2');
  await step('pharmacies, people, inventories, sections and catalogues', () => seedPlaces(client, size));
  const counts = Math.ceil(size.lines / ENTRIES);
  await withoutIndexes(client, ['count', 'count_line', 'audit'], step, async () => {
    await step(`${counts} counts`, () => client.query(countsSql(counts, size.pharmacies)));
    await step(`${counts * ENTRIES} lines`, () => client.query(LINES));
    await step(`${counts} audit rows`, () => client.query(AUDIT));
  });
  await client.query(
    `select setval(pg_get_serial_sequence('count', 'id'), (select max(id) from count)),
       setval(pg_get_serial_sequence('inventory', 'number'), (select max(number) from inventory)),
       setval(pg_get_serial_sequence('collector', 'id'), (select max(id) from collector))`,
  );
  await step('kept totals', () => client.query('select rebuild_tallies()'));
  await step('vacuum and statistics', () => client.query('vacuum analyze'));
}

/** One count in fifty belongs to the last 24 hours, one in a hundred came after close or is deleted, one in 200 is unread. */
function countsSql(counts: number, pharmacies: number): string {
  return `
    insert into count (pharmacy_id, id, amplify_id, deleted, deleted_at, collector_id, cognito_user_id, user_name, barcode,
      inventory_number, section_id, created_at, received_at, changed_at, after_close) overriding system value
    select pg_temp.uuid_of('p' || p), 1000000 + i, gen_random_uuid(), i % 97 = 0, case when i % 97 = 0 then at end,
      1000000 + p * 10 + i % 10, 'sub-' || (p * 10 + i % 10) % 2000, 'Coletora ' || (p * 10 + i % 10) % 2000,
      case when i % 199 <> 0 then json_build_array(
        json_build_object('barcode', '789' || lpad((i % 480)::text, 10, '0'), 'count', i % 50),
        json_build_object('barcode', '789' || lpad((i * 7 % 520)::text, 10, '0'), 'count', 1),
        json_build_object('barcode', '789' || lpad((i * 11 % 480)::text, 10, '0'), 'count', 2),
        json_build_object('internal_code', lpad((i * 13 % 480)::text, 6, '0'), 'count', 3)
      ) end,
      1000000 + p * 10 + k, pg_temp.uuid_of('s' || p || '-' || k || '-' || i % 5), at, at + interval '3 seconds', at, i % 101 = 0
    from (
      select i, case when i % 20 = 0 then 0 when is_last then i % ${pharmacies} else (night * 20 + i % 20) % ${pharmacies} end as p,
        case when is_last then 7 else night / ${Math.ceil(pharmacies / 20)} % 8 end as k,
        case when is_last
          then now() - interval '24 hours' + (i - ${counts} * 0.98) / (${counts} * 0.02) * interval '23 hours 55 minutes'
          else date_trunc('day', now()) - interval '366 days' + night * interval '1 day'
            + (i % greatest(1, ${counts} / 365)) * (interval '10 hours' / greatest(1, ${counts} / 365))
        end as at
      from (
        select i, i > ${counts} * 0.98 as is_last, (i::bigint * 365 / (${counts} * 0.98)::bigint)::int as night
        from generate_series(1, ${counts}) as i
      ) as numbered
    ) as placed`;
}

const LINES = `
  insert into count_line (pharmacy_id, count_id, entry_index, kind, barcode, internal_code, quantity, factor, raw,
    inventory_number, section_id, collector_id, created_at, received_at, live)
  select pharmacy_id, id, entry, 
    case when barcode is null then 'unrecognised' when entry = 3 then 'internal_code' else 'barcode' end,
    coalesce(barcode -> entry ->> 'barcode', ''), coalesce(barcode -> entry ->> 'internal_code', ''),
    (barcode -> entry ->> 'count')::numeric, factor, case when barcode is null then '?' end,
    inventory_number, section_id, collector_id, created_at, received_at, not deleted
  from count, generate_series(0, 3) as entry
  order by id, entry`;

const AUDIT = `
  insert into audit (at, pharmacy_id, actor_sub, actor_name, action, entity, entity_id, after)
  select received_at, pharmacy_id, cognito_user_id, user_name, 'create', 'count', id::text,
    json_build_object('amplifyId', amplify_id, 'barcode', barcode, 'inventoryNumber', inventory_number, 'factor', factor,
      'sectionId', section_id, 'createdAt', created_at, 'cognitoUserId', cognito_user_id, 'userName', user_name)
  from count order by id`;
