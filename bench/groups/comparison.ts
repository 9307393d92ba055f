import type { BenchServer } from '../bench-server.js';
import { measureRounds, type Rounds } from '../compare.js';
import { fillCountedPharmacy, makeBatch } from '../counted-pharmacy.js';
import { group } from '../group.js';

const LINES = 200_000;
const ROUNDS = 7;
const SETTLEMENTS = 3;

const ROWS = {
  'page of Divergências, the catalogue as snapshot': '< 0.25',
  'totals of Divergências, the catalogue as snapshot': '< 0.25',
  'page of Divergências': '< 0.25',
  'totals of Divergências': '< 0.25',
  'first page of Divergências after a batch of 500 counts': '< 0.3',
  'what is explicable': '< 1',
  'preview of a recount': '< 1',
  'progress of an inventory of 20000 items and 200000 lines': '< 0.3',
  'settle 200000 lines': '< 1.2',
  'steps of a settled inventory': '< 0.4',
  'page of Divergências of a settled inventory': '< 0.25',
} as const;
const AFTER_BATCH = 'first page of Divergências after a batch of 500 counts';
const SETTLE = 'settle 200000 lines';
const PROGRESS = 'progress of an inventory of 20000 items and 200000 lines';

/**
 * Divergências, the head and the settlement of an inventory with 20,000 items and 200,000 lines, beside the
 * plainest statement for each item's stock and units; a settlement beside keeping the lines.
 */
export const comparison = group({
  name: 'comparison',
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
    const differing = get('divergence/?filter=divergent');
    await bench.row('page of Divergências, the catalogue as snapshot', ROUNDS, differing, bare);
    await bench.row('totals of Divergências, the catalogue as snapshot', ROUNDS, get('closing/'), bare);
    await server.send('POST', `/api/inventories/${inventory}/snapshot/`);
    await server.client.query('vacuum analyze');
    await bench.row('page of Divergências', ROUNDS, differing, bare);
    await bench.row('totals of Divergências', ROUNDS, get('closing/'), bare);
    await bench.row('what is explicable', ROUNDS, get('hints/'), bare);
    const preview = () =>
      server.send('POST', `/api/inventories/${inventory}/recounts/?dry_run=true`, {
        criteria: { money: 50, uncounted: true },
      });
    await bench.row('preview of a recount', ROUNDS, preview, bare);
    if (bench.wants(AFTER_BATCH)) {
      const sent = () =>
        server.send(
          'POST',
          '/api/mobile/counts/',
          makeBatch().map((count) => ({ ...count, inventoryID: inventory })),
        );
      bench.record(AFTER_BATCH, await measureAfter(sent, differing, bare));
    }
    // The other inventory would be in the progress too.
    await server.client.query(
      'update inventory set finalised_at = now() where pharmacy_id = $1 and number <> $2',
      [pharmacy, inventory],
    );
    await server.client.query('select fold_tallies()');
    const anew = async (round: number) => {
      // Any write makes the board read everything again.
      const body = { inventory_id: inventory, kind: 'gross', key: `${round}`, minutes: 1 };
      await server.send('POST', '/api/progress/alarms/snooze/', body);
      await server.send('GET', '/api/progress/');
    };
    await bench.row(PROGRESS, ROUNDS, anew, bare);
    await server.send('PATCH', `/api/inventories/${inventory}/smart-finalize/`, { finalizado: true });
    let version = 0;
    const reopen = async () => {
      // An admin's settlement is approved at once; only reopening allows the next.
      await server.client.query(
        "update settlement set superseded_at = now(), superseded_by = 'A', superseded_reason = 'B' where superseded_at is null",
      );
      // 'Apurar' stands below figures that are up to date.
      await server.send('GET', `/api/inventories/${inventory}/closing/`);
      version += 1;
    };
    const settle = () => server.send('POST', `/api/inventories/${inventory}/settle/`, { version });
    if (bench.wants(SETTLE)) {
      const bareCopy = () => copyLines(server, pharmacy, inventory);
      bench.record(SETTLE, await measureAfter(reopen, settle, bareCopy, SETTLEMENTS));
    }
    if (!bench.wants('steps of a settled inventory', 'page of Divergências of a settled inventory')) return;
    if (version === 0) {
      await reopen();
      await settle();
    }
    await server.client.query('vacuum analyze');
    await bench.row('steps of a settled inventory', ROUNDS, get('steps/'), bare);
    await bench.row('page of Divergências of a settled inventory', ROUNDS, differing, bare);
  },
});

async function measureAfter(
  before: () => Promise<unknown>,
  ours: () => Promise<unknown>,
  bare: () => Promise<unknown>,
  rounds = ROUNDS,
): Promise<Rounds> {
  const measured = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    await before();
    const { ours: took, bare: least } = await measureRounds(1, ours, bare);
    measured.ours.push(...took);
    measured.bare.push(...least);
  }
  return measured;
}

/** The minimum: each line with its count's version, in key order. */
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
