import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type BenchServer, startBenchServer } from '../bench-server.js';
import { alignColumns, measureRounds, quantile, type Rounds } from '../compare.js';
import { batchesOf, newPharmacy } from '../product-rows.js';
import { DIRECTUS, type Directus, startDirectus } from './start-directus.js';

const ROWS = 20_000;
const IMPORTS = 3;
const LISTS = 20;
const DATABASE = 'directus_peer';

/** The same work through our API and Directus, in turns, on one PostgreSQL. Both record who changed what. */
async function comparePeers(): Promise<string> {
  const ours = await startBenchServer();
  try {
    await ours.client.query(`create database ${DATABASE}`);
    const address = new URL(ours.connectionString);
    address.pathname = `/${DATABASE}`;
    const directus = await startDirectus(address.href);
    try {
      await directus.send('POST', '/collections', PRODUCTS);
      return table(await measure(ours, directus, address.href));
    } finally {
      await directus.stop();
    }
  } finally {
    await ours.stop();
  }
}

async function measure(ours: BenchServer, directus: Directus, peerDatabase: string) {
  const batches = batchesOf(ROWS);
  let pharmacy = '';
  let peerPharmacy = '';
  const imported = await measureRounds(
    IMPORTS,
    async (round) => {
      pharmacy = await newPharmacy(ours, `Peer ${round}`);
      for (const rows of batches)
        await ours.send(
          'POST',
          '/api/products/bulk/',
          rows.map((row) => ({ pharmacy, ...row })),
        );
    },
    async () => {
      peerPharmacy = randomUUID();
      for (const rows of batches)
        await directus.send(
          'POST',
          '/items/products',
          rows.map((row) => ({ pharmacy: peerPharmacy, ...row })),
        );
    },
  );
  await ours.client.query('vacuum analyze');
  await analyze(peerDatabase);
  const list = (search: string) =>
    measureRounds(
      LISTS,
      () => ours.send('GET', `/api/products/?page=1&page_size=1000&pharmacy=${pharmacy}${wordsOf(search)}`),
      () =>
        directus.send(
          'GET',
          `/items/products?limit=1000&sort=description&meta=filter_count&filter[pharmacy][_eq]=${peerPharmacy}${wordsOf(search)}`,
        ),
    );
  return {
    [`import of ${ROWS} products, 500 a call`]: imported,
    'first 1000 products, with their number': await list(''),
    'search of one word': await list('losartana'),
    'search of a barcode': await list('7890000012345'),
  };
}

function wordsOf(search: string): string {
  return search === '' ? '' : `&search=${encodeURIComponent(search)}`;
}

async function analyze(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

function table(measured: Readonly<Record<string, Rounds>>): string {
  const rows = Object.entries(measured).map(([name, { ours, bare }]) => {
    const [own, peer] = [quantile(ours, 0.5), quantile(bare, 0.5)];
    return [name, `${own.toFixed(0)} ms`, `${peer.toFixed(0)} ms`, (own / peer).toFixed(2)];
  });
  return alignColumns(['the same work', 'ours', `Directus ${DIRECTUS}`, 'ratio'], rows);
}

const indexed = (field: string, type: string, schema: object = {}) => ({
  field,
  type,
  schema: { is_indexed: true, ...schema },
});

/** As Directus makes them, with an index for each search of our lists. */
const PRODUCTS = {
  collection: 'products',
  schema: {},
  meta: {},
  fields: [
    { field: 'id', type: 'uuid', schema: { is_primary_key: true }, meta: { special: ['uuid'] } },
    indexed('pharmacy', 'uuid'),
    indexed('internal_code', 'string'),
    indexed('barcode', 'string'),
    indexed('description', 'string'),
    { field: 'department', type: 'string', schema: {} },
    { field: 'system_stock', type: 'decimal', schema: { numeric_precision: 14, numeric_scale: 3 } },
    { field: 'value', type: 'decimal', schema: { numeric_precision: 14, numeric_scale: 2 } },
  ],
};

process.stdout.write(`${await comparePeers()}\n`);
