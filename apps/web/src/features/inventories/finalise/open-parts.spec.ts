import { expect, it } from 'vitest';
import { finalised, inventoryRow, SECTION_A, SECTION_B, sectionRow } from '../../../testing/rows';
import { openParts } from './finalise-rows';

const closed = sectionRow(SECTION_B, 'B', finalised);
const other = sectionRow(SECTION_B, 'C', { inventory_id: 8 });

it.each([
  ['1 seção por finalizar', [sectionRow(SECTION_A, 'A')], 0],
  ['1 seção por finalizar, 1 não reconhecida', [sectionRow(SECTION_A, 'A'), closed], 1],
  ['2 seções por finalizar', [sectionRow(SECTION_A, 'A'), sectionRow('c', 'C'), closed, other], 0],
  ['1.200 não reconhecidas', [closed, other], 1200],
  [null, [closed, other], 0],
  [null, [], 0],
])("openParts describes an inventory's open parts as %j", (text, sections, unrecognised_counts) => {
  const row = inventoryRow({ unrecognised_counts });
  expect(openParts([row, ...sections], row)).toBe(text);
});
