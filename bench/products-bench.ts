import { group } from './group.js';
import { BATCH, batchesOf, insertPlainly, newPharmacy } from './product-rows.js';

const IMPORT_ROWS = 20_000;
const DRY_RUNS = 15;

/** Compares the import of 20,000 products through the API with a plain multi-row insert of the same rows. */
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

/** Compares the dry run of 500 rows that each change a product with the batch that stores such rows. */
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
