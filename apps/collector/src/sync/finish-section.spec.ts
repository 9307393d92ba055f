import { createHash } from 'node:crypto';
import { canonicalAccount } from '@balanco/contract/inventories/section-account';
import { declareSectionDone, enterSection } from '@balanco/contract/inventories/sections';
import {
  type PulledBinding,
  pullBindings,
  pullCounts,
  pullProducts,
} from '@balanco/contract/mobile/mobile-pull';
import { beforeEach, expect, it, vi } from 'vitest';
import { keepControlTotal } from '../store/control-total';
import { ownParts } from '../store/own-parts';
import { addReading, changeReadings, readingsOf } from '../store/readings';
import { aBinding, aPlace, aPulledProduct, aPulledRow, clearPhone } from '../testing/phone-data';
import { finishSection } from './finish-section';
import { pullOwnCounts } from './pull/own-counts';
import { Refused } from './refused';
import { request } from './request';

vi.mock('./request', () => ({ request: vi.fn() }));
vi.mock('./sending/app-outbox', () => ({ outbox: { flush: async () => {} } }));

const place = aPlace({ sectionName: 'Corredor 1' });
const box = aPulledRow('a', { barcode: [{ barcode: '789', count: 5 }] });
const several = aPulledRow('b', {
  barcode: [{ barcode: '789', count: 2, factor: 10 }, { barcode: '7891', count: 3 }, 'rasgado'],
});
const elsewhere = aPulledRow('c', { ...several, amplify_id: 'c', sectionID: 'other' });
const LINES = [
  { id: 'a', index: 0, quantity: 5, factor: 1 },
  { id: 'b', index: 0, quantity: 2, factor: 10 },
  { id: 'b', index: 1, quantity: 3, factor: 1 },
  { id: 'b', index: 2, quantity: null, factor: 1 },
];
const hashOf = (lines: typeof LINES) => createHash('sha256').update(canonicalAccount(lines)).digest('hex');
const bodies: { lines: number; units: number; counted_units?: number; rows?: unknown }[] = [];
const bindings: PulledBinding[] = [];
const page = (results: readonly unknown[]) => ({ results, cursor: null, since: 'now' }) as never;

function serverWith(results: unknown[], lines: typeof LINES, counted?: number) {
  vi.mocked(request).mockImplementation(async (endpoint, parts) => {
    if (endpoint.id === pullCounts.id) return page(results);
    if (endpoint.id === pullProducts.id) return page([aPulledProduct('7', { description: 'SORO' })]);
    if (endpoint.id === pullBindings.id) return page(bindings);
    if (endpoint.id === enterSection.id) return { counted: [{ name: 'Bruno', lines: 2 }] } as never;
    expect(endpoint.id).toBe(declareSectionDone.id);
    const { body } = parts as { body: (typeof bodies)[number] & { hash: string } };
    bodies.push(body);
    return {
      matches: body.hash === hashOf(lines),
      ...(counted !== undefined && { counted_units: counted }),
      differences: body.rows === undefined ? null : [],
    } as never;
  });
}

beforeEach(async () => {
  bodies.length = 0;
  bindings.length = 0;
  await clearPhone();
});

it('counts with several entries from another app match too', async () => {
  serverWith([box, several, elsewhere], LINES);
  expect(await finishSection(place)).toMatchObject({
    answer: { matches: true },
    here: { lines: 4, units: 28 },
  });
  expect(bodies).toMatchObject([
    { lines: 1, units: 5 },
    { lines: 4, units: 28, rows: LINES },
  ]);
});

it('the declaration has what the person expected to read', async () => {
  serverWith([box], LINES.slice(0, 1));
  await keepControlTotal(place, 6);
  expect(await finishSection(place)).toMatchObject({ here: { units: 5 }, expected: 6 });
  expect(bodies).toMatchObject([{ units: 5, expected_units: 6 }]);
});

it('readings that match are declared once', async () => {
  serverWith([box], LINES.slice(0, 1));
  expect(await finishSection(place)).toMatchObject({
    answer: { matches: true },
    here: { lines: 1, units: 5 },
  });
  expect(bodies).toHaveLength(1);
});

it('a binding that the phone learns while it finishes is counted', async () => {
  bindings.push(aBinding('789'));
  serverWith([box], LINES.slice(0, 1), 60);
  expect(await finishSection(place)).toMatchObject({
    answer: { matches: true, counted_units: 60 },
    here: { lines: 1, units: 60 },
  });
  expect(bodies).toMatchObject([
    { units: 5, counted_units: 5 },
    { units: 5, counted_units: 60 },
  ]);
});

it('one reading that the server refused leaves the section open', async () => {
  serverWith([box], LINES.slice(0, 1));
  await pullOwnCounts(place);
  const [reading] = await readingsOf(place);
  if (reading === undefined) throw new Error('there is no reading');
  await addReading({ ...reading, id: 'refused', state: 'rejected' });
  expect(await finishSection(place)).toEqual({ kind: 'waiting', waiting: 0, rejected: 1 });
  expect(bodies).toEqual([]);
});

it('a differing reading still differs', async () => {
  serverWith([box, several], [{ id: 'a', index: 0, quantity: 6, factor: 1 }, ...LINES.slice(1)]);
  expect(await finishSection(place)).toMatchObject({ answer: { matches: false } });
});

it('without a line of their own, the office having deleted it, the person is asked before anything is declared', async () => {
  serverWith([box], LINES.slice(0, 1));
  await finishSection(place, {}, true);
  expect(bodies).toHaveLength(1);
  serverWith([{ ...box, _deleted: true, _version: box._version + 1 }], []);
  expect(await finishSection(place, {}, true)).toEqual({
    kind: 'empty',
    others: [{ name: 'Bruno', lines: 2 }],
  });
  expect(bodies).toHaveLength(1);
  expect(await finishSection(place)).toMatchObject({ kind: 'declared', answer: { matches: true } });
});

it('a reading that the office moved to another inventory follows it there, and the rest matches', async () => {
  const rest = aPulledRow('r', { barcode: [{ barcode: '7891', count: 1 }] });
  serverWith([box, rest], LINES);
  await pullOwnCounts(place);
  const moved = { ...box, inventoryID: 5, sectionID: null, _version: box._version + 1 };
  const left = hashOf([{ id: 'r', index: 0, quantity: 1, factor: 1 }]);
  vi.mocked(request).mockImplementation(async (endpoint, parts) => {
    const { query, body } = parts as {
      query: { inventory?: number };
      body: { hash: string; rows?: unknown };
    };
    if (endpoint.id === pullCounts.id) return page(query.inventory === 4 ? [rest] : [moved, rest]);
    const differences = body.rows === undefined ? null : [{ id: 'a', index: 0, kind: 'elsewhere' }];
    return { matches: body.hash === left, differences } as never;
  });
  expect(await finishSection(place)).toMatchObject({
    answer: { matches: true },
    here: { lines: 1, units: 1 },
  });
  expect(await readingsOf({ ...place, inventory: 5, section: '' })).toMatchObject([{ id: 'a' }]);
});

it('a section that the office deleted is gone, and no failure', async () => {
  vi.mocked(request).mockRejectedValue(new Refused(404, 'not_found', 'Seção não encontrada.', null));
  expect(await finishSection(place, {}, true)).toEqual({ kind: 'gone' });
});

it('the phone remembers a part that it declared, until the part changes', async () => {
  const part = async () => (await ownParts('carla', 4)).get('s');
  serverWith([box], LINES.slice(0, 1));
  await pullOwnCounts(place);
  expect(await part()).toEqual({ readings: 1, isReady: false });
  await finishSection(place);
  expect(await part()).toEqual({ readings: 1, isReady: true });
  await changeReadings(['a'], { quantity: 6 });
  expect(await part()).toEqual({ readings: 1, isReady: false });
  await changeReadings(['a'], { deleted: true });
  expect(await part()).toEqual({ readings: 0, isReady: false });
});

it('a reading in the place of an undone one changes a declared part, though the sums are the same', async () => {
  serverWith([box], LINES.slice(0, 1));
  await finishSection(place);
  const [reading] = await readingsOf(place);
  if (reading === undefined) throw new Error('there is no reading');
  await changeReadings(['a'], { deleted: true });
  await addReading({ ...reading, id: 'instead' });
  expect((await ownParts('carla', 4)).get('s')).toEqual({ readings: 1, isReady: false });
});
