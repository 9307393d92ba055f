import { randomUUID } from 'node:crypto';
import type { BenchServer } from './bench-server.js';
import { BATCH, newPharmacy } from './product-rows.js';

const PRODUCTS = 20_000;
const COLLECTORS = 20;
const SECTIONS = 11;

interface CountedPharmacy {
  readonly pharmacy: string;
  readonly inventory: number;
  /** Id of one section of eleven. */
  readonly section: string;
}

/**
 * A catalogue, two inventories, eleven sections in the first, twenty collectors and `counts` counts of one
 * line, some hours old. By plain SQL: writing is not measured.
 */
export async function fillCountedPharmacy(
  server: BenchServer,
  name: string,
  counts: number,
): Promise<CountedPharmacy> {
  const { client } = server;
  const pharmacy = await newPharmacy(server, name);
  const made = await client.query<{ number: string }>(
    `insert into inventory (pharmacy_id, name, source) values ($1, 'Geral', 'web'), ($1, 'Outro', 'web') returning number`,
    [pharmacy],
  );
  const [inventory = 0, other = 0] = made.rows.map((row) => Number(row.number));
  const sections = await client.query<{ id: string }>(
    `insert into section (id, pharmacy_id, inventory_number, name)
     select gen_random_uuid(), $1, $2, 'Corredor ' || i from generate_series(1, ${SECTIONS}) as i returning id`,
    [pharmacy, inventory],
  );
  const ids = sections.rows.map((row) => row.id);
  await client.query(
    `insert into product (pharmacy_id, internal_code, barcode, description, department, system_stock, value)
     select $1, lpad(i::text, 6, '0'), '789' || lpad(i::text, 10, '0'),
       (array['LOSARTANA', 'DIPIRONA', 'AMOXICILINA', 'OMEPRAZOL', 'CLORETO'])[1 + i % 5] || ' ' || i, 'MEDIC', i, 1.5
     from generate_series(1, ${PRODUCTS}) as i`,
    [pharmacy],
  );
  await client.query(
    `insert into collector (pharmacy_id, sub, name, email)
     select $1, 'sub-' || i, 'Coletor ' || lpad(i::text, 2, '0'), 'coletor' || i || '@balanco.local'
     from generate_series(1, ${COLLECTORS}) as i`,
    [pharmacy],
  );
  await client.query(
    `with collectors as (select array_agg(id order by id) as ids from collector where pharmacy_id = $1)
     insert into count (pharmacy_id, amplify_id, collector_id, cognito_user_id, user_name, barcode, inventory_number,
       section_id, created_at, received_at, changed_at)
     select $1, gen_random_uuid(), ids[1 + i % ${COLLECTORS}], 'sub', 'Coletor ' || lpad((1 + i % ${COLLECTORS})::text, 2, '0'),
       json_build_array(json_build_object('barcode', '0789' || lpad((1 + i % ${PRODUCTS})::text, 10, '0'), 'count', i % 50)),
       case when i % 2 = 0 then $2::bigint else $3::bigint end,
       case when i % 2 = 0 then ($4::uuid[])[1 + i / 2 % ${SECTIONS}] end,
       timestamptz '2026-05-01T00:00:00Z' + i * interval '300 milliseconds',
       now() - interval '9 hours', now() - interval '9 hours'
     from generate_series(1, ${counts}) as i, collectors`,
    [pharmacy, inventory, other, ids],
  );
  await client.query(
    `insert into count_line (pharmacy_id, count_id, entry_index, kind, barcode, internal_code, quantity, factor,
       inventory_number, section_id, collector_id, created_at, received_at)
     select pharmacy_id, id, 0, 'barcode', barcode->0->>'barcode', '', (barcode->0->>'count')::numeric, factor,
       inventory_number, section_id, collector_id, created_at, received_at
     from count where pharmacy_id = $1 order by id`,
    [pharmacy],
  );
  await client.query('vacuum analyze');
  return { pharmacy, inventory, section: ids[0] ?? '' };
}

interface BenchCount {
  readonly amplify_id: string;
  readonly barcode: readonly [{ readonly barcode: string; readonly count: number }];
  readonly createdAt: string;
}

export function makeBatch(): BenchCount[] {
  return Array.from({ length: BATCH }, (_, index) => ({
    amplify_id: randomUUID(),
    barcode: [{ barcode: `789${String(index * 37).padStart(10, '0')}`, count: index % 50 }],
    createdAt: new Date(1_780_000_000_000 + index * 3_000).toISOString(),
  }));
}

export const columns = `line.id, line.count_id, line.entry_index, count.version, count.user_name, collector.email, line.kind,
  line.barcode, line.internal_code, line.quantity, line.factor, line.raw, line.created_at, inventory.name,
  section.name as section_name, count.after_close, count.barcode as source, count.internal_barcode,
  product.description, product.internal_code as product_code, product.barcode as product_barcode`;
/** `columns` needs them after `count_line as line`. */
export const joins = `join count on count.pharmacy_id = line.pharmacy_id and count.id = line.count_id
  join collector on collector.id = line.collector_id
  join inventory on inventory.number = line.inventory_number
  left join section on section.id = line.section_id
  left join lateral (
    select description, internal_code, barcode from product
    where product.pharmacy_id = line.pharmacy_id and deleted_at is null and barcode_key <> ''
      and barcode_key = line.barcode_key
    order by id limit 1
  ) as product on true`;
