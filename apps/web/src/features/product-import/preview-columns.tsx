import type { CatalogueRow } from '@balanco/catalogue-file/catalogue';
import type { ImportColumnKey } from '@balanco/catalogue-file/import-columns';
import { formatMoney, formatQuantity } from '@balanco/contract/numbers';
import { columnsFor, type DataColumn } from '../../ui/table/columns';

type PreviewColumns = readonly DataColumn<CatalogueRow>[];

const column = columnsFor<CatalogueRow>();

const line: PreviewColumns = column.columns([
  column.accessor('line', { header: 'Linha', meta: { width: 60, numeric: true } }),
]);

/** The columns of the product list in its order, by the column of the file that fills them. */
const sources: readonly (readonly [ImportColumnKey, PreviewColumns])[] = [
  [
    'internal_code',
    column.columns([
      column.accessor('internal_code', { header: 'Código Interno', meta: { width: 112, code: true } }),
    ]),
  ],
  [
    'description',
    column.columns([
      column.accessor('description', { header: 'Descrição', meta: { width: 232, grow: true } }),
    ]),
  ],
  [
    'barcode',
    column.columns([
      column.accessor('barcode', { header: 'Código de Barras', meta: { width: 136, code: true } }),
    ]),
  ],
  [
    'department',
    column.columns([column.accessor('department', { header: 'Departamento', meta: { width: 112 } })]),
  ],
  [
    'stock_value_combined',
    column.columns([
      column.accessor('system_stock', {
        header: 'Saldo Sistema',
        meta: { width: 116, numeric: true },
        cell: ({ getValue }) => numberText(getValue(), formatQuantity),
      }),
      column.accessor('value', {
        header: 'Valor',
        meta: { width: 116, numeric: true },
        cell: ({ getValue }) => numberText(getValue(), formatMoney),
      }),
    ]),
  ],
];

/** Columns of the preview: the line, then those of the product list that are imported. */
export function previewColumns(chosen: readonly ImportColumnKey[]): PreviewColumns {
  return [...line, ...sources.flatMap(([key, columns]) => (chosen.includes(key) ? columns : []))];
}

/** A number that the line doesn't state is no 0: the product keeps the one it has. */
function numberText(value: number | undefined, format: (value: number) => string): string {
  return value === undefined ? '—' : format(value);
}
