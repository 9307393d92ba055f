import type { CountLine } from '@balanco/contract/counts';
import { formatQuantity } from '@balanco/contract/numbers';
import { formatDateTime } from '../../../lib/format-date-time';
import { collectorName } from '../collector-name';
import { shownInternalCode } from '../shown-internal-code';

interface ExportColumn {
  readonly label: string;
  readonly isDefault: boolean;
  readonly text: (line: CountLine) => string;
}

/**
 * Column choices of the specification's section 3, in the order of the file. 'Código' is the scanned barcode, else
 * the internal code; 'quantidade' is not multiplied by the factor; an unknown product is empty (DESIGN 7).
 */
export const exportColumns = {
  coletor: { label: 'Coletor', isDefault: true, text: collectorName },
  codigo_barras_interno: {
    label: 'Código',
    isDefault: true,
    text: (line) => line.barcode || line.internal_code,
  },
  código_barras: { label: 'Código de Barras', isDefault: false, text: (line) => line.barcode },
  código_interno: { label: 'Código Interno', isDefault: false, text: shownInternalCode },
  produto: { label: 'Produto', isDefault: true, text: (line) => line.product?.description ?? '' },
  quantidade: { label: 'Quantidade', isDefault: true, text: (line) => plainNumber(line.quantity) },
  fator: { label: 'Fator', isDefault: true, text: (line) => plainNumber(line.factor) },
  data: { label: 'Data e Hora', isDefault: false, text: (line) => formatDateTime(line.createdAt) },
} as const satisfies Record<string, ExportColumn>;

export type ExportColumnId = keyof typeof exportColumns;

/** All of them, in the order of the file. */
export const exportColumnIds = Object.keys(exportColumns) as ExportColumnId[]; // The keys are known, above.

function plainNumber(value: number | null): string {
  return value === null ? '' : formatQuantity(value, { grouping: false });
}
