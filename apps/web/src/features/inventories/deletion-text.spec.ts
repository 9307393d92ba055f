import { expect, it } from 'vitest';
import { inventoryRow, SECTION_A, sectionRow } from '../../testing/rows';
import { deletionText } from './inventory-dialogs';

it.each([
  [0, 0, 'Excluir “Balanço Geral”, com 0 contagens?'],
  [0, 1, 'Excluir “Balanço Geral”, com 1 contagem?'],
  [1, 1234, 'Excluir “Balanço Geral”, com 1 seção e 1.234 contagens?'],
  [3, 5, 'Excluir “Balanço Geral”, com 3 seções e 5 contagens?'],
])('deleting an inventory with %d sections and %d counts names both numbers', (sections, count, text) => {
  expect(deletionText(inventoryRow({ count }), sections)).toBe(text);
});

it('deleting a section names only its own counts', () => {
  expect(deletionText(sectionRow(SECTION_A, 'Gôndola'), 3)).toBe(
    'Excluir “Gôndola” do inventário “Balanço Geral”, com 30 contagens?',
  );
});
