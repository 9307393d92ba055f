import { beforeEach, expect, it } from 'vitest';
import { aPlace, clearPhone } from '../testing/phone-data';
import { readNote, writeNote } from './database';
import { addKnownSection, knownSection } from './known-places';

beforeEach(clearPhone);

it("a section in the phone's lists is found with inventory and pharmacy", async () => {
  await writeNote('pharmacies', [{ id: 'p', name: 'Central' }]);
  await writeNote('inventories p', [{ id: '4', inventory: 4, name: 'Geral' }]);
  await writeNote('sections 4', [{ id: 's', name: 'Balcão' }]);
  await writeNote('sections 5', [{ id: 't', name: 'De um inventário que a lista não tem' }]);
  expect(await knownSection('s')).toEqual({ ...aPlace(), person: undefined });
  expect(await knownSection('t')).toBeNull();
  expect(await knownSection('u')).toBeNull();
});

it('a section opened here stays in its list once, also offline', async () => {
  await addKnownSection(4, { id: 's', name: 'Fundos' });
  expect(await readNote('sections 4')).toBeUndefined();
  await writeNote('sections 4', []);
  for (const _twice of [1, 2]) await addKnownSection(4, { id: 's', name: 'Fundos' });
  expect(await readNote('sections 4')).toEqual([{ id: 's', name: 'Fundos', hint: 'sua' }]);
});
