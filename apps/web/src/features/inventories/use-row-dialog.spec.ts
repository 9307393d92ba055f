import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { expect, it } from 'vitest';
import { MOBILE_ID, PHARMACY } from '../../testing/rows';
import { deleteRefusal, editRefusal } from './use-row-dialog';

const pharmacies = [{ id: PHARMACY }];
// The contract allows only positive numbers and UUIDs, so only a broken answer has other ids.
const withId = (inventory_id: unknown) => ({ inventory_id, pharmacy: PHARMACY }) as InventoryRow;

it('an inventory with a number and a known pharmacy can be edited', () => {
  expect(editRefusal(withId(7), pharmacies)).toBeNull();
  expect(editRefusal(withId('7'), pharmacies)).toBeNull();
});

it.each([0, -7, 1.5, Number.NaN, '', 'abc', '7_abc'])('editing an inventory refuses the id %j', (id) => {
  expect(editRefusal(withId(id), pharmacies)).toBe('ID do inventário inválido.');
});

it('an inventory whose pharmacy is unknown cannot be edited', () => {
  expect(editRefusal(withId(7), [])).toBe('Farmácia não encontrada. Não é possível editar o inventário.');
});

it('the server decides about editing until the pharmacies are known', () => {
  expect(editRefusal(withId(7), undefined)).toBeNull();
});

it.each([7, MOBILE_ID])('an inventory with the id %j can be deleted', (id) =>
  expect(deleteRefusal(withId(id))).toBeNull(),
);

it.each(['approved', 'exported'] as const)('an inventory that is %s is refused before it asks', (state) => {
  expect(deleteRefusal(withId(7), { closing_state: state })).toBe(
    'Este inventário está aprovado. Use Reabrir.',
  );
});

it.each([0, -7, 1.5, '', 'abc'])('deleting an inventory refuses the id %j', (id) => {
  expect(deleteRefusal(withId(id))).toBe('ID de inventário inválido.');
});
