import type { BenchServer } from './bench-server.js';
import { fillCountedPharmacy } from './counted-pharmacy.js';
import { group } from './group.js';

const LINES = 200_000;
const ROUNDS = 7;
const SETTLEMENTS = 3;

const ROWS = {
  'page of Divergências, the catalogue as snapshot': '< 1.6',
  'totals of Divergências, the catalogue as snapshot': '< 1.6',
  'page of Divergências': '< 1.6',
  'totals of Divergências': '< 1.6',
  'what is explicable': '< 3',
  'settle 200000 lines': '< 4',
  'steps of a settled inventory': '< 1.6',
  'page of Divergências of a settled inventory': '< 1.6',
} as const;
const SETTLED = ['steps of a settled inventory', 'page of Divergências of a settled inventory'] as const;

/**
 * Compares a page of Divergências, the head of an inventory's page, and its closing, of 20,000 items and 200,000 lines with
 * the plainest statement that finds each item's stock and units, without states, marks, codes in two items or new items;
 * and a settlement with the plainest one that keeps the lines.
 */
export const closing = group({
  name: 'closing',
  rows: ROWS,
  async run(bench) {
    const server = await bench.server();
    const { pharmacy, inventory } = await fillCountedPharmacy(server, 'Closing', 2 * LINES);
    const bare = () =>
      server.client.query(
        `select item_key, expected, units, units - expected as difference
       from (
         select item_key(internal_code_key, barcode_key) as item_key, sum(system_stock) as expected, sum(units) as units,
           max(value) as value
         from product
         left join (
           select barcode_key, sum(quantity * factor) as units from count_line
           where pharmacy_id = $1 and inventory_number = $2 and live and kind <> 'unrecognised'
           group by barcode_key
         ) as counted using (barcode_key)
         where pharmacy_id = $1 and deleted_at is null
         group by 1
       ) as item
       order by abs((units - expected) * value) desc nulls last limit 100`,
        [pharmacy, inventory],
      );
    const get = (path: string) => () => server.send('GET', `/api/inventories/${inventory}/${path}`);
    const divergence = get('divergence/?filter=divergent');
    await bench.row('page of Divergências, the catalogue as snapshot', ROUNDS, divergence, bare);
    await bench.row('totals of Divergências, the catalogue as snapshot', ROUNDS, get('closing/'), bare);
    await server.send('POST', `/api/inventories/${inventory}/snapshot/`);
    await server.client.query('vacuum analyze');
    await bench.row('page of Divergências', ROUNDS, divergence, bare);
    await bench.row('totals of Divergências', ROUNDS, get('closing/'), bare);
    await bench.row('what is explicable', ROUNDS, get('hints/'), bare);
    await server.send('PATCH', `/api/inventories/${inventory}/smart-finalize/`, { finalizado: true });
    const settle = async (round: number) => {
      // What an admin settles is approved at once, and only its reopening allows the next one.
      await server.client.query(
        "update settlement set superseded_at = now(), superseded_by = 'A', superseded_reason = 'B' where superseded_at is null",
      );
      await server.send('POST', `/api/inventories/${inventory}/settle/`, { version: round + 1 });
    };
    await bench.row('settle 200000 lines', SETTLEMENTS, settle, () => copyLines(server, pharmacy, inventory));
    if (!SETTLED.some(bench.wants)) return;
    if (!bench.wants('settle 200000 lines')) await settle(0);
    await server.client.query('vacuum analyze');
    await bench.row('steps of a settled inventory', ROUNDS, get('steps/'), bare);
    await bench.row('page of Divergências of a settled inventory', ROUNDS, divergence, bare);
  },
});

/** What a settlement can't do without: it keeps each line with the version of its count, in the order of its key. */
async function copyLines(server: BenchServer, pharmacy: string, inventory: number): Promise<void> {
  await server.client.query('create table bare_line (like settlement_line including all)');
  await server.client.query(
    `insert into bare_line (settlement_id, pharmacy_id, count_id, entry_index, count_version, line_id, barcode_key,
       internal_code_key, quantity, factor, section_id, collector_id)
     select $1, $1, count_id, entry_index, version, count_line.id, barcode_key, internal_code_key, quantity,
       count_line.factor, count_line.section_id, count_line.collector_id
     from count_line join count on count.pharmacy_id = count_line.pharmacy_id and count.id = count_id
     where count_line.pharmacy_id = $1 and count_line.inventory_number = $2 and live and kind <> 'unrecognised'
     order by count_id, entry_index`,
    [pharmacy, inventory],
  );
  await server.client.query('drop table bare_line');
}
