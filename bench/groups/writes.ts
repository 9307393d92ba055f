import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DEFAULT_SETTINGS } from '@balanco/contract/pharmacies/pharmacy-settings';
import type { ApiSession } from '../../e2e/stock-take/api.js';
import type { CountLocation } from '../../e2e/stock-take/counts.js';
import { openInventory, openSection } from '../../e2e/stock-take/locations.js';
import type { BenchServer } from '../bench-server.js';
import { quantile, time } from '../compare.js';
import { makeBatch } from '../counted-pharmacy.js';
import { group } from '../group.js';
import { BATCH, batchesOf, insertPlainly, newPharmacy, sendProducts } from '../product-rows.js';

const IMPORTED = 20_000;
const COLLECTORS = 20;
const ROUNDS = 3;
const LISTS = 100;
const FOLDERS = 200;
const LINES = 2_000;
/** Counts of a phone in one batch of the night beside the folder. */
const READ = 5;

const IMPORT = 'bulk import of 20000 products';
const FOLDER = 'batch of a phone, p99, while catalogues of 200 pharmacies come to the folder';
const LOADED = 'list, p99, while 200 batches arrive at once';

/** An import beside plain inserts; a list while batches arrive, and batches while catalogues do. */
export const writes = group({
  name: 'writes',
  rows: { [IMPORT]: '-', [LOADED]: '< 1000 ms', [FOLDER]: '< 1000 ms' },
  async run(bench) {
    const server = await bench.server();
    const imported = batchesOf(IMPORTED);
    await bench.row(
      IMPORT,
      ROUNDS,
      async (round) => sendProducts(server, await newPharmacy(server, `Import ${round}`), imported),
      async (round) => {
        const pharmacy = await newPharmacy(server, `Insert ${round}`);
        for (const rows of imported) await insertPlainly(server, pharmacy, rows);
      },
    );
    if (!bench.wants(LOADED, FOLDER)) return;
    const senders = await openSections(server, 'collector');
    if (bench.wants(FOLDER)) {
      await Promise.all(senders.map((sender) => sendBatch(sender)));
      const bare = await batchTimes(senders, (sent) => sent >= 400);
      const files = await fillFolders(server);
      const ours = await batchTimes(senders, () => files.areTaken());
      const p99 = (times: readonly number[]) => [quantile(times, 0.99)];
      bench.record(FOLDER, { ours: p99(ours), bare: p99(bare) }, files.note());
    }
    if (!bench.wants(LOADED)) return;
    const bare = await slowestOfRounds(server);
    const stop = new AbortController();
    const sending = Array.from({ length: 10 }, () =>
      senders.map((sender) => keepSending(sender, stop.signal)),
    );
    // Senders share this process and first make their batches.
    await delay(5_000);
    const ours = await slowestOfRounds(server);
    stop.abort();
    await Promise.all(sending.flat());
    bench.record(LOADED, { ours, bare });
  },
});

interface Sender extends Pick<ApiSession, 'send'> {
  readonly location: CountLocation;
}

/** @param name of its people, whom no other group has */
export async function openSections(server: BenchServer, name: string): Promise<Sender[]> {
  const pharmacy = await newPharmacy(server, `Collectors ${name}`);
  const inventoryID = await openInventory(server, { id: pharmacy }, 'Geral');
  const senders = [];
  for (let index = 0; index < COLLECTORS; index += 1) {
    const collector = await server.addCollector(`${name}${index}@balanco.local`);
    const location = await openSection(collector, inventoryID, `Corredor ${index}`);
    senders.push({ send: collector.send, location });
  }
  return senders;
}

async function sendBatch(
  { send, location: { inventoryID, sectionID } }: Sender,
  size = BATCH,
): Promise<void> {
  const batch = makeBatch()
    .slice(0, size)
    .map((count) => ({ ...count, inventoryID, sectionID }));
  const answer = (await send('POST', '/api/mobile/counts/', batch)) as { results: { status: string }[] };
  const created = answer.results.filter(({ status }) => status === 'created').length;
  if (created !== size) throw new Error(`${created} of ${size} counts were accepted`);
}

/** Each phone sends what two seconds of reading leave, until `isOver`. */
export async function batchTimes(
  senders: readonly Sender[],
  isOver: (sent: number) => boolean | Promise<boolean>,
): Promise<number[]> {
  const times: number[] = [];
  const send = async (sender: Sender) => {
    while (!(await isOver(times.length))) {
      const pause = delay(2000);
      times.push(await time(() => sendBatch(sender, READ)));
      await pause;
    }
  };
  await Promise.all(senders.map(send));
  return times;
}

async function fillFolders(server: BenchServer) {
  const { client, exchangeFolder, send } = server;
  const names = Array.from({ length: FOLDERS }, (_, index) => `Pasta ${index}`);
  for (const name of names) {
    const settings = { ...DEFAULT_SETTINGS, exchange_folder: name };
    await send('PUT', `/api/pharmacies/${await newPharmacy(server, name)}/settings/`, settings);
  }
  const rows = batchesOf(LINES)
    .flat()
    .map(({ internal_code, barcode, description }) => `${internal_code};${barcode};${description}`);
  const text = ['Código Interno;Código de Barras;Descrição', ...rows].join('\r\n');
  for (const name of names) {
    const folder = path.join(exchangeFolder, name, 'entrada', 'catalogo');
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'catalogo.csv'), text);
  }
  const began = performance.now();
  let taken = 0;
  const ask = async () => {
    const { rows: found } = await client.query<{ taken: number }>(
      "select count(*)::int as taken from exchange_file where state = 'imported'",
    );
    taken = found[0]?.taken ?? 0;
    return taken === FOLDERS || performance.now() - began > 900_000;
  };
  let asked: Promise<boolean> | undefined;
  return {
    /** The client takes one query at a time. */
    areTaken() {
      asked ??= ask().finally(() => {
        asked = undefined;
      });
      return asked;
    },
    note: () => `${taken} of ${FOLDERS} taken in ${Math.round((performance.now() - began) / 1000)} s`,
  };
}

/** Waits and retries after a refusal, like a phone. */
async function keepSending(sender: Sender, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) await sendBatch(sender).catch(() => delay(2000));
}

async function slowestOfRounds({ send }: BenchServer): Promise<number[]> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const took: number[] = [];
    for (let list = 0; list < LISTS; list += 1) took.push(await time(() => send('GET', '/api/pharmacies/')));
    rounds.push(quantile(took, 0.99));
  }
  return rounds;
}
