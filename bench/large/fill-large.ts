import type { Client } from 'pg';

interface LargeSize {
  readonly pharmacies: number;
  readonly people: number;
  readonly lines: number;
}

/** Per pharmacy; the first has forty times as many. */
const PRODUCTS = 500;

const ENTRIES = 4;

/**
 * A year of stock-taking by SQL, in an empty database. Twenty pharmacies count each night, on the last one
 * all. One pharmacy has a twentieth of everything.
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

/**
 * One in fifty is from the last 24 hours, one in a hundred came after close or is deleted, one in 200 is
 * unread.
 */
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

type Step = (text: string, work: () => Promise<unknown>) => Promise<void>;

/** Restores indexes, triggers and foreign keys in one go, unchecked: rows fulfil them by construction. */
export async function withoutIndexes(
  client: Client,
  tables: readonly string[],
  step: Step,
  fill: () => Promise<void>,
): Promise<void> {
  const { rows: constraints } = await client.query<{
    table: string;
    name: string;
    kind: string;
    text: string;
  }>(
    `select conrelid::regclass::text as table, conname as name, contype as kind, pg_get_constraintdef(oid) as text
     from pg_constraint
     where contype in ('p', 'u', 'f') and (conrelid = any($1::regclass[]) or (contype = 'f' and confrelid = any($1::regclass[])))
     order by contype = 'f', contype = 'u'`,
    [tables],
  );
  const { rows: indexes } = await client.query<{ name: string; text: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text from pg_index
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  );
  for (const { table, name } of constraints.toReversed())
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await fill();
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  for (const { name, text } of indexes) await step(name, () => client.query(text));
  for (const { table, name, kind, text } of constraints) {
    const unchecked = kind === 'f' ? ' not valid' : '';
    await step(name, () => client.query(`alter table ${table} add constraint ${name} ${text}${unchecked}`));
  }
}

/** Without counts. Ids are computed from numbers, so counts need no join. */
async function seedPlaces(client: Client, { pharmacies, people }: LargeSize): Promise<void> {
  const all = `generate_series(0, ${pharmacies - 1}) as p`;
  const statements = [
    `create function pg_temp.uuid_of(name text) returns uuid language sql immutable parallel safe
     return overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid`,
    `insert into pharmacy (id, name, inventory_uuid, created_at)
     select pg_temp.uuid_of('p' || p), (array['Drogaria São José', 'Farmácia Popular do Bairro Nossa Senhora da Conceição Aparecida',
       'Drogão', 'FARMA+', 'Farmácia Universitária – Manipulação & Homeopatia'])[1 + p % 5] || ' ' || lpad(p::text, 4, '0'),
       pg_temp.uuid_of('i' || p), now() - interval '400 days' + p * interval '1 hour' from ${all}`,
    `insert into inventory (number, uuid, pharmacy_id, name, source) overriding system value
     select 1000000 + p * 10 + 9, pg_temp.uuid_of('i' || p), pg_temp.uuid_of('p' || p), 'Farmácia ' || p, 'pharmacy' from ${all}`,
    `insert into inventory (number, pharmacy_id, name, source, created_at, finalised_at, finalised_by) overriding system value
     select 1000000 + p * 10 + k, pg_temp.uuid_of('p' || p), 'Balanço ' || k + 1 || 'º', 'web',
       now() - (8 - k) * interval '45 days' + p * interval '1 minute',
       case when k < 7 then now() - (7 - k) * interval '45 days' end, case when k < 7 then 'Mariana' end
     from ${all}, generate_series(0, 7) as k`,
    `insert into section (id, pharmacy_id, inventory_number, name, collector_sub, collector_name, created_at)
     select pg_temp.uuid_of('s' || p || '-' || k || '-' || j), pg_temp.uuid_of('p' || p), 1000000 + p * 10 + k, 'Corredor ' || j,
       'sub-' || (p * 10 + j) % ${people}, 'Coletora ' || (p * 10 + j) % ${people}, now() - (8 - k) * interval '45 days'
     from ${all}, generate_series(0, 7) as k, generate_series(0, 4) as j`,
    `insert into collector (id, pharmacy_id, sub, name, email) overriding system value
     select 1000000 + p * 10 + c, pg_temp.uuid_of('p' || p), 'sub-' || (p * 10 + c) % ${people}, 'Coletora ' || (p * 10 + c) % ${people},
       'coletora' || (p * 10 + c) % ${people} || '@balanco.local'
     from ${all}, generate_series(0, 9) as c`,
    `insert into product (pharmacy_id, internal_code, barcode, description, department, system_stock, value)
     select pg_temp.uuid_of('p' || p), lpad(i::text, 6, '0'), '789' || lpad(i::text, 10, '0'),
       (array['LOSARTANA', 'DIPIRONA SÓDICA', 'AMOXICILINA', 'OMEPRAZOL', 'PROTETOR SOLAR'])[1 + i % 5] || ' ' || i || ' MG ' || p,
       (array['MEDICAMENTOS', 'PERFUMARIA', 'HIGIENE'])[1 + i % 3], i % 90, i % 300 * 1.01
     from ${all}, generate_series(0, case when p = 0 then ${PRODUCTS * 40} else ${PRODUCTS} end - 1) as i`,
    `insert into idp_user (sub, email, name, role, password_hash, confirmed_at, created_at)
     select 'sub-' || u, 'coletora' || u || '@balanco.local',
       (array['Ana', 'Beatriz', 'Ícaro', 'Ônix', 'Zuleica'])[1 + u % 5] || ' Coletora ' || u,
       case when u % 50 = 0 then 'mod' else 'user' end, '!', now(), now() from generate_series(0, ${people - 1}) as u`,
    `insert into person (sub, email, name, role) select sub, email, name, role from idp_user where sub like 'sub-%'`,
    `insert into licence_key (digest, seats, label) values (decode(md5('large'), 'hex'), ${people}, 'Rede de farmácias')`,
    `insert into licence_seat (licence_key_id, sub)
     select licence_key.id, person.sub from licence_key, person where label = 'Rede de farmácias' and person.sub like 'sub-%'`,
    `insert into audit (at, actor_sub, actor_name, action, entity, entity_id)
     select now() - n * interval '1 day', 'sub-' || u, 'Coletora ' || u, 'sign_in', 'session', gen_random_uuid()
     from generate_series(0, ${people - 1}) as u, generate_series(1, 100) as n`,
    `insert into deletion (at, actor_sub, actor_name, pharmacy_id, kind, entity_id, name, inventory_number, count_ids, counts)
     select now() - n * interval '1 hour', 'sub-' || p % ${people}, 'Coletora ' || p % ${people}, pg_temp.uuid_of('p' || p), 'count',
       1000000 + p * 100 + n, '789' || lpad(n::text, 10, '0'), 1000000 + p * 10 + 7, array[1000000 + p * 100 + n], 4
     from ${all}, generate_series(1, 50) as n`,
  ];
  for (const statement of statements) await client.query(statement);
}
