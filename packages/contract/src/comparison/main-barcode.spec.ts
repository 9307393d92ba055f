import { expect, it } from 'vitest';
import { mainBarcode } from './main-barcode.js';

const several = ['INT-9', '7891234567895', '7896004715896'];

it.each([
  ['the first GTIN with a right check digit', several, null, '7891234567895'],
  ['the one that was chosen', several, '7896004715896', '7896004715896'],
  ['the one that was chosen, whatever its leading zeros', several, '07896004715896', '7896004715896'],
  ['the first one if the item lost the chosen one', several, '7891000200025', '7891234567895'],
  ['the first one if what was chosen is no GTIN', several, 'INT-9', '7891234567895'],
  ['the first barcode if none is a GTIN', ['INT-9', '789'], null, 'INT-9'],
  ['nothing without barcodes', [], null, ''],
] as const)('the main barcode is %s', (_case, barcodes, chosen, main) => {
  expect(mainBarcode(barcodes, chosen)).toBe(main);
});
