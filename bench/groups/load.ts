import type { BenchServer, Send } from '../bench-server.js';
import { makeBatch } from '../counted-pharmacy.js';
import { group } from '../group.js';

const COLLECTORS = 20;
const BATCHES = 200;
const LISTS = 100;
const ROUNDS = 3;
const PATH = '/api/pharmacies/';

/** The 99th percentile of a list in ms, idle and while 200 batches of 500 counts arrive. */
export const load = group({
  name: 'load',
  rows: { 'list, p99, while 200 batches arrive at once': '< 1000 ms' },
  async run(bench) {
    const server = await bench.server();
    const { id: pharmacy } = (await server.send('POST', PATH, { name: 'Loaded' })) as { id: string };
    const { inventory_id: inventoryID } = (await server.send('POST', '/api/inventories/', {
      name: 'Geral',
      pharmacy,
    })) as { inventory_id: number };
    const collectors: Send[] = [];
    for (let index = 0; index < COLLECTORS; index += 1) {
      collectors.push(await server.addCollector(`loaded${index}@balanco.local`));
    }
    const bare = await slowestOfRounds(server);
    const stop = new AbortController();
    const batches = Array.from({ length: BATCHES }, (_, index) =>
      keepSending(collectors[index % COLLECTORS] ?? server.send, inventoryID, stop.signal),
    );
    // Senders share this process and first make their batches.
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    const ours = await slowestOfRounds(server);
    stop.abort();
    await Promise.all(batches);
    bench.record('list, p99, while 200 batches arrive at once', { ours, bare });
  },
});

/** Waits and retries after a refusal, like a phone. */
async function keepSending(send: Send, inventoryID: number, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const batch = makeBatch().map((count) => ({ ...count, inventoryID }));
    await send('POST', '/api/mobile/counts/', batch).catch(
      () => new Promise((resolve) => setTimeout(resolve, 2000)),
    );
  }
}

async function slowestOfRounds(server: BenchServer): Promise<number[]> {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await slowest(server));
  return rounds;
}

async function slowest({ send }: BenchServer): Promise<number> {
  const took: number[] = [];
  for (let list = 0; list < LISTS; list += 1) {
    const start = performance.now();
    await send('GET', PATH);
    took.push(performance.now() - start);
  }
  return took.sort((a, b) => a - b)[Math.ceil(LISTS * 0.99) - 1] ?? Number.NaN;
}
