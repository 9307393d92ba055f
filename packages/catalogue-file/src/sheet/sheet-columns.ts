import type { SheetColumn } from '../catalogue.js';
import type { ImportField } from '../import-columns.js';
import { shortened } from '../row-problem.js';
import { type GridRow, isBlank } from './grid.js';
import { columnLetter, type MappedColumn } from './map-columns.js';
import { readCell } from './read-cell.js';

const SAMPLES = 3;

/** What the dialog shows of each column: its letter, its heading, three of its values and the field it is read as. */
export function sheetColumns(
  rows: readonly GridRow[],
  headings: readonly string[],
  mapped: readonly MappedColumn[],
  width: number,
): SheetColumn[] {
  return Array.from({ length: width }, (_, index): SheetColumn => {
    const { field = null, by = null } = mapped.find((one) => one.index === index) ?? {};
    const filled = rows.filter(({ cells }) => !isBlank(cells[index])).slice(0, SAMPLES);
    const samples = filled.map(({ cells }) => sampleText(field, cells[index]));
    return {
      index,
      letter: columnLetter(index),
      heading: shortened(headings[index] ?? ''),
      samples,
      field,
      by,
    };
  });
}

function sampleText(field: ImportField | null, cell: GridRow['cells'][number]): string {
  const read = readCell(field ?? 'description', cell);
  return shortened(typeof read === 'string' ? read : read.shown);
}
