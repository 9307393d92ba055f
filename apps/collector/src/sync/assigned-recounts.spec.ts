import { beforeEach, expect, it, vi } from 'vitest';
import { aPlace, clearPhone } from '../testing/phone-data';
import { newRecounts, noteRecount } from './assigned-recounts';
import { request } from './request';

vi.mock('./request', () => ({ request: vi.fn() }));

const recount = (sectionID: string, name: string) => ({
  sectionID,
  name,
  inventoryID: 4,
  inventory_name: 'Geral',
  pharmacy: 'p',
  pharmacy_name: 'Central',
  round: 2,
  whole_section: null,
  items: [],
});

beforeEach(async () => {
  await clearPhone();
  vi.mocked(request).mockResolvedValue({
    results: [recount('r1', 'Recontagem 1'), recount('r2', 'Recontagem 2')],
  } as never);
});

const namesFor = async (person: string, sections: readonly string[]) =>
  (await newRecounts(person, sections)).map(({ sectionName }) => sectionName);

it('a recount that was opened or put aside is new no more, for this person only', async () => {
  expect(await namesFor('carla', ['r1', 'r2'])).toEqual(['Recontagem 1', 'Recontagem 2']);
  await noteRecount('carla', 'r1');
  expect(await namesFor('carla', ['r1', 'r2'])).toEqual(['Recontagem 2']);
  await noteRecount('carla', 'r2');
  vi.mocked(request).mockClear();
  expect(await namesFor('carla', ['r1', 'r2'])).toEqual([]);
  expect(request).not.toHaveBeenCalled();
  expect(await namesFor('dora', ['r1', 'r2'])).toEqual(['Recontagem 1', 'Recontagem 2']);
});

it("the server's list of recounts shows only what is assigned now", async () => {
  const assigned = aPlace({ section: 'r2', sectionName: 'Recontagem 2' });
  expect(await newRecounts('carla', ['r2'])).toEqual([assigned]);
});
