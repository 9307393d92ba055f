// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { database, readNote, writeNote } from '../store/database';
import { placeOfLabel, sendReadLabels } from './enter-section';
import { Refused, SignedOut } from './refused';
import { request } from './request';

vi.mock('./request', () => ({ request: vi.fn() }));

const ID = '6b1f0c2d-9e8a-4b7c-8d5e-000000000001';
const known = {
  pharmacy: 'p',
  pharmacyName: 'Farmácia Central',
  inventory: 4,
  inventoryName: 'Balanço',
  section: ID,
  sectionName: 'Corredor 1',
  finalizado: false,
};

beforeEach(async () => {
  vi.mocked(request).mockReset();
  await (await database()).clear('notes');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function fetchLists(): Promise<void> {
  await writeNote('pharmacies', [{ id: 'p', name: 'Farmácia Central' }]);
  await writeNote('inventories p', [{ id: '4', inventory: 4, name: 'Balanço' }]);
  await writeNote('sections 4', [{ id: ID, name: 'Corredor 1' }]);
}

/** What became of the label after so long on a network that takes everything and answers nothing. */
async function openOnHalfDeadNetwork(ms: number) {
  vi.mocked(request).mockReturnValue(new Promise(() => undefined));
  let place: unknown = 'waiting';
  const opening = placeOfLabel(ID).then((found) => {
    place = found;
  });
  await vi.waitFor(() => expect(request).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(ms);
  if (vi.getTimerCount() === 0) await opening;
  return place;
}

it('on a half-dead network a label that the phone knows opens after three seconds, and the server learns of it later', async () => {
  await fetchLists();
  expect(await openOnHalfDeadNetwork(2_900)).toBe('waiting');
  vi.mocked(request).mockClear();
  expect(await openOnHalfDeadNetwork(3_000)).toEqual(known);
  expect(await readNote('read labels')).toEqual([ID]);
  vi.mocked(request).mockReset();
  vi.mocked(request).mockResolvedValue({} as never);
  await sendReadLabels();
  expect(vi.mocked(request).mock.calls).toMatchObject([
    [{}, { params: { id: ID }, body: { by_label: true } }],
  ]);
  expect(await readNote('read labels')).toEqual([]);
});

it('a label that the phone does not know waits longer for the server, and never longer than ten seconds', async () => {
  expect(await openOnHalfDeadNetwork(9_000)).toBe('waiting');
  vi.mocked(request).mockClear();
  expect(await openOnHalfDeadNetwork(10_000)).toBeNull();
});

it('the server decides while it answers, also against what the phone knows', async () => {
  await fetchLists();
  vi.mocked(request).mockRejectedValue(new Refused(404, 'not_found', 'Seção não encontrada.', null));
  await expect(placeOfLabel(ID)).rejects.toThrow('Seção não encontrada.');
  expect(await readNote('read labels')).toBeUndefined();
});

it.each([new SignedOut(), new Refused(502, null, null, null)])(
  'without a decision of the server (%s) a label that the phone knows opens',
  async (error) => {
    vi.mocked(request).mockRejectedValue(error);
    await expect(placeOfLabel(ID)).rejects.toBe(error);
    await fetchLists();
    expect(await placeOfLabel(ID)).toEqual(known);
    expect(await readNote('read labels')).toEqual([ID]);
  },
);
