import pg from 'pg';
import { atOnce, type BenchServer } from '../bench-server.js';
import { measureRounds, type Rounds } from '../compare.js';
import { type Bench, group } from '../group.js';
import { type MemoryKind, megabytesOf } from '../memory.js';
import type { Peer } from '../peer/peer.js';
import { startDirectus } from '../peer/start-directus.js';
import { startMedusa } from '../peer/start-medusa.js';
import { batchesOf, insertPlainly, newPharmacy } from '../product-rows.js';
import { byDescription, pullCatalogue, pullPlainly, sqlOf } from './product-pages.js';

const PRODUCTS = 50_000;
const ROUNDS = 9;
const EXPORTS = 3;

const IMPORT = 'beside peers: import of 50000 products, 500 a call';
const EXPORT = 'beside peers: all 50000 products';
const AT_REST = 'beside peers: memory at rest';
const AT_MOST = 'beside peers: most memory in all of this';

/** What is searched; `words` for the floor, folded. */
const LISTS = {
  'first 1000 products': { search: '', words: [] },
  'a common word': { search: 'losartana', words: ['losartana'] },
  'a rare word': { search: '49999', words: ['49999'] },
  'a code': { search: '7890000012345', words: ['7890000012345'] },
} as const;
type ListName = keyof typeof LISTS;
const rowOf = <Name extends ListName>(name: Name) => `beside peers: ${name}` as const;
const atOnceOf = <Name extends ListName>(name: Name) => `beside peers: ${name}, ten at once` as const;
const names = Object.keys(LISTS) as ListName[]; // `Object.keys` loses the key type.

/**
 * The same work by us, by the floor and by other servers that keep catalogues, in turns: each in a process of its
 * own on one PostgreSQL, the caller in another. The peers' aim is half of the faster one.
 */
export const peers = group({
  name: 'peers',
  isExtra: true,
  rows: Object.fromEntries(
    [IMPORT, ...names.flatMap((name) => [rowOf(name), atOnceOf(name)]), EXPORT, AT_REST, AT_MOST].map(
      (row) => [row, 'half of the peer'],
    ),
  ),
  async run(bench) {
    const server = await bench.server();
    const started: Peer[] = [];
    try {
      started.push(await startDirectus(await emptyDatabase(server, 'directus')));
      started.push(await startMedusa(await emptyDatabase(server, 'medusa')));
      await compare(bench, server, started);
    } finally {
      for (const peer of started) await peer.stop();
    }
  },
});

async function compare(bench: Bench<string>, server: BenchServer, peers: readonly Peer[]): Promise<void> {
  const each = (work: (peer: Peer, round: number) => Promise<unknown>) =>
    Object.fromEntries(peers.map((peer) => [peer.name, (round: number) => work(peer, round)]));
  bench.record(AT_REST, await memory(server, peers, 'VmRSS'), undefined, 'MB');

  const pharmacy = await newPharmacy(server, 'Peers');
  const bare = await newPharmacy(server, 'Peers, floor');
  const batches = batchesOf(PRODUCTS);
  const imported = await measureRounds(
    batches.length,
    (round) =>
      server.send(
        'POST',
        '/api/products/bulk/',
        batches[round]?.map((row) => ({ pharmacy, ...row })),
      ),
    (round) => insertPlainly(server, bare, batches[round] ?? []),
    each((peer, round) => peer.importBatch(batches[round] ?? [])),
  );
  bench.record(IMPORT, sums(imported));
  await server.client.query('vacuum analyze');
  for (const peer of peers) await analyze(peer.connectionString);

  for (const name of names) {
    const { search, words } = LISTS[name];
    const query = search === '' ? '' : `&search=${encodeURIComponent(search)}`;
    const ours = () =>
      server.send('GET', `/api/products/?page=1&page_size=1000&pharmacy=${pharmacy}${query}`);
    const { page, count } = sqlOf({ words, order: byDescription, page: 1 });
    const floor = () => server.floor([page, [pharmacy]], [count, [pharmacy]]);
    const theirs = (peer: Peer) => peer.list(search);
    await bench.row(rowOf(name), ROUNDS, ours, floor, each(theirs));
    await bench.row(
      atOnceOf(name),
      ROUNDS,
      () => atOnce(ours),
      () => atOnce(floor),
      each((peer) => atOnce(() => theirs(peer))),
    );
  }
  await bench.row(
    EXPORT,
    EXPORTS,
    () => pullCatalogue(server, pharmacy),
    () => pullPlainly(server, pharmacy),
    each((peer) => peer.exportAll()),
  );
  bench.record(AT_MOST, await memory(server, peers, 'VmHWM'), undefined, 'MB');
}

async function memory(server: BenchServer, peers: readonly Peer[], kind: MemoryKind): Promise<Rounds> {
  const of = async (pid: number) => [await megabytesOf(pid, kind)];
  return {
    ours: await of(server.pid),
    bare: await of(server.floorPid),
    peers: Object.fromEntries(await Promise.all(peers.map(async ({ name, pid }) => [name, await of(pid)]))),
  };
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
