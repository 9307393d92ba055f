import { setTimeout as delay } from 'node:timers/promises';
import type { Item } from '@balanco/contract/comparison/items';
import type { ServerAccess } from '../harness/start-server.js';
import type { ApiSession } from '../stock-take/api.js';
import { type CountLocation, sendContents } from '../stock-take/counts.js';
import { inventoryRows } from '../stock-take/locations.js';
import { openSessions } from './people.js';

/** Three people in turn: each makes a line every 12 to 24 seconds. */
const PAUSE_MS = [4_000, 6_000, 8_000, 5_000] as const;
const MOST_QUEUED = 3;
/** Sends little, which raises an alarm in Acompanhamento. */
const STUCK = 1;
const STUCK_MS = 20 * 60_000;
/** Turns between two of its counts that do arrive. */
const STUCK_TURNS = 8;
const WRONG_EVERY = 25;

/** A count every few seconds. Retries with new sessions: tokens expire and sections disappear. */
export async function keepCounting(server: ServerAccess, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await countUntilRefused(server, signal).catch(() => undefined);
    await pause(signal, 0);
  }
}

async function countUntilRefused(server: ServerAccess, signal: AbortSignal): Promise<void> {
  const { admin, collectors } = await openSessions(server);
  const places = await findOpenSections(admin, collectors);
  if (places.size === 0) return;
  for (let turn = 0; !signal.aborted; turn += 1) {
    const person = turn % collectors.length;
    const collector = collectors[person];
    const place = collector && places.get(collector);
    if (collector !== undefined && place !== undefined) {
      const round = Math.floor(turn / collectors.length);
      if (person !== STUCK || round % STUCK_TURNS === 0) await countNext(admin, collector, place, turn);
      await reportDevice(collector, person === STUCK ? 60 : turn % MOST_QUEUED);
    }
    await pause(signal, turn);
  }
}

async function findOpenSections(
  admin: ApiSession,
  collectors: readonly ApiSession[],
): Promise<Map<ApiSession, CountLocation>> {
  const results = await inventoryRows(admin);
  const places = new Map<ApiSession, CountLocation>();
  let found: number | string | undefined;
  for (const { inventory_id: inventoryID, section_id: sectionID, collector_name: name, ...row } of results) {
    const collector = collectors.find((each) => each.name === name);
    if (collector === undefined || sectionID === null || row.finalizado || row.done?.length) continue;
    if (typeof inventoryID !== 'number' || (found ?? inventoryID) !== inventoryID) continue;
    const recounts = (await admin.send('GET', `/api/inventories/${inventoryID}/recounts/`)) as {
      results: { section_id: string }[];
    };
    if (recounts.results.some(({ section_id }) => section_id === sectionID)) continue;
    found = inventoryID;
    places.set(collector, { inventoryID, sectionID });
  }
  return places;
}

async function countNext(
  admin: ApiSession,
  collector: ApiSession,
  { inventoryID, sectionID }: CountLocation,
  turn: number,
): Promise<void> {
  const query = `?filter=uncounted&sort=description&page_size=100`;
  const { results } = (await admin.send('GET', `/api/inventories/${inventoryID}/divergence/${query}`)) as {
    results: Item[];
  };
  const item = results[(turn * 37) % (results.length || 1)];
  if (item === undefined) return;
  const count = Math.max(0, item.expected - Number(turn % WRONG_EVERY === WRONG_EVERY - 1));
  const [barcode] = item.barcodes;
  const code =
    barcode === undefined
      ? { internalBarcode: { code: item.internal_code, count } }
      : { barcode: [{ barcode, count }] };
  await sendContents(collector, [{ inventoryID, sectionID, ...code }]);
}

async function reportDevice(collector: ApiSession, queued: number): Promise<void> {
  const now = Date.now();
  await collector.send('POST', '/api/mobile/devices/', {
    device_id: `celular de ${collector.name}`,
    app: 'Demonstração',
    queued,
    oldest_queued_at:
      queued === 0 ? null : new Date(now - (queued > MOST_QUEUED ? STUCK_MS : 0)).toISOString(),
    clock: new Date(now).toISOString(),
    battery: 80,
  });
}

async function pause(signal: AbortSignal, turn: number): Promise<void> {
  await delay(PAUSE_MS[turn % PAUSE_MS.length], undefined, { signal }).catch(() => undefined);
}
