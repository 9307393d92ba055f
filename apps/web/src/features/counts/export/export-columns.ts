import { formatQuantity } from '@balanco/contract/base/numbers';
import type { CountLine } from '@balanco/contract/counts/count';
import type { ExportedLineValues } from '@balanco/contract/counts/counts';
import { formatDateTime } from '../../../lib/moments';
import { spreadsheetMoment } from '../../../lib/spreadsheets';
import { collectorName } from '../../../listing/inventory-words';
import { linePlace, shownInternalCode } from '../line-words';

export interface ExportColumn {
  readonly label: string;
  readonly hasTotal: boolean;
  readonly text: (line: ExportedLine) => string;
  /** The number in a spreadsheet, null for an empty cell; without it the cell is text. */
  readonly number?: (line: ExportedLine) => number | null;
  readonly numberFormat?: string;
}

/**
 * Specification, section 3, and the place, in the file's order. 'Código' is the scanned barcode, else the
 * internal code. 'Quantidade' excludes the factor, except in a total. An unknown product is empty
 * (docs/files.md, "Exporting").
 */
export const exportColumns = {
  coletor: { label: 'Coletor', hasTotal: false, text: collectorName },
  codigo_barras_interno: {
    label: 'Código',
    hasTotal: true,
    text: (line) => line.barcode || line.internal_code,
  },
  código_barras: { label: 'Código de Barras', hasTotal: true, text: (line) => line.barcode },
  código_interno: { label: 'Código Interno', hasTotal: true, text: shownInternalCode },
  produto: { label: 'Produto', hasTotal: true, text: (line) => line.product?.description ?? '' },
  quantidade: {
    label: 'Quantidade',
    hasTotal: true,
    text: (line) => plainNumber(line.quantity),
    number: (line) => line.quantity,
  },
  fator: {
    label: 'Fator',
    hasTotal: false,
    text: (line) => plainNumber(line.factor),
    number: (line) => line.factor,
  },
  data: {
    label: 'Data e Hora',
    hasTotal: false,
    text: (line) => formatDateTime(line.createdAt),
    number: (line) => spreadsheetMoment(line.createdAt),
    numberFormat: 'dd/mm/yyyy hh:mm:ss',
  },
  local: { label: 'Local', hasTotal: false, text: linePlace },
} as const satisfies Record<string, ExportColumn>;

export type ExportColumnId = keyof typeof exportColumns;

/** They have the file's order. `Object.keys` loses the key type. */
export const exportColumnIds = Object.keys(exportColumns) as ExportColumnId[];

function plainNumber(value: number | null): string {
  return value === null ? '' : formatQuantity(value, { grouping: false });
}

/** Only these fields reach the worker. */
export type ExportedLine = Pick<
  CountLine,
  | 'kind'
  | 'user_name'
  | 'user_email'
  | 'barcode'
  | 'internal_code'
  | 'quantity'
  | 'factor'
  | 'createdAt'
  | 'inventory_name'
  | 'section_name'
  | 'product'
> & {
  /** A total's units if not quantity × factor, as for a recounted item; null for none. */
  readonly units?: number | null | undefined;
};

export function exportedLine(values: ExportedLineValues): ExportedLine {
  const [kind, user_name, user_email, barcode, internal_code, quantity, factor, createdAt, ...place] = values;
  const [inventory_name, section_name, product, units] = place;
  return {
    kind,
    user_name,
    user_email,
    barcode,
    internal_code,
    quantity,
    factor,
    createdAt,
    inventory_name,
    section_name,
    product,
    ...(units !== undefined && { units }),
  };
}
