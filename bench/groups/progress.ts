import { randomUUID } from 'node:crypto';
import { formatInteger } from '@balanco/contract/base/numbers';
import { PROGRESS_STREAM_PATH } from '@balanco/contract/progress/progress';
import { launchBrowser } from '../../e2e/harness/chromium.js';
import { openPageIn } from '../../e2e/harness/page.js';
import { signInToPool } from '../../e2e/stock-take/api.js';
import { signIn } from '../../e2e/stock-take/staff.js';
import type { BenchServer } from '../bench-server.js';
import type { Rounds } from '../compare.js';
import { fillCountedPharmacy } from '../counted-pharmacy.js';
import { group } from '../group.js';

const LINES = 200_000;
const ROUNDS = 7;
const SEEN_ROUNDS = 15;
const STREAMS = 200;
const PEOPLE = 10;
/** Per number of streams. */
const WATCHED_MS = 15_000;
/** The streams are open by then. */
const OPENED_MS = 30_000;
const WATCHES = 2;

const FIGURES = 'progress of an inventory of 20000 items and 200000 lines';
const SEEN = 'from an acknowledged count to Acompanhamento';
/** Of the shop on screen. */
const ITEMS = 2_000;
const COUNTED = 500;
const STATEMENTS = 'statements a minute with 200 streams of Acompanhamento, beside one';

/**
 * Reading an inventory anew, beside the plainest statement for stock and units; statements with 200 streams,
 * beside one; and how old a count is when a browser shows it, beside what sending it took.
 */
export const progress = group({
  name: 'progress',
  rows: { [FIGURES]: '< 0.3', [STATEMENTS]: '< 1.1', [SEEN]: '< 2000 ms' },
  async run(bench) {
    const server = await bench.server();
    if (bench.wants(SEEN)) bench.record(SEEN, await measureSeen(server));
    if (!bench.wants(FIGURES) && !bench.wants(STATEMENTS)) return;
    const { pharmacy, inventory } = await fillCountedPharmacy(server, 'Progress', 2 * LINES);
    // The others are of a closed inventory.
    await server.client.query(
      'update inventory set finalised_at = now() where pharmacy_id = $1 and number <> $2',
      [pharmacy, inventory],
    );
    await server.client.query('select fold_tallies()');
    await server.send('GET', '/api/progress/');
    const bare = () =>
      server.client.query(
        `select item_key, expected, units, units - expected as difference
         from (
           select item_key(internal_code_key, barcode_key) as item_key, sum(system_stock) as expected, sum(units) as units
           from product
           left join (
             select barcode_key, sum(quantity * factor) as units from count_line
             where pharmacy_id = $1 and inventory_number = $2 and live and kind <> 'unrecognised'
             group by barcode_key
           ) as counted using (barcode_key)
           where pharmacy_id = $1 and deleted_at is null
           group by 1
         ) as item
         order by abs(units - expected) desc nulls last limit 100`,
        [pharmacy, inventory],
      );
    const anew = async (round: number) => {
      // Any write makes the board reread.
      const body = { inventory_id: inventory, kind: 'gross', key: `${round}`, minutes: 1 };
      await server.send('POST', '/api/progress/alarms/snooze/', body);
      await server.send('GET', '/api/progress/');
    };
    await bench.row(FIGURES, ROUNDS, anew, bare);
    if (!bench.wants(STATEMENTS)) return;
    const tokens = await staffTokens(server);
    const one: number[] = [];
    const many: number[] = [];
    for (let watch = 0; watch < WATCHES; watch += 1) {
      one.push(await statementsWith(server, tokens.slice(0, 1), 1));
      many.push(await statementsWith(server, tokens, STREAMS));
    }
    bench.record(
      STATEMENTS,
      { ours: many, bare: one },
      ({ ours, bare: alone }) =>
        `${Math.round(ours)} statements with ${STREAMS} streams, ${Math.round(alone)} with one`,
    );
  },
});

/** Each count is the first of its item, so the card's items grow by one. */
async function measureSeen(server: BenchServer): Promise<Rounds> {
  const { id: pharmacy } = (await server.send('POST', '/api/pharmacies/', { name: 'Seen' })) as {
    id: string;
  };
  for (let first = 0; first < ITEMS; first += 500)
    await server.send(
      'POST',
      '/api/products/bulk/',
      Array.from({ length: 500 }, (_, index) => product(first + index, pharmacy)),
    );
  const body = { name: 'Seen', pharmacy };
  const { inventory_id: inventory } = (await server.send('POST', '/api/inventories/', body)) as {
    inventory_id: number;
  };
  const count = (item: number) => ({
    amplify_id: randomUUID(),
    inventoryID: inventory,
    barcode: [{ barcode: codeOf(item), count: 1 }],
    createdAt: new Date().toISOString(),
  });
  await server.send(
    'POST',
    '/api/mobile/counts/',
    Array.from({ length: COUNTED }, (_, item) => count(item)),
  );
  const measured = { ours: [] as number[], bare: [] as number[] };
  const browser = await launchBrowser();
  try {
    const { page } = await openPageIn(browser, { baseURL: server.origin });
    await signIn(page, { url: server.origin, admin: server.admin });
    await page.goto(`/acompanhamento?farmacia=${pharmacy}`);
    const shown = (items: number) =>
      page
        .getByText(`${formatInteger(items)} de ${formatInteger(ITEMS)}`)
        .first()
        .waitFor();
    await shown(COUNTED);
    for (let round = 0; round < SEEN_ROUNDS; round += 1) {
      // The board looks every second: another moment of its turn each time.
      await wait(round * 137);
      const sentAt = performance.now();
      await server.send('POST', '/api/mobile/counts/', [count(COUNTED + round)]);
      const acknowledgedAt = performance.now();
      await shown(COUNTED + round + 1);
      measured.bare.push(acknowledgedAt - sentAt);
      measured.ours.push(performance.now() - acknowledgedAt);
    }
  } finally {
    await browser.close();
  }
  return measured;
}

const codeOf = (item: number) => String(7_891_000_000_000 + item);

const product = (item: number, pharmacy: string) => ({
  pharmacy,
  internal_code: String(item + 1),
  barcode: codeOf(item),
  description: `ITEM ${item + 1}`,
  system_stock: 2,
  value: 10,
});

/** A person may have 20 streams. */
async function staffTokens(server: BenchServer): Promise<string[]> {
  const emails = Array.from({ length: PEOPLE }, (_, index) => `watch${index}@balanco.local`);
  for (const email of emails) await server.addCollector(email);
  await server.client.query("update person set role = 'mod' where email = any($1)", [emails]);
  return Promise.all(
    emails.map((email) => signInToPool(server.origin, { email, password: server.admin.password })),
  );
}

/** Transactions a minute, without those that opened the streams. */
async function statementsWith(
  server: BenchServer,
  tokens: readonly string[],
  streams: number,
): Promise<number> {
  const gone = new AbortController();
  const read = Array.from({ length: streams }, (_, index) =>
    readStream(server.origin, tokens[index % tokens.length] ?? '', gone.signal),
  );
  await Promise.all(read.map(({ begun }) => begun));
  await wait(OPENED_MS);
  const before = await ended(server);
  const startedAt = performance.now();
  await wait(WATCHED_MS);
  const statements = (await ended(server)) - before;
  const minutes = (performance.now() - startedAt) / 60_000;
  gone.abort();
  await Promise.all(read.map(({ over }) => over));
  return statements / minutes;
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** `begun` resolves with the first bytes. */
function readStream(origin: string, token: string, signal: AbortSignal) {
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const over = (async () => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${origin}${PROGRESS_STREAM_PATH}`, { headers, signal });
    if (!answer.ok || answer.body === null) throw new Error(`the stream was refused: ${answer.status}`);
    for await (const _part of answer.body) begin();
  })().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return { begun: Promise.race([begun, over]), over };
}

async function ended({ client }: BenchServer): Promise<number> {
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ ended: number }>(
    'select (xact_commit + xact_rollback)::integer as ended from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.ended ?? 0;
}
