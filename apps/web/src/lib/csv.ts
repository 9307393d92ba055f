import { quotedCell } from '@balanco/contract/base/cell-text';

/** UTF-8 with byte order mark, ';' and quotes, so spreadsheets open it in columns. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): Blob {
  const cell = (value: string | number) =>
    typeof value === 'number' ? String(value).replace('.', ',') : quotedCell(value);
  const lines = rows.map((cells) => `${cells.map(cell).join(';')}\r\n`);
  return new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' });
}
