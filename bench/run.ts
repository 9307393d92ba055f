import { startBenchServer } from './bench-server.js';
import { benchClosing } from './closing-bench.js';
import { benchCollectors } from './collectors-bench.js';
import { formatTable } from './compare.js';
import { benchCountPages, benchExport } from './counts-bench.js';
import { benchDeleteInventory } from './inventories-bench.js';
import { benchListUnderLoad } from './load-bench.js';
import { benchParseCsv, benchParseTxt, benchParseXlsx } from './parse-bench.js';
import { benchProductPages } from './product-pages-bench.js';
import { benchBulkImport, benchDryRun } from './products-bench.js';
import { benchSignInRefusal } from './sign-in-bench.js';

const server = await startBenchServer();
try {
  const rows = [];
  for (const bench of [benchBulkImport, benchDryRun, benchSignInRefusal]) rows.push(await bench(server));
  rows.push(
    ...(await benchProductPages(server)),
    ...(await benchCountPages(server)),
    await benchExport(server),
    await benchCollectors(server),
    await benchDeleteInventory(server),
    ...(await benchClosing(server)),
    await benchListUnderLoad(server),
  );
  for (const bench of [benchParseTxt, benchParseCsv, benchParseXlsx]) rows.push(await bench());
  process.stdout.write(`\n${formatTable(rows)}\n`);
} finally {
  await server.stop();
}
