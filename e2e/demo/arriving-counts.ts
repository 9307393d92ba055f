import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerAccess } from '../harness/start-server.js';
import type { ApiSession } from '../stock-take/api.js';
import type { CountLocation } from '../stock-take/counts.js';
import { openSessions } from './people.js';

const PAUSE_MS = 4_000;
const MOST_AT_ONCE = 3;
/** Sends few counts, which raises an alarm in Acompanhamento. */
const STUCK = 1;
const STUCK_MS = 20 * 60_000;

interface Listed {
  results: {
    inventory_id: number | string;
    section_id: string | null;
    finalizado: boolean;
    pharmacy: string;
    done?: readonly object[];
  }[];
}

/** A few counts every few seconds. Retries with new sessions: tokens expire and sections disappear. */
export async function keepCounting(server: ServerAccess, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await countUntilRefused(server, signal).catch(() => undefined);
    await pause(signal);
  }
}

async function countUntilRefused(server: ServerAccess, signal: AbortSignal): Promise<void> {
  const { admin, collectors } = await openSessions(server);
  const location = await findOpenSection(admin);
  if (location === null) return;
  for (let turn = 0; !signal.aborted; turn += 1) {
    const collector = collectors[turn % collectors.length];
    if (collector === undefined) return;
    await sendSome(collector, location, await someBarcodes(admin, location.pharmacy, turn));
    await reportDevice(collector, turn % collectors.length === STUCK ? 60 : turn % MOST_AT_ONCE);
    await pause(signal);
  }
}

/** Neither a recount nor declared done. */
async function findOpenSection(admin: ApiSession): Promise<(CountLocation & { pharmacy: string }) | null> {
  const { results } = (await admin.send('GET', '/api/inventories/with-all-counts/')) as Listed;
  for (const { inventory_id: inventoryID, section_id: sectionID, finalizado, done, pharmacy } of results) {
    if (sectionID === null || finalizado || done?.length) continue;
    const recounts = (await admin.send('GET', `/api/inventories/${inventoryID}/recounts/`)) as {
      results: { section_id: string }[];
    };
    if (recounts.results.some(({ section_id }) => section_id === sectionID)) continue;
    return { inventoryID, sectionID, pharmacy };
  }
  return null;
}

async function someBarcodes(admin: ApiSession, pharmacy: string, turn: number): Promise<string[]> {
  const pageSize = 1 + (turn % MOST_AT_ONCE);
  const query = `?pharmacy=${pharmacy}&page_size=${pageSize}&page=${1 + (turn % 100)}`;
  const { results } = (await admin.send('GET', `/api/products/${query}`)) as {
    results: { barcode: string }[];
  };
  return results.map((product) => product.barcode);
}

async function sendSome(
  collector: ApiSession,
  { inventoryID, sectionID }: CountLocation,
  barcodes: string[],
): Promise<void> {
  const body = barcodes.map((barcode) => ({
    amplify_id: randomUUID(),
    inventoryID,
    sectionID,
    barcode: [{ barcode, count: 1 + (barcode.length % 20) }],
    createdAt: new Date().toISOString(),
  }));
  await collector.send('POST', '/api/mobile/counts/', body);
}

/** With its number of waiting counts. */
async function reportDevice(collector: ApiSession, queued: number): Promise<void> {
  const now = Date.now();
  await collector.send('POST', '/api/mobile/devices/', {
    device_id: `celular de ${collector.name}`,
    app: 'Demonstração',
    queued,
    oldest_queued_at:
      queued === 0 ? null : new Date(now - (queued > MOST_AT_ONCE ? STUCK_MS : 0)).toISOString(),
    clock: new Date(now).toISOString(),
    battery: 80,
  });
}

async function pause(signal: AbortSignal): Promise<void> {
  await delay(PAUSE_MS, undefined, { signal }).catch(() => undefined);
}
