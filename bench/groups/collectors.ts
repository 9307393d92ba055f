import { randomUUID } from 'node:crypto';
import type { BenchServer, Send } from '../bench-server.js';
import { measureRounds } from '../compare.js';
import { BATCH, type BenchLocation, insertBatchPlainly, makeBatch } from '../counted-pharmacy.js';
import { group } from '../group.js';

const COLLECTORS = 20;
const BATCHES = 2;
const COUNTS = COLLECTORS * BATCHES * BATCH;
const ROUNDS = 3;

interface BenchCollector {
  readonly send: Send;
  readonly location: BenchLocation;
}

/** 20 collectors at once, beside plain inserts. */
export const collectors = group({
  name: 'collectors',
  rows: { '20000 counts of 20 collectors': '-' },
  async run(bench) {
    const server = await bench.server();
    const senders = await openSections(server);
    const { rows } = await server.client.query<{ id: string }>(
      `insert into collector (pharmacy_id, sub, name, email) values ($1, 'bare', 'Bare', 'bare@balanco.local')
     returning id`,
      [senders[0]?.location.pharmacy],
    );
    const collector = Number(rows[0]?.id);
    const rounds = await measureRounds(
      ROUNDS,
      () => Promise.all(senders.map(sendBatches)),
      async () => {
        for (const { location } of senders) {
          for (let batch = 0; batch < BATCHES; batch += 1) {
            await insertBatchPlainly(server, location, collector, makeBatch());
          }
        }
      },
    );
    bench.record(
      '20000 counts of 20 collectors',
      rounds,
      ({ ours }) => `${Math.round((COUNTS / ours) * 1000)} accepted a second`,
    );
  },
});

async function openSections(server: BenchServer): Promise<BenchCollector[]> {
  const { id: pharmacy } = (await server.send('POST', '/api/pharmacies/', { name: 'Collectors' })) as {
    id: string;
  };
  const inventory = (await server.send('POST', '/api/inventories/', { name: 'Geral', pharmacy })) as {
    inventory_id: number;
  };
  const collectors = [];
  for (let index = 0; index < COLLECTORS; index += 1) {
    const send = await server.addCollector(`collector${index}@balanco.local`);
    const location = { pharmacy, inventoryID: inventory.inventory_id, sectionID: randomUUID() };
    const section = { id: location.sectionID, inventoryID: location.inventoryID, name: `Corredor ${index}` };
    await send('POST', '/api/mobile/sections/', section);
    collectors.push({ send, location });
  }
  return collectors;
}

async function sendBatches({ send, location: { inventoryID, sectionID } }: BenchCollector): Promise<void> {
  for (let sent = 0; sent < BATCHES; sent += 1) {
    const batch = makeBatch().map((count) => ({ ...count, inventoryID, sectionID }));
    const answer = (await send('POST', '/api/mobile/counts/', batch)) as { results: { status: string }[] };
    const created = answer.results.filter(({ status }) => status === 'created').length;
    if (created !== BATCH) throw new Error(`${created} of ${BATCH} counts were accepted`);
  }
}
