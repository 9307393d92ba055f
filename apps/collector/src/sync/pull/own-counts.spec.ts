import type { PulledCount } from '@balanco/contract/mobile/mobile-pull';
import { beforeEach, expect, it, vi } from 'vitest';
import { goneText } from '../../rules/readings/reading';
import { readNote, writeNote } from '../../store/database';
import { acknowledgePhoto } from '../../store/photos';
import { addReading, queueOf, readingsOf } from '../../store/readings';
import { eraseAcknowledged, KEPT_MS } from '../../store/room';
import { aPhoto, aPulledRow, aReading, clearPhone } from '../../testing/phone-data';
import { noteEpoch } from '../epoch';
import { request } from '../request';
import { followRestore, pullOwnCounts } from './own-counts';

vi.mock('../request', () => ({ request: vi.fn() }));

const place = { person: 'carla', pharmacy: 'p', inventory: 4, section: 's' };
const row = (id: string, version: number): PulledCount =>
  aPulledRow(id, { _version: version, barcode: [{ barcode: '7891234567895', count: 5 }] });
function answerWith(...pages: readonly (readonly PulledCount[])[]): void {
  for (const [index, results] of pages.entries()) {
    const cursor = index < pages.length - 1 ? `page ${index + 1}` : null;
    vi.mocked(request).mockResolvedValueOnce({ results, cursor, since: `since ${index}` } as never);
  }
}
const queries = () => vi.mocked(request).mock.calls.map(([, parts]) => (parts as { query: object }).query);

beforeEach(clearPhone);

it('a new phone fetches live counts, and later only changes', async () => {
  answerWith([row('a', 1)], [row('b', 1)]);
  await pullOwnCounts(place);
  expect((await readingsOf(place)).map(({ id }) => id).sort()).toEqual(['a', 'b']);
  answerWith([row('b', 2)]);
  await pullOwnCounts(place);
  expect(queries()).toMatchObject([
    { since: undefined, inventory: 4 },
    { cursor: 'page 1' },
    { since: 'since 1', inventory: undefined },
  ]);
  expect((await readingsOf(place)).find(({ id }) => id === 'b')).toMatchObject({ version: 2 });
});

it.each([
  ['another section', { sectionID: 't' }, 'movida para Gôndola A', 'de DIPIRONA para Gôndola A'],
  ['no section', { sectionID: null }, 'movida para Sem seção', 'de DIPIRONA para Sem seção'],
  [
    'another inventory',
    { inventoryID: 5, sectionID: 'u' },
    'movida para Balcão, Segundo',
    'de DIPIRONA para Balcão, Segundo',
  ],
  [
    'a place that the phone doesn’t know',
    { sectionID: 'v' },
    'movida pelo escritório',
    'de DIPIRONA para outro lugar',
  ],
])('a reading moved to %s leaves a line, and returns to its own', async (_where, moved, line, sentence) => {
  await writeNote('pharmacies', [{ id: 'p', name: 'Sol' }]);
  await writeNote('inventories p', [
    { id: '4', inventory: 4, name: 'Primeiro' },
    { id: '5', inventory: 5, name: 'Segundo' },
  ]);
  await writeNote('own carla 4', 'before');
  await addReading(aReading({ ...place, id: 'a', state: 'sent', version: 1, acknowledgedAt: 1 }));
  const section = { id: 't', inventoryID: 4, name: 'Gôndola A', finalizado: false, _deleted: false };
  const here = { sectionID: 's', barcode: [{ barcode: '7891234567895', count: 1 }] };
  answerWith([{ ...row('a', 2), ...here, ...moved }]);
  answerWith([section, { ...section, id: 'u', name: 'Balcão' }] as never);
  await pullOwnCounts(place);
  const [left, ...others] = await readingsOf(place);
  expect(left && goneText(left)).toBe(line);
  expect(left).toMatchObject({ state: 'sent', content: { deleted: true } });
  expect(others).toEqual([]);
  expect(await readNote('moved carla')).toEqual([
    `O escritório moveu a sua leitura ${sentence}. Não leia de novo.`,
  ]);
  answerWith([{ ...row('a', 3), ...here }]);
  await pullOwnCounts(place);
  expect(await readingsOf(place)).toMatchObject([{ id: 'a', content: { deleted: false } }]);
});

it("a phone that lost its progress learns of the office's deletions", async () => {
  await addReading(aReading({ ...place, id: 'a', state: 'sent', version: 1, acknowledgedAt: 1 }));
  answerWith([{ ...row('a', 2), _deleted: true }]);
  await pullOwnCounts(place);
  expect(queries()).toMatchObject([{ since: '1970-01-01T00:00:00Z' }]);
  expect(await readingsOf(place)).toMatchObject([{ content: { deleted: true } }]);
});

it.each([[[]], [[row('b', 1)]]])('what is erased while %j is fetched comes next time', async (first) => {
  if (first.length > 0) {
    answerWith(first);
    await pullOwnCounts(place);
  }
  await addReading(aReading({ ...place, id: 'a', state: 'sent', version: 1, acknowledgedAt: Date.now() }));
  vi.mocked(request).mockImplementationOnce(async () => {
    await eraseAcknowledged(Date.now() + KEPT_MS + 1000, 'only-old');
    return { results: [], cursor: null, since: 'too late' } as never;
  });
  await pullOwnCounts(place);
  expect(await readNote('own carla 4')).toBeUndefined();
});

it('the first epoch is noted; a new one requeues lost readings once', async () => {
  for (const id of ['lost', 'kept'])
    await addReading(aReading({ ...place, id, state: 'sent', version: 1, acknowledgedAt: 1 }));
  await writeNote('own carla 4', 'since then');
  await writeNote('catalogue p', { since: 'then', cursor: null });
  expect(await followRestore('carla')).toBe(false);
  noteEpoch('before');
  expect(await followRestore('carla')).toBe(false);
  expect(request).not.toHaveBeenCalled();
  noteEpoch('after');
  answerWith([row('kept', 1)]);
  expect(await followRestore('carla')).toBe(true);
  expect(queries()).toMatchObject([{ since: '1970-01-01T00:00:00Z', inventory: undefined }]);
  expect(await queueOf('carla')).toMatchObject({ waiting: 1 });
  expect([await readNote('own carla 4'), await readNote('catalogue p')]).toEqual([undefined, undefined]);
  expect(await followRestore('carla')).toBe(false);
});

it('a restore pulls without naming an inventory that may be unknown', async () => {
  for (const inventory of [4, 5])
    await addReading(aReading({ ...place, id: `of ${inventory}`, inventory, state: 'sent', version: 1 }));
  noteEpoch('earlier');
  await followRestore('carla');
  noteEpoch('later');
  answerWith([row('of 4', 1)]);
  expect(await followRestore('carla')).toBe(true);
  expect(request).toHaveBeenCalledTimes(1);
  expect(await queueOf('carla')).toMatchObject({ waiting: 1 });
});

it('after a restore the photos that the server had are sent again', async () => {
  await acknowledgePhoto(aPhoto('1'), 1);
  noteEpoch('before the photo was lost');
  await followRestore('carla');
  expect(await queueOf('carla')).toMatchObject({ photos: 0 });
  noteEpoch('after the photo was lost');
  expect(await followRestore('carla')).toBe(true);
  expect(await queueOf('carla')).toMatchObject({ photos: 1 });
});

it('a restore that was followed halfway is followed again', async () => {
  await addReading(aReading({ ...place, state: 'sent', version: 1, acknowledgedAt: 1 }));
  noteEpoch('one');
  await followRestore('carla');
  noteEpoch('two');
  vi.mocked(request).mockRejectedValueOnce(new TypeError('no answer'));
  await expect(followRestore('carla')).rejects.toThrow(TypeError);
  answerWith([]);
  expect(await followRestore('carla')).toBe(true);
  expect(await queueOf('carla')).toMatchObject({ waiting: 1 });
});

it("a restored server doesn't get what moved readings left", async () => {
  await addReading(aReading({ ...place, id: 'a 4 s', movedTo: 'Gôndola A', state: 'sent', version: 1 }));
  noteEpoch('first');
  await followRestore('carla');
  noteEpoch('second');
  answerWith([]);
  await followRestore('carla');
  expect(await queueOf('carla')).toMatchObject({ waiting: 0 });
});
