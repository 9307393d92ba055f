import { harmlessText, quotedCell } from '@balanco/contract/base/cell-text';
import { quotedField } from '@balanco/contract/settlement/settlement-hash';

type Cell = string | number | null | undefined;

/**
 * UTF-8 with byte order mark, ';', decimal comma and quotes, so spreadsheets open it in columns.
 *
 * @param textCell writes a text: always in quotes, or as `bareCell`
 */
export function csvOf(rows: readonly (readonly Cell[])[], textCell = quotedCell): Blob {
  const cell = (value: Cell) =>
    typeof value === 'string' ? textCell(value) : String(value ?? '').replace('.', ',');
  const lines = rows.map((cells) => `${cells.map(cell).join(';')}\r\n`);
  return new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' });
}

/** In quotes only if it must be. */
export function bareCell(text: string): string {
  return quotedField(harmlessText(text));
}
