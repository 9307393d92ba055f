import { newUuid } from '@balanco/client/new-uuid';
import { exportSettlement } from '@balanco/contract/exports/exports';
import { type DailyCount, type DailyItem, getDailyCount } from '@balanco/contract/inventories/daily-count';
import { finaliseInventory } from '@balanco/contract/inventories/inventories';
import { createPharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { DEFAULT_SETTINGS, savePharmacySettings } from '@balanco/contract/pharmacies/pharmacy-settings';
import { bulkProducts } from '@balanco/contract/products/products';
import { createRecount } from '@balanco/contract/recounts/recount-changes';
import { listMobileRecounts, type MobileRecounts } from '@balanco/contract/recounts/recounts';
import { settle } from '@balanco/contract/settlement/settling';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { nextOrder } from '../device/next-order';
import { type CountingPlace, newReading } from '../rules/readings/reading';
import { placeOf } from '../rules/readings/server-place';
import { addReading, readingsOf } from '../store/readings';
import { createNetwork } from '../testing/network';
import { aPlace } from '../testing/phone-data';
import { aPhone, pickUp } from '../testing/phones';
import { deliverTo, type RealServer, serverTesting, stubBrowser } from '../testing/real-server';
import { finishSection } from './finish-section';
import { momentOfScan } from './server-clock';

const isFullRun = import.meta.env.TEST_FULL === '1';
const MORNINGS = isFullRun ? 30 : 3;
const ITEMS = 12;
/** No item comes twice in 28 days. */
const CATALOGUE = isFullRun ? 400 : 80;
const FOLDER = 'loja';

let server: RealServer;
let pharmacy: string;
/** What lies on the shelf, and what the system says; all items of a shop that nobody counted. */
const shelf = new Map<string, number>();
const record = new Map<string, number>();

const ask = async <T>(...call: Parameters<RealServer['call']>): Promise<T> => {
  const { status, body } = await server.call(...call);
  expect([200, 201], JSON.stringify(body)).toContain(status);
  return body;
};
const productOf = (code: string) => ({
  internal_code: code,
  barcode: '',
  description: `ITEM ${code}`,
  department: Number(code) % 10 === 0 ? 'Controlados' : 'Geral',
  system_stock: record.get(code) ?? 0,
  value: 5,
  pharmacy,
});
const sendCatalogue = () =>
  ask(bulkProducts, { as: 'mod', body: [...record.keys()].map((code) => productOf(code)) });

beforeAll(async () => {
  const testing = await serverTesting();
  server = await testing.startServerUnderTest();
  const made = await ask<{ id: string }>(createPharmacy, { as: 'mod', body: { name: 'Central' } });
  pharmacy = made.id;
  for (let number = 1; number <= CATALOGUE; number += 1) {
    record.set(String(number), 10);
    shelf.set(String(number), number % 2 === 0 ? 10 : 9);
  }
  await sendCatalogue();
  const body = {
    ...DEFAULT_SETTINGS,
    daily: { items: ITEMS, hour: 0 },
    controlled_departments: ['Controlados'],
    exchange_folder: FOLDER,
  };
  await ask(savePharmacySettings, { as: 'admin', params: { id: pharmacy }, body });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

it('a shop counts, looks again, settles and sends a list each morning, and its record becomes right', {
  timeout: isFullRun ? 900_000 : 120_000,
}, async () => {
  const { user } = server.people;
  const mornings = await (await serverTesting()).startMornings(server, FOLDER);
  const network = createNetwork(deliverTo(server));
  const phone = aPhone(user, aPlace({ person: user.sub }));
  stubBrowser();
  await pickUp(phone, network);

  let files: string[] = [];
  for (let morning = 0; morning < MORNINGS; morning += 1) {
    await mornings.dawn();
    const list = await findList((round) => round === 1);
    expect(list.items).toHaveLength(ITEMS);
    await countList(user.sub, list);
    await mornings.rest();
    const { id, items } = await today();
    expect(items.filter(({ counted }) => counted === null)).toEqual([]);
    const differing = items.filter(({ difference }) => difference !== 0);
    const small = differing.filter(({ internal_code: code }) => Number(code) % 10 !== 0);
    if (small.length > 0) {
      const criteria = { items: small.map(({ key }) => key) };
      const body = { criteria, collector_sub: user.sub };
      await ask(createRecount, { as: 'mod', params: { id }, body });
      const again = await findList((round) => round === 2);
      expect(again.items.map(({ key }) => key).sort()).toEqual(criteria.items.sort());
      await countList(user.sub, again);
    }
    await ask(finaliseInventory, { as: 'mod', params: { id }, body: { finalizado: true } });
    const settled = await ask<{ state: string }>(settle, {
      as: 'mod',
      params: { id },
      body: { version: 1 },
    });
    expect(settled.state).toBe('approved');
    const before = files.length;
    files = await mornings.leave();
    if (differing.length > 0 && files.length === 0) {
      // The first file is asked for; others leave as it did.
      const body = { profile: 'ajuste', content: 'adjustment', code_kind: 'internal_code' };
      await ask(exportSettlement, { as: 'mod', params: { id, version: 1 }, body });
    }
    files = await mornings.leave();
    const { days } = await ask<DailyCount>(getDailyCount, { as: 'mod', params: { id: pharmacy } });
    expect([files.length - before, days[0]?.state]).toEqual(
      differing.length > 0 ? [1, 'exported'] : [expect.any(Number), expect.any(String)],
    );
    await live(items, morning);
    await mornings.nextDay();
  }

  await mornings.dawn();
  const { days } = await ask<DailyCount>(getDailyCount, { as: 'mod', params: { id: pharmacy } });
  expect(days.map(({ counted, items }) => [counted, items])).toEqual([
    [0, ITEMS],
    ...Array.from({ length: MORNINGS }, () => [ITEMS, ITEMS]),
  ]);
  expect(days.filter(({ state }) => state === 'exported')).toHaveLength(files.length);
  const wrong = [...shelf].filter(([code, units]) => record.get(code) !== units);
  expect(wrong.length).toBeLessThan(CATALOGUE / 2);
});

type List = MobileRecounts['results'][number];

async function findList(isIt: (round: number) => boolean): Promise<List> {
  const { results } = await ask<MobileRecounts>(listMobileRecounts, { as: 'user' });
  const [list] = results.filter(({ round }) => isIt(round));
  if (list === undefined) throw new Error('the phone is asked for no list');
  return list;
}

async function countList(person: string, list: List): Promise<void> {
  const place: CountingPlace = { person, ...placeOf(list.sectionID, list) };
  for (const { internal_code: code } of list.items) {
    const createdAt = momentOfScan();
    const known = await readingsOf(place);
    const quantity = shelf.get(code) ?? 0;
    await addReading(
      newReading({
        id: newUuid(),
        place,
        code,
        product: null,
        prefix: { quantity, factor: 1 } as Parameters<typeof newReading>[0]['prefix'],
        createdAt,
        order: nextOrder(createdAt, known),
      }),
    );
  }
  expect(await finishSection(place)).toMatchObject({ kind: 'declared', answer: { matches: true } });
}

async function today(): Promise<{ id: number; items: readonly DailyItem[] }> {
  const { list } = await ask<DailyCount>(getDailyCount, { as: 'mod', params: { id: pharmacy } });
  if (list === null) throw new Error('there is no list today');
  return { id: Number(list.inventory_id), items: list.items };
}

async function live(counted: readonly DailyItem[], morning: number): Promise<void> {
  for (const { internal_code: code } of counted) record.set(code, shelf.get(code) ?? 0);
  for (const step of [7, 11, 13]) {
    const code = String(1 + ((morning * step) % CATALOGUE));
    record.set(code, Math.max(0, (record.get(code) ?? 0) - 1));
    shelf.set(code, Math.max(0, (shelf.get(code) ?? 0) - 1));
  }
  const broken = String(1 + ((morning * 17) % CATALOGUE));
  shelf.set(broken, Math.max(0, (shelf.get(broken) ?? 0) - 1));
  await sendCatalogue();
}
