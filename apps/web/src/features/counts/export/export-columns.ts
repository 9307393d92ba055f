import { formatQuantity } from '@balanco/contract/base/numbers';
import { formatDateTime } from '../../../lib/format-date-time';
import { spreadsheetMoment } from '../../../lib/spreadsheet-moment';
import { collectorName } from '../../../listing/collector-name';
import { linePlace } from '../line-place';
import { shownInternalCode } from '../shown-internal-code';
import type { ExportedLine } from './exported-line';

export interface ExportColumn {
  readonly label: string;
  readonly isDefault: boolean;
  /** Whether it makes sense for the total of a product, which many lines make up. */
  readonly hasTotal: boolean;
  /** The text in a TXT file. */
  readonly text: (line: ExportedLine) => string;
  /** The number in a spreadsheet; null for an empty cell. Columns without it are text there too. */
  readonly number?: (line: ExportedLine) => number | null;
  /** How a spreadsheet shows the number. */
  readonly numberFormat?: string;
}

/**
 * Column choices of the specification's section 3, in the order of the file, and the place. 'Código' is the scanned barcode, else the
 * internal code. 'Quantidade' is not multiplied by the factor, except in a total. An unknown product is empty (docs/files.md, "Exporting").
 */
export const exportColumns = {
  coletor: { label: 'Coletor', isDefault: true, hasTotal: false, text: collectorName },
  codigo_barras_interno: {
    label: 'Código',
    isDefault: true,
    hasTotal: true,
    text: (line) => line.barcode || line.internal_code,
  },
  código_barras: {
    label: 'Código de Barras',
    isDefault: false,
    hasTotal: true,
    text: (line) => line.barcode,
  },
  código_interno: {
    label: 'Código Interno',
    isDefault: false,
    hasTotal: true,
    text: shownInternalCode,
  },
  produto: {
    label: 'Produto',
    isDefault: true,
    hasTotal: true,
    text: (line) => line.product?.description ?? '',
  },
  quantidade: {
    label: 'Quantidade',
    isDefault: true,
    hasTotal: true,
    text: (line) => plainNumber(line.quantity),
    number: (line) => line.quantity,
  },
  fator: {
    label: 'Fator',
    isDefault: true,
    hasTotal: false,
    text: (line) => plainNumber(line.factor),
    number: (line) => line.factor,
  },
  data: {
    label: 'Data e Hora',
    isDefault: false,
    hasTotal: false,
    text: (line) => formatDateTime(line.createdAt),
    number: (line) => spreadsheetMoment(line.createdAt),
    numberFormat: 'dd/mm/yyyy hh:mm:ss',
  },
  local: { label: 'Local', isDefault: false, hasTotal: false, text: linePlace },
} as const satisfies Record<string, ExportColumn>;

export type ExportColumnId = keyof typeof exportColumns;

/** All columns, in the order of the file. */
export const exportColumnIds = Object.keys(exportColumns) as ExportColumnId[]; // `Object.keys` loses the type of the keys.

function plainNumber(value: number | null): string {
  return value === null ? '' : formatQuantity(value, { grouping: false });
}
