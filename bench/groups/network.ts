import type { BenchServer } from '../bench-server.js';
import { group } from '../group.js';

const PHARMACIES = 1000;
const RESULTS = 3;
const ROUNDS = 7;

const TABLE = 'Rede, the table of 1000 pharmacies';
const TRANSFERS = 'Rede, transfers between 1000 pharmacies';
const ANEW = 'Rede, transfers between 1000 pharmacies, just after a settlement';

/**
 * Rede with 1,000 pharmacies, each settled within 30 days with 300 differing items: the table beside newest
 * results; transfers, kept and found anew, beside reading their rows.
 */
export const network = group({
  name: 'network',
  rows: { [TABLE]: '-', [TRANSFERS]: '-', [ANEW]: '-' },
  async run(bench) {
    const server = await bench.server();
    const { client, send } = server;
    await fillNetwork(server);
    const bareResults = `
      select distinct on (pharmacy_id) id, pharmacy_id from settlement
      where superseded_at is null order by pharmacy_id, settled_at desc, id desc`;
    await bench.row(
      TABLE,
      ROUNDS,
      () => send('GET', '/api/network/?sort=repeat_money'),
      () => client.query(bareResults),
    );
    await client.query('refresh materialized view transfer_result; refresh materialized view transfer');
    await bench.row(
      TRANSFERS,
      ROUNDS,
      () => send('GET', '/api/network/transfers/'),
      async () => {
        await client.query('select count(*) from transfer');
        await client.query('select * from transfer order by explained desc limit 100');
      },
    );
    await bench.row(
      ANEW,
      ROUNDS,
      async (round) => {
        // Changed results outdate stored transfers.
        await client.query(
          `update settlement set superseded_at = now(), superseded_by = 'Ana', superseded_reason = 'Erro'
           where id = (select id from transfer_result order by id offset $1 limit 1)`,
          [round],
        );
        await send('GET', '/api/network/transfers/');
      },
      () =>
        client.query(`select count(*), sum(value) from (${bareResults}) as result
          join settlement_item on settlement_id = result.id where difference <> 0`),
    );
  },
});

/**
 * Three results each, the last of the last weeks, by plain SQL: 600 items of a shared catalogue, half
 * differing. Some lack a barcode or have another in each pharmacy.
 */
async function fillNetwork({ client }: BenchServer): Promise<void> {
  await client.query(`
    insert into pharmacy (name) select 'Filial ' || lpad(i::text, 4, '0') from generate_series(1, ${PHARMACIES}) as i`);
  await client.query(`
    create temporary table filled as
      select pharmacy.id as pharmacy_id, dense_rank() over (order by pharmacy.id)::integer as p, r
      from pharmacy, generate_series(1, ${RESULTS}) as r where name like 'Filial %'`);
  await client.query(`
    insert into inventory (pharmacy_id, name, source, finalised_at)
    select pharmacy_id, 'Noite ' || r, 'web', now() from filled`);
  await client.query(`
    insert into stock_snapshot (pharmacy_id, inventory_number, version, items, repeated, repeated_equal)
    select inventory.pharmacy_id, number, 1, 0, 0, 0 from inventory join filled
      on filled.pharmacy_id = inventory.pharmacy_id and inventory.name = 'Noite ' || r`);
  await client.query(`
    insert into settlement (pharmacy_id, inventory_number, version, snapshot_id, hash, settled_at, settled_by, settled_by_sub,
      uncounted, needs_second_admin, value_basis, time_zone, stock_mode, details, shortage, overage, uncounted_value, items,
      counted_items, matching_items, kept_items, zeroed_items, stock_value)
    select filled.pharmacy_id, number, 1, stock_snapshot.id, repeat('0', 64),
      now() - make_interval(days => (${RESULTS} - r) * 40 + p % 28), 'Ana', 'ana', 'keep', false, 'cost', 'America/Sao_Paulo', 'summed',
      json_build_object('scope', 'full', 'accuracy_by_item', 80 + p % 20, 'accuracy_by_value', 90 + p % 10),
      -30 - p, 10 + r, 0, 600, 600, 300, 0, 0, 800000
    from filled
    join inventory on inventory.pharmacy_id = filled.pharmacy_id and inventory.name = 'Noite ' || r
    join stock_snapshot on inventory_number = number`);
  await client.query(`
    insert into settlement_item (settlement_id, pharmacy_id, item_key, internal_code, barcodes, description, department, expected,
      counted, settled, how, value, difference_value)
    select settlement_id, pharmacy_id, 'i:' || code, code::text,
      case when code % 10 = 0 then '{}' else array['0789' || lpad(code::text, 10, '0')] end,
      'PRODUTO ' || code, 'MEDIC', 50, 50 + units, 50 + units, 'counted', value, units * value
    from (
      select settlement.id as settlement_id, settlement.pharmacy_id, code, 1 + code % 300 as value,
        case when i % 2 = 1 then 0 when (code / 2 + p / 3) % 2 = 0 then -1 - (code + p) % 6 else 1 + (code + p) % 5 end as units
      from settlement join (select distinct pharmacy_id, p from filled) as pharmacies using (pharmacy_id),
        generate_series(1, 600) as i
      cross join lateral (select 1 + (i * 31 + p * 17) % 20000 as code) as product
    ) as made
    on conflict do nothing`);
  // As settling would have.
  await client.query(`
    update settlement set repeat_of = before.ids
    from (
      select id, array(
        select id from settlement as older
        where older.pharmacy_id = newer.pharmacy_id and older.settled_at < newer.settled_at order by settled_at desc limit 2
      ) as ids
      from settlement as newer
    ) as before
    where settlement.id = before.id`);
  await client.query('vacuum analyze');
}
