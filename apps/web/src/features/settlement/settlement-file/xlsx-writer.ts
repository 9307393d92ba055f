import type { ValueBasis } from '@balanco/contract/pharmacies/pharmacy-settings';
import { createSheetWriter } from '../../../lib/sheet-writer';
import { canonicalCells, fileColumns, furtherCells } from './file-columns';
import type { ItemWriter } from './settlement-writer';

export function createXlsxWriter(basis: ValueBasis): ItemWriter {
  const { canonical, further } = fileColumns(basis);
  const sheet = createSheetWriter('Apuração', [...canonical, ...further]);
  return {
    add: (item) => sheet.add([...canonicalCells(item, basis), ...furtherCells(item)]),
    finish: sheet.finish,
  };
}
