// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { readNote, writeNote } from '../store/database';
import { addOpenedSection, forgetOpenedSection } from '../store/sections';
import { aPlace, clearPhone } from '../testing/phone-data';
import { askAboutSection, placeOfLabel, sendReadLabels } from './enter-section';
import { Refused, SignedOut } from './refused';
import { request } from './request';

vi.mock('./request', () => ({ request: vi.fn() }));

const ID = '6b1f0c2d-9e8a-4b7c-8d5e-000000000001';
const { person: _nobody, ...place } = aPlace({ section: ID, sectionName: 'Corredor 1' });
const known = { ...place, finalizado: false };

beforeEach(async () => {
  await clearPhone();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

async function fetchLists(): Promise<void> {
  await writeNote('pharmacies', [{ id: 'p', name: 'Central' }]);
  await writeNote('inventories p', [{ id: '4', inventory: 4, name: 'Geral' }]);
  await writeNote('sections 4', [{ id: ID, name: 'Corredor 1' }]);
}

/**
 * Accepts everything, answers nothing.
 *
 * @returns the place once known, and whether it was known after `ms`
 */
async function openOnHalfDeadNetwork(ms: number) {
  vi.mocked(request).mockReturnValue(new Promise(() => undefined));
  let isWaiting = true;
  const opening = placeOfLabel(ID).finally(() => {
    isWaiting = false;
  });
  while (vi.mocked(request).mock.calls.length === 0) await new Promise(setImmediate);
  await vi.advanceTimersByTimeAsync(ms);
  return { opening, isWaiting };
}

it('on a half-dead network a known label opens after three seconds', async () => {
  await fetchLists();
  const { opening, isWaiting } = await openOnHalfDeadNetwork(2_999);
  expect(isWaiting).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(await opening).toEqual(known);
  expect(await readNote('read labels')).toEqual([ID]);
  vi.mocked(request).mockReset();
  vi.mocked(request).mockResolvedValue({} as never);
  await sendReadLabels();
  expect(vi.mocked(request).mock.calls).toMatchObject([
    [{}, { params: { id: ID }, body: { by_label: true } }],
  ]);
  expect(await readNote('read labels')).toEqual([]);
});

it('an unknown label waits longer, but at most ten seconds', async () => {
  const { opening, isWaiting } = await openOnHalfDeadNetwork(9_999);
  expect(isWaiting).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(await opening).toBeNull();
});

it('an answering server overrules what the phone knows', async () => {
  await fetchLists();
  vi.mocked(request).mockRejectedValue(new Refused(404, 'not_found', 'Seção não encontrada.', null));
  await expect(placeOfLabel(ID)).rejects.toThrow('Seção não encontrada.');
  expect(await readNote('read labels')).toBeUndefined();
});

it.each([new SignedOut(), new Refused(502, null, null, null)])(
  'without a server decision (%s) a known label opens',
  async (error) => {
    vi.mocked(request).mockRejectedValue(error);
    await expect(placeOfLabel(ID)).rejects.toBe(error);
    await fetchLists();
    expect(await placeOfLabel(ID)).toEqual(known);
    expect(await readNote('read labels')).toEqual([ID]);
  },
);

it('a section opened offline is open; one the server hides is gone', async () => {
  const nobody = { others: [], counted: [] };
  await addOpenedSection({ id: ID, person: 'carla', inventory: 4, name: 'Fundos' });
  expect(await askAboutSection(ID)).toEqual({ state: 'open', ...nobody });
  expect(request).not.toHaveBeenCalled();
  await forgetOpenedSection(ID);
  vi.mocked(request).mockRejectedValueOnce(new Refused(404, 'not_found', 'Seção não encontrada.', null));
  expect(await askAboutSection(ID)).toEqual({ state: 'deleted', ...nobody });
  // An older server names nobody in `counted`.
  vi.mocked(request).mockResolvedValueOnce({ finalizado: true, others: [] } as never);
  expect(await askAboutSection(ID)).toEqual({ state: 'finalised', ...nobody });
  const counted = [{ name: 'Ana', lines: 2 }];
  vi.mocked(request).mockResolvedValueOnce({ finalizado: false, others: [], counted } as never);
  expect(await askAboutSection(ID)).toEqual({ state: 'open', others: [], counted });
  vi.mocked(request).mockRejectedValueOnce(new SignedOut());
  await expect(askAboutSection(ID)).rejects.toThrow(SignedOut);
});
