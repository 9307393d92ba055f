import { expect, it } from 'vitest';
import { inventoryRow, SECTION_A, SECTION_B, sectionRow } from '../../testing/rows';
import { searchInventories } from './inventories-screen';

const rows = [
  inventoryRow(),
  sectionRow(SECTION_A, 'Gôndola 1'),
  sectionRow(SECTION_B, 'Balcão'),
  inventoryRow({ id: 8, inventory_id: 8, name: 'Rotativo' }),
];

it.each([
  ['', rows],
  ['BALANCO', rows.slice(0, 3)],
  ['gondola', rows.slice(1, 2)],
  ['rotativo', rows.slice(3)],
  ['geral gondola', []],
])('the search %j finds inventories and sections by name', (search, found) => {
  expect(searchInventories(rows, search)).toEqual(found);
});
