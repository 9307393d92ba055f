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
  'first page of Divergências after everything became stale': '-',
  'what is explicable': '< 1',
  'preview of a recount': '< 1',
  'page of Divergências, 50000 movements': '< 0.25',
  'totals of Divergências, 50000 movements': '< 0.25',
  'settle 200000 lines': '< 1.2',
  'steps of a settled inventory': '< 0.4',
  'page of Divergências of a settled inventory': '< 0.25',
  'proof of return of 20000 items': '< 1.5',
} as const;
const MOVED = ['page of Divergências, 50000 movements', 'totals of Divergências, 50000 movements'] as const;
const AFTER_BATCH = 'first page of Divergências after a batch of 500 counts';
const AFTER_ALL = 'first page of Divergências after everything became stale';
const SETTLE = 'settle 200000 lines';
const PROOF = 'proof of return of 20000 items';
const SETTLED = [
  'steps of a settled inventory',
  'page of Divergências of a settled inventory',
  PROOF,
] as const;

/**
 * Divergências, the head and the settlement of an inventory with 20,000 items and 200,000 lines, beside the
 * plainest statement for each item's stock and units; a settlement beside keeping the lines; a proof beside
 * keeping what differs in the catalogue.
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
    if (bench.wants(AFTER_ALL)) {
      const changed = () =>
        server.client.query('update comparison_source set version = version + 1 where pharmacy_id = $1', [
          pharmacy,
        ]);
      bench.record(AFTER_ALL, await measureAfter(changed, differing, bare));
    }
    if (MOVED.some(bench.wants)) {
      await openShop(server, pharmacy, inventory);
      await bench.row('page of Divergências, 50000 movements', ROUNDS, differing, bare);
      await bench.row('totals of Divergências, 50000 movements', ROUNDS, get('closing/'), bare);
      await server.send('PATCH', `/api/inventories/${inventory}/terms/`, { shop: 'closed' });
    }
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
    if (!SETTLED.some(bench.wants)) return;
    if (version === 0) {
      await reopen();
      await settle();
    }
    await server.client.query('vacuum analyze');
    await bench.row('steps of a settled inventory', ROUNDS, get('steps/'), bare);
    await bench.row('page of Divergências of a settled inventory', ROUNDS, differing, bare);
    if (bench.wants(PROOF)) {
      const prove = await exported(server, inventory);
      await bench.row(PROOF, SETTLEMENTS, prove, () => copyDiffering(server, pharmacy, inventory));
    }
  },
});

/** After an unmeasured step. */
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

/** 50,000 of 10,000 items, during the count. */
async function openShop(server: BenchServer, pharmacy: string, inventory: number): Promise<void> {
  await server.client.query(
    `with file as (
       insert into movement_import (pharmacy_id, file_name, sha256, rows, known, first_on, last_on, imported_by)
       values ($1, 'a.csv', repeat('a', 64), 50000, 0, '2026-04-30', '2026-05-02', 'Ana') returning id
     )
     insert into stock_movement (import_id, line, pharmacy_id, code, moved_on, moved_at, quantity)
     select id, i, $1, '789' || lpad((1 + i % 10000)::text, 10, '0'), (at at time zone 'America/Sao_Paulo')::date, at, 1 - 2 * (i % 2)
     from file, generate_series(1, 50000) as i
     cross join lateral (select timestamptz '2026-05-01T00:00:00Z' + i * interval '1500 milliseconds' as at) as moment`,
    [pharmacy],
  );
  await server.client.query('vacuum analyze');
  const terms = { shop: 'open', stock_at: '2026-05-01T00:00:00.000Z' };
  await server.send('PATCH', `/api/inventories/${inventory}/terms/`, terms);
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

/** Returns the comparison with the catalogue. */
async function exported(server: BenchServer, inventory: number): Promise<() => Promise<unknown>> {
  const found = await server.client.query<{ version: number }>(
    'select version from settlement where inventory_number = $1 and superseded_at is null',
    [inventory],
  );
  const path = `/api/inventories/${inventory}/settlements/${found.rows[0]?.version}`;
  const file = { profile: 'ean-qtd', content: 'adjustment', code_kind: 'barcode', leave_out: true };
  await server.send('POST', `${path}/export/`, file);
  return () => server.send('POST', `${path}/return-proofs/`, { source: 'catalogue' });
}

/** The minimum: items whose catalogue stock differs from the settled. */
async function copyDiffering(server: BenchServer, pharmacy: string, inventory: number): Promise<void> {
  await server.client.query('create table bare_item (like return_proof_item including all)');
  await server.client.query(
    `insert into bare_item (pharmacy_id, proof_id, item_key, internal_code, barcodes, description, how, settled, moved, in_erp,
       difference_value, value)
     select $1, settlement_id, item_key, internal_code, barcodes, description, how, settled, 0, stock,
       round((stock - settled) * value, 2), value
     from settlement_item
     left join (
       select item_key(internal_code_key, barcode_key) as item_key, sum(system_stock) as stock from product
       where pharmacy_id = $1 and deleted_at is null group by 1
     ) as erp using (item_key)
     where stock is distinct from settled and settlement_id = (
       select id from settlement where inventory_number = $2 and superseded_at is null
     )`,
    [pharmacy, inventory],
  );
  await server.client.query('drop table bare_item');
}
