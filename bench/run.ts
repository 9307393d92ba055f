import { startBenchServer } from './bench-server.js';
import { formatTable } from './compare.js';
import { benchBulkImport, benchProductPage } from './products-bench.js';
import { benchSignInRefusal } from './sign-in-bench.js';

const server = await startBenchServer();
try {
  const rows = [];
  for (const bench of [benchBulkImport, benchProductPage, benchSignInRefusal]) rows.push(await bench(server));
  process.stdout.write(`\n${formatTable(rows)}\n`);
} finally {
  await server.stop();
}
