import pg from 'pg';
import { atOnce, type BenchServer, startBenchServer } from '../bench-server.js';
import { measureRounds, type Rounds } from '../compare.js';
import { type Bench, group } from '../group.js';
import { type MemoryKind, megabytesOf } from '../memory.js';
import type { Peer } from '../peer/peer.js';
import { startDirectus } from '../peer/start-directus.js';
import { startMedusa } from '../peer/start-medusa.js';
import { batchesOf, insertPlainly, newPharmacy } from '../product-rows.js';
import { byDescription, pullCatalogue, pullPlainly, sqlOf } from './product-pages.js';

/** With nine, the servers were still compiling what they ran. */
const ROUNDS = 31;
const EXPORTS = 3;

/** What is searched; `words` for the floor, folded. */
const LISTS = {
  'first 1000 products': { search: '', words: [] },
  'a common word': { search: 'losartana', words: ['losartana'] },
  'a rare word': { search: '4999', words: ['4999'] },
  'a code': { search: '7890000001234', words: ['7890000001234'] },
} as const;

/** Medusa takes minutes for as many products as Directus. */
export const directus = besides('Directus', 50_000, startDirectus);
export const medusa = besides('Medusa', 5_000, startMedusa);

/**
 * The same work by us, by the floor and by another server that keeps catalogues, in turns: each in a process of its
 * own on one PostgreSQL, the caller in another.
 */
function besides(peerName: string, products: number, start: (connectionString: string) => Promise<Peer>) {
  const rowOf = (name: string) => `beside ${peerName}, ${products} products: ${name}`;
  const work = [
    'import, 500 a call',
    ...Object.keys(LISTS).flatMap((name) => [name, `${name}, ten at once`]),
    'all',
  ];
  const rows = [...work, 'memory at rest', 'most memory in all of this'].map(rowOf);
  return group({
    name: `peer ${peerName}`,
    isExtra: true,
    rows: Object.fromEntries(rows.map((row) => [row, 'half of the peer'])),
    async run(bench) {
      // Of its own, so that its memory is that of this work.
      const server = await startBenchServer();
      try {
        const peer = await start(await emptyDatabase(server, 'peer'));
        try {
          await compare({ bench, server, peer, products, rowOf });
        } finally {
          await peer.stop();
        }
      } finally {
        await server.stop();
      }
    },
  });
}

interface Compared {
  readonly bench: Bench<string>;
  readonly server: BenchServer;
  readonly peer: Peer;
  readonly products: number;
  readonly rowOf: (name: string) => string;
}

async function compare({ bench, server, peer, products, rowOf }: Compared): Promise<void> {
  const theirs = (work: (round: number) => Promise<unknown>) => ({ [peer.name]: work });
  bench.record(rowOf('memory at rest'), await memory(server, peer, 'VmRSS'), undefined, 'MB');

  const pharmacy = await newPharmacy(server, peer.name);
  const bare = await newPharmacy(server, `${peer.name}, floor`);
  const batches = batchesOf(products);
  const imported = await measureRounds(
    batches.length,
    (round) =>
      server.send(
        'POST',
        '/api/products/bulk/',
        batches[round]?.map((row) => ({ pharmacy, ...row })),
      ),
    (round) => insertPlainly(server, bare, batches[round] ?? []),
    theirs((round) => peer.importBatch(batches[round] ?? [])),
  );
  bench.record(rowOf('import, 500 a call'), sums(imported));
  await server.client.query('vacuum analyze');
  await analyze(peer.connectionString);

  for (const [name, { search, words }] of Object.entries(LISTS)) {
    const query = search === '' ? '' : `&search=${encodeURIComponent(search)}`;
    const ours = () => server.read(`/api/products/?page=1&page_size=1000&pharmacy=${pharmacy}${query}`);
    const { page, count } = sqlOf({ words, order: byDescription, page: 1 });
    const floor = () => server.readFloor([page, [pharmacy]], [count, [pharmacy]]);
    const list = () => peer.list(search);
    await bench.row(rowOf(name), ROUNDS, ours, floor, theirs(list));
    await bench.row(
      rowOf(`${name}, ten at once`),
      ROUNDS,
      () => atOnce(ours),
      () => atOnce(floor),
      theirs(() => atOnce(list)),
    );
  }
  await bench.row(
    rowOf('all'),
    EXPORTS,
    () => pullCatalogue(server, pharmacy, products),
    () => pullPlainly(server, pharmacy, products),
    theirs(() => peer.exportAll()),
  );
  bench.record(rowOf('most memory in all of this'), await memory(server, peer, 'VmHWM'), undefined, 'MB');
}

async function memory(server: BenchServer, { name, pid }: Peer, kind: MemoryKind): Promise<Rounds> {
  const of = async (process: number) => [await megabytesOf(process, kind)];
  return { ours: await of(server.pid), bare: await of(server.floorPid), peers: { [name]: await of(pid) } };
}

/** A batch is a round, so that all meet the same moments; the row has their sum. */
function sums({ ours, bare, peers = {} }: Rounds): Rounds {
  const sum = (took: readonly number[]) => [took.reduce((all, one) => all + one, 0)];
  return {
    ours: sum(ours),
    bare: sum(bare),
    peers: Object.fromEntries(Object.entries(peers).map(([name, took]) => [name, sum(took)])),
  };
}

async function analyze(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

async function emptyDatabase(server: BenchServer, name: string): Promise<string> {
  await server.client.query(`create database ${name}`);
  const address = new URL(server.connectionString);
  address.pathname = `/${name}`;
  return address.href;
}
