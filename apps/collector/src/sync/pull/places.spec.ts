import { beforeEach, expect, it, vi } from 'vitest';
import { writeNote } from '../../store/database';
import { keepOwnPart } from '../../store/own-parts';
import { addReading } from '../../store/readings';
import { addOpenedSection } from '../../store/sections';
import { aReading, clearPhone } from '../../testing/phone-data';
import { Refused } from '../refused';
import { request } from '../request';
import {
  type InventoryPlace,
  isInventoryOpen,
  listInventories,
  listSections,
  type PharmacyPlace,
  type Place,
  sectionNamed,
  tellApart,
} from './places';

vi.mock('../request', () => ({ request: vi.fn() }));

const pharmacy: PharmacyPlace = { id: 'p', name: 'Farmácia Sol', whole: 'u' };
const inventory = (id: number | string, name: string, finalizado = false) => ({
  id,
  name,
  finalizado,
  pharmacy: 'p',
  created_at: `2026-05-0${id}T12:00:00.000Z`,
  _version: 1,
  _deleted: false,
});

beforeEach(clearPhone);

async function shown(): Promise<readonly InventoryPlace[]> {
  let last: readonly InventoryPlace[] = [];
  await listInventories(pharmacy)((places) => {
    last = places;
  });
  return last.map(({ name, hint }) => ({ name, hint }) as InventoryPlace);
}

async function sections(): Promise<readonly Place[]> {
  let last: readonly Place[] = [];
  const show = listSections(4, 'carla');
  await show((places) => {
    last = places;
  });
  return last;
}

const answerOnce = (...results: readonly object[]) =>
  vi.mocked(request).mockResolvedValueOnce({ results, cursor: null } as never);

it('open inventories of one name show their creation time, also offline', async () => {
  answerOnce(inventory(1, 'Balanço'), inventory(2, 'Noite'), inventory(3, 'Balanço'));
  const expected = [
    { name: 'Balanço', hint: '03/05/2026 09:00:00' },
    { name: 'Noite', hint: undefined },
    { name: 'Balanço', hint: '01/05/2026 09:00:00' },
  ];
  expect(await shown()).toEqual(expected);
  vi.mocked(request).mockRejectedValueOnce(new TypeError('no answer'));
  expect(await shown()).toEqual(expected);
});

it('an open inventory needs no date beside a finalised namesake', async () => {
  answerOnce(inventory(1, 'Balanço', true), inventory(3, 'Balanço'));
  expect(await shown()).toEqual([{ name: 'Balanço', hint: undefined }]);
});

it('the pharmacy as a whole comes last and says what it is', async () => {
  answerOnce(inventory('u', 'Farmácia Sol'), inventory(1, 'Balanço'));
  expect(await shown()).toEqual([
    { name: 'Balanço', hint: undefined },
    { name: 'Farmácia como um todo', hint: expect.stringMatching(/^Fora dos inventários, nunca fecha/) },
  ]);
});

it('an inventory that the office finalised is not open', async () => {
  const answer = { results: [inventory(1, 'Balanço')], cursor: null };
  vi.mocked(request).mockResolvedValue(answer as never);
  expect(await isInventoryOpen(pharmacy, 1)).toBe(true);
  expect(await isInventoryOpen(pharmacy, 2)).toBe(false);
});

it('what is left to count comes first, and finished sections say who finished them', async () => {
  const row = (id: string, name: string, facts: object = {}) => ({
    id,
    name,
    inventoryID: 4,
    collector_sub: null,
    collector_name: null,
    finalizado: false,
    done_by: [],
    created_at: '2026-05-06T12:00:00.000Z',
    _version: 1,
    _deleted: false,
    ...facts,
  });
  answerOnce(
    row('a', 'Balcão', { finalizado: true, done_by: ['Ana'] }),
    row('b', 'Corredor 1', { done_by: ['Ana', 'Bia'] }),
    row('c', 'Corredor 2', { collector_sub: 'carla' }),
    row('d', 'Corredor 10', { collector_name: 'Ana' }),
  );
  expect((await sections()).map(({ name, hint, state }) => [name, hint, state])).toEqual([
    ['Corredor 2', 'sua', undefined],
    ['Corredor 10', 'Ana', undefined],
    ['Corredor 1', 'pronta · Ana, Bia', 'done'],
    ['Balcão', 'finalizada', 'finalised'],
  ]);
});

it("each section says at once and offline how many readings are one's own, and whether the part is ready", async () => {
  vi.mocked(request).mockRejectedValue(new TypeError('no answer'));
  const known = [
    { id: 'a', name: 'A', hint: 'Bruno' },
    { id: 'b', name: 'B', hint: 'sua' },
    { id: 'c', name: 'C', hint: 'pronta · Carla', state: 'done' },
    { id: 'd', name: 'D', hint: 'Bruno' },
  ];
  await writeNote('sections 4', known);
  for (const [id, section] of [
    ['1', 'a'],
    ['2', 'a'],
    ['3', 'b'],
    ['4', 'c'],
  ] as const)
    await addReading(aReading({ id, section }));
  for (const section of ['a', 'c', 'd']) await keepOwnPart({ person: 'carla', inventory: 4, section }, true);
  expect((await sections()).map(({ name, hint }) => [name, hint])).toEqual([
    ['A', 'pronta (você) · Bruno · suas: 2 leituras'],
    ['B', 'suas: 1 leitura'],
    ['D', 'pronta (você) · Bruno'],
    ['C', 'pronta · Carla · suas: 1 leitura'],
  ]);
});

it('the lists of a pharmacy that was taken away are no longer used', async () => {
  answerOnce(inventory(1, 'Balanço'));
  await shown();
  const gone = new Refused(404, 'not_found', 'Farmácia não encontrada.', null);
  vi.mocked(request).mockRejectedValue(gone);
  await expect(shown()).rejects.toBe(gone);
  expect(await isInventoryOpen(pharmacy, 1)).toBe(false);
});

it("an open section's name leads there, a finalised one's never", async () => {
  await writeNote('sections 4', [
    { id: 'a', name: 'Balcão', hint: 'Fábio' },
    { id: 'b', name: 'Geladeira', hint: 'finalizada' },
  ]);
  await addOpenedSection({ id: 'c', person: 'carla', inventory: 4, name: 'Fundos' });
  const found = async (name: string) => (await sectionNamed(4, 'carla', name))?.id ?? null;
  expect(await found(' balcao ')).toBe('a');
  expect(await found('FUNDOS')).toBe('c');
  expect(await found('Geladeira')).toBeNull();
  expect(await found('Balcão 2')).toBeNull();
  expect(await sectionNamed(5, 'carla', 'Fundos')).toBeNull();
});

const named = (id: number, name: string, created_at = `2026-05-0${id}T12:00:00.000Z`) => ({
  id,
  name,
  created_at,
});
const hints = (...all: ReturnType<typeof named>[]) => all.map((each) => tellApart(each, all));

it('inventories of one name show when they were created', () => {
  expect(hints(named(1, 'Balanço'), named(2, 'Noite'), named(3, 'balanço '))).toEqual([
    '01/05/2026 09:00:00',
    undefined,
    '03/05/2026 09:00:00',
  ]);
});

it('inventories of one name and second show their numbers too', () => {
  const moment = '2026-05-06T12:00:00.000Z';
  expect(hints(named(1, 'Balanço', moment), named(2, 'Balanço', moment))).toEqual([
    '06/05/2026 09:00:00 · nº 1',
    '06/05/2026 09:00:00 · nº 2',
  ]);
});
