import { deepEqual, equal, match } from 'node:assert/strict';
import { IMPORT_COLUMNS } from '@balanco/catalogue-file/import-columns';
import { DEFAULT_TXT_OPTIONS } from '@balanco/catalogue-file/import-options';
import { parseTxt } from '@balanco/catalogue-file/txt/parse-txt';
import type { CountLine } from '@balanco/contract/counts/count';
import type { ExportedLineValues } from '@balanco/contract/counts/counts';
import { generateCatalogue } from '../catalogue/generate-catalogue.js';
import { startServer } from '../harness/start-server.js';
import { type ApiSession, openApiSession } from '../stock-take/api.js';
import { type PlannedCount, planCounts } from '../stock-take/counts.js';
import { createPharmacy, finalise, openInventory, putCollectorToWork } from '../stock-take/locations.js';
import { runOperator } from '../stock-take/staff.js';

/** The main job over HTTP. Server, commands and client run on this Node, chosen by `scripts/verify/node.mjs`. */

const LINES = 2_000;
const BATCH = 500;
const COUNTS = 120;
const COLLECTORS = ['Beatriz Coletora', 'Caio Coletor'];
const CORRECTED = 77;

const { bytes, account } = generateCatalogue({ seed: 24, lines: LINES });
const planned = planCounts(account, {
  seed: 24,
  collectors: COLLECTORS.length,
  counts: COUNTS,
  start: new Date('2026-11-20T22:30:00Z'),
});

const started = performance.now();
const server = await startServer({ isFirstStart: true });
try {
  match(await (await fetch(server.url)).text(), /<title>/);
  const admin = await openApiSession(server, { name: 'Administrador', ...server.admin });
  const pharmacy = await createPharmacy(admin, 'Farmácia São João');
  await importCatalogue(admin, pharmacy.id);

  const inventoryID = await openInventory(admin, pharmacy, 'Balanço Geral');
  for (const [index, name] of COLLECTORS.entries()) {
    const { counted, statuses } = await putCollectorToWork(server, { index, name, inventoryID }, planned);
    deepEqual(statuses, { created: counted, unchanged: counted });
  }
  const left = await correctCounts(admin, pharmacy.id);
  await finalise(admin, { inventoryID });

  const expected = left.map(asExported);
  deepEqual(await exportCounts(admin, inventoryID), expected);
  // The embedded database restarts.
  await server.endAndRestart();
  const again = await openApiSession(server, { name: 'Administrador', ...server.admin });
  deepEqual(await exportCounts(again, inventoryID), expected);
  match(await runOperator(server, 'license', 'list'), /./);

  const seconds = Math.round((performance.now() - started) / 1000);
  process.stdout.write(
    `Node ${process.versions.node}: ${account.products} produtos importados, ${expected.length} contagens exportadas, ${seconds} s.\n`,
  );
} finally {
  await server.stop();
}

/** It imports twice; the second time changes nothing. */
async function importCatalogue(admin: ApiSession, pharmacy: string): Promise<void> {
  const { rows } = parseTxt(bytes, { ...DEFAULT_TXT_OPTIONS, columns: IMPORT_COLUMNS.map(({ key }) => key) });
  const products = rows.map(({ line: _line, ...product }) => ({ pharmacy, ...product }));
  const send = async () => {
    const total = { created: 0, updated: 0, unchanged: 0 };
    for (let start = 0; start < products.length; start += BATCH) {
      const batch = products.slice(start, start + BATCH);
      const answer = (await admin.send('POST', '/api/products/bulk/', batch)) as typeof total;
      for (const key of ['created', 'updated', 'unchanged'] as const) total[key] += answer[key];
    }
    return total;
  };
  equal((await send()).created, account.products);
  deepEqual(await send(), { created: 0, updated: 0, unchanged: account.products });
}

/** Corrects the newest scanned count, deletes the oldest. Returns the others, newest first. */
async function correctCounts(admin: ApiSession, pharmacy: string): Promise<PlannedCount[]> {
  const path = `/api/amplify-counts/?pharmacy=${pharmacy}&page=1&page_size=${COUNTS}`;
  const { results } = (await admin.send('GET', path)) as { results: CountLine[] };
  equal(results.length, COUNTS);
  const plannedOf = (line: CountLine) =>
    planned.find((count) => count.createdAt.getTime() === Date.parse(line.createdAt));
  const scanned = results.find((line) => line.kind === 'barcode');
  const oldest = results.at(-1);
  if (scanned === undefined || oldest === undefined) throw new Error('no count was scanned');
  const { barcode, factor } = scanned;
  await admin.send('PATCH', `/api/amplify-counts/${scanned.count_id}/`, {
    barcode: JSON.stringify([{ barcode, count: CORRECTED, factor }]),
    _version: scanned._version,
  });
  await admin.send('PATCH', `/api/amplify-counts/${oldest.count_id}/`, {
    _deleted: true,
    _version: oldest._version,
  });
  const [corrected, deleted] = [plannedOf(scanned), plannedOf(oldest)];
  return planned
    .filter((count) => count !== deleted)
    .map((count) => (count === corrected ? { ...count, quantity: CORRECTED } : count))
    .reverse();
}

/** Writes person, code, product, quantity, factor and moment. */
function asExported({ collector, code, description, quantity, factor, createdAt }: PlannedCount): unknown[] {
  return [COLLECTORS[collector], code, description, quantity, factor, createdAt.getTime()];
}

async function exportCounts(session: ApiSession, inventory: number): Promise<unknown[][]> {
  const path = `/api/amplify-counts/export/?inventory=${inventory}`;
  const [start, ...rest] = (await session.send('GET', path)) as unknown[];
  deepEqual([start, rest.at(-1)], [{ count: rest.length - 1 }, { lines: rest.length - 1 }]);
  return (rest.slice(0, -1) as ExportedLineValues[]).map(
    ([kind, name, _email, barcode, internalCode, quantity, factor, createdAt, , , product]) => [
      name,
      kind === 'barcode' ? barcode : internalCode,
      product?.description,
      quantity,
      factor,
      Date.parse(createdAt),
    ],
  );
}
