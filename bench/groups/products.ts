import { codeKey } from '@balanco/contract/base/codes';
import { group } from '../group.js';
import { BATCH, batchesOf, insertPlainly, newPharmacy } from '../product-rows.js';

const IMPORT_ROWS = 20_000;
const DRY_RUNS = 15;

/** 20,000 products through the API, beside a plain multi-row insert. */
export const imports = group({
  name: 'imports',
  rows: { 'bulk import of 20000 products': '-' },
  async run(bench) {
    const server = await bench.server();
    const batches = batchesOf(IMPORT_ROWS);
    await bench.row(
      'bulk import of 20000 products',
      3,
      async (round) => {
        const pharmacy = await newPharmacy(server, `Import ${round}`);
        for (const rows of batches) {
          await server.send(
            'POST',
            '/api/products/bulk/',
            rows.map((row) => ({ pharmacy, ...row })),
          );
        }
      },
      async (round) => {
        const pharmacy = await newPharmacy(server, `Insert ${round}`);
        for (const rows of batches) await insertPlainly(server, pharmacy, rows);
      },
    );
  },
});

const BATCHES = 30;
const CHECKED_ROWS = 50_000;
const UNCHANGED = 'batch of 500 unchanged products, against looking them up';
const DRY_RUN = 'dry run of 50000 products, against looking them up';
/** In one statement. */
const LOOK_UP = `select * from product where pharmacy_id = (select $1::uuid) and deleted_at is null
  and internal_code_key = any($2::text[])`;

/** Beside the bare statement, in a pharmacy unknown to the planner. */
export const batches = group({
  name: 'batches',
  rows: { 'batch of 500 new products': '< 1.5', [UNCHANGED]: '< 2', [DRY_RUN]: '-' },
  async run(bench) {
    const server = await bench.server();
    const [ours, bare] = [await newPharmacy(server, 'Batches'), await newPharmacy(server, 'Bare batches')];
    const all = batchesOf(CHECKED_ROWS);
    const send = (rows: (typeof all)[number] = [], query = '') =>
      server.send(
        'POST',
        `/api/products/bulk/${query}`,
        rows.map((row) => ({ pharmacy: ours, ...row })),
      );
    const lookUp = (rows: (typeof all)[number] = []) =>
      server.floor([LOOK_UP, [bare, rows.map(({ internal_code }) => codeKey(internal_code))]]);
    await bench.row(
      'batch of 500 new products',
      BATCHES,
      (round) => send(all[round]),
      (round) => insertPlainly(server, bare, all[round] ?? []),
    );
    if (!bench.wants(UNCHANGED) && !bench.wants(DRY_RUN)) return;
    for (const rows of all) await send(rows);
    const stored = await server.client.query(
      'select count(*)::int as n from product where pharmacy_id = $1',
      [bare],
    );
    for (const rows of all.slice((stored.rows[0] as { n: number }).n / BATCH))
      await insertPlainly(server, bare, rows);
    await bench.row(
      UNCHANGED,
      BATCHES,
      (round) => send(all[3 * round]),
      (round) => lookUp(all[3 * round]),
    );
    await bench.row(
      DRY_RUN,
      3,
      async () => {
        for (const rows of all) await send(rows, '?dry_run=true');
      },
      async () => {
        for (const rows of all) await lookUp(rows);
      },
    );
  },
});

/** 500 changing rows, beside storing such a batch. */
export const dryRuns = group({
  name: 'dry runs',
  rows: { 'dry run of 500 rows, against storing them': '< 1' },
  async run(bench) {
    const server = await bench.server();
    const pharmacy = await newPharmacy(server, 'Dry run');
    const batches = batchesOf(2 * DRY_RUNS * BATCH);
    for (const rows of batches) await insertPlainly(server, pharmacy, rows);
    await server.client.query('vacuum analyze product');
    const send = (query: string, rows: (typeof batches)[number] = []) =>
      server.send(
        'POST',
        `/api/products/bulk/${query}`,
        rows.map((row) => ({ pharmacy, ...row, value: row.value + 1 })),
      );
    await bench.row(
      'dry run of 500 rows, against storing them',
      DRY_RUNS,
      (round) => send('?dry_run=true', batches[2 * round]),
      (round) => send('', batches[2 * round + 1]),
    );
  },
});
