import { beforeEach, expect, it, vi } from 'vitest';
import { writeNote } from '../store/database';
import { addOpenedSection } from '../store/sections';
import { clearPhone } from '../testing/clear-phone';
import { type InventoryPlace, listInventories, sectionNamed } from './places';
import { request } from './request';

vi.hoisted(() => vi.resetModules());
vi.mock('./request', () => ({ request: vi.fn() }));

const inventory = (id: number, name: string, finalizado = false) => ({
  ...{ id, name, finalizado, pharmacy: 'p', created_at: `2026-05-0${id}T12:00:00.000Z` },
  ...{ _version: 1, _deleted: false },
});

beforeEach(async () => {
  vi.mocked(request).mockReset();
  await clearPhone();
});

async function shown(): Promise<readonly InventoryPlace[]> {
  let last: readonly InventoryPlace[] = [];
  await listInventories('p')((places) => {
    last = places;
  });
  return last.map(({ name, hint }) => ({ name, hint }) as InventoryPlace);
}

it('open inventories of one name say when they were created, also later without a network', async () => {
  vi.mocked(request).mockResolvedValueOnce({
    results: [inventory(1, 'Balanço'), inventory(2, 'Noite'), inventory(3, 'Balanço')],
    cursor: null,
  } as never);
  const expected = [
    { name: 'Balanço', hint: '03/05/2026 09:00:00' },
    { name: 'Noite', hint: undefined },
    { name: 'Balanço', hint: '01/05/2026 09:00:00' },
  ];
  expect(await shown()).toEqual(expected);
  vi.mocked(request).mockRejectedValueOnce(new TypeError('no answer'));
  expect(await shown()).toEqual(expected);
});

it('an open inventory needs no date if the other one of its name is finalised', async () => {
  vi.mocked(request).mockResolvedValueOnce({
    results: [inventory(1, 'Balanço', true), inventory(3, 'Balanço')],
    cursor: null,
  } as never);
  expect(await shown()).toEqual([{ name: 'Balanço', hint: undefined }]);
});

it('the name of an open section leads there, whether the server knows it or only this phone, and never to a finalised one', async () => {
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
