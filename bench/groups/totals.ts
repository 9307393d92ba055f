import type { BenchServer } from '../bench-server.js';
import { group } from '../group.js';

const PHARMACIES = 100;
const INVENTORIES = 10;
const LINES = 1_000_000;
const ROUNDS = 5;

/** Totals of all pharmacies beside counting the rows (docs/decisions/0078). */
export const totals = group({
  name: 'totals',
  rows: {
    'dashboard total among 1000000 lines, compared with counting them': '< 0.2',
    'hourly history among 1000000 lines, compared with counting them': '< 0.2',
    'all inventories among 1000000 lines, compared with counting their lines': '< 0.5',
    'number of products and codes among 50000, compared with counting them': '< 0.2',
  },
  async run(bench) {
    const server = await bench.server();
    await fill(server);
    const { client, send } = server;
    const live = `count_line where live and kind <> 'unrecognised'`;
    await bench.row(
      'dashboard total among 1000000 lines, compared with counting them',
      ROUNDS,
      () => send('GET', '/api/dashboard-total/'),
      () =>
        client.query(
          `select (select count(*) from ${live}),
             (select count(*) from ${live} and received_at > now() - interval '24 hours')`,
        ),
    );
    await bench.row(
      'hourly history among 1000000 lines, compared with counting them',
      ROUNDS,
      () => send('GET', '/api/dashboard-hourly-history/'),
      () => client.query(`select hour, count(*) from ${live} group by hour`),
    );
    await bench.row(
      'all inventories among 1000000 lines, compared with counting their lines',
      ROUNDS,
      () => send('GET', '/api/inventories/'),
      () =>
        client.query(
          'select inventory_number, section_id, count(*) from count_line where live group by inventory_number, section_id',
        ),
    );
    await bench.row(
      'number of products and codes among 50000, compared with counting them',
      ROUNDS,
      () => send('GET', '/api/product-count/'),
      () =>
        client.query(
          `select count(*) from (
             select distinct pharmacy_id, internal_code_key from product
             where deleted_at is null and internal_code_key <> ''
           ) as code`,
        ),
    );
  },
});

/** 500 products and ten inventories each. Only lines exist: no total reads counts. */
async function fill({ client }: BenchServer): Promise<void> {
  await client.query(
    `insert into pharmacy (name) select 'Total ' || i from generate_series(1, ${PHARMACIES}) as i`,
  );
  await client.query(
    `insert into inventory (pharmacy_id, name, source)
     select id, 'Inventário ' || i, 'web' from pharmacy, generate_series(1, ${INVENTORIES}) as i where name like 'Total %'`,
  );
  await client.query(
    `insert into product (pharmacy_id, internal_code, barcode, description, department, system_stock, value)
     select id, lpad(i::text, 6, '0'), '789' || lpad(i::text, 10, '0'), 'PRODUTO ' || i, 'MEDIC', i, 1.5
     from pharmacy, generate_series(1, 500) as i where name like 'Total %'`,
  );
  await client.query('begin');
  await client.query('alter table count_line disable trigger user');
  await client.query('alter table count_line drop constraint count_line_pharmacy_id_count_id_fkey');
  await client.query(
    `with places as (
       select array_agg(inventory.pharmacy_id order by number) as pharmacies, array_agg(number order by number) as numbers
       from inventory join pharmacy on pharmacy.id = inventory.pharmacy_id where pharmacy.name like 'Total %'
     )
     insert into count_line (pharmacy_id, count_id, entry_index, kind, barcode, internal_code, quantity, factor,
       inventory_number, collector_id, created_at, received_at)
     select pharmacies[1 + i % ${PHARMACIES * INVENTORIES}], i, 0, 'barcode', '789' || i % 2000, '', 1, 1,
       numbers[1 + i % ${PHARMACIES * INVENTORIES}], 1, timestamptz '2026-05-01T00:00:00Z' + i * interval '300 milliseconds',
       now() - i * interval '250 milliseconds'
     from generate_series(1, ${LINES}) as i, places`,
  );
  await client.query(
    `alter table count_line add constraint count_line_pharmacy_id_count_id_fkey
     foreign key (pharmacy_id, count_id) references count (pharmacy_id, id) on update cascade not valid`,
  );
  await client.query('alter table count_line enable trigger user');
  await client.query('commit');
  await client.query('select rebuild_tallies()');
  await client.query('vacuum analyze count_line, product');
}
