import { mainBarcode } from '@balanco/contract/comparison/main-barcode';
import type { ExportCode, ExportContent } from '@balanco/contract/exports/export-profile';
import { fromMillionths, millionths, moneyOf } from './exact-sums.js';
import type { Counts, FileRow } from './file-row.js';
import { threeCounts } from './three-counts.js';

/** An item of a settlement. */
export interface SettledItem {
  readonly key: string;
  readonly internalCode: string;
  readonly barcodes: readonly string[];
  /** The one that staff chose as the main one; null for the first. */
  readonly chosenBarcode: string | null;
  readonly description: string;
  readonly department: string;
  readonly expected: number;
  readonly settled: number;
  readonly how: 'counted' | 'kept' | 'zeroed' | 'decided';
  /** What its rounds found if it was recounted. */
  readonly rounds: Counts;
  readonly value: number;
  readonly differenceValue: number;
  readonly reason: string;
  /** The codes that were scanned for it with their units, the most units first. */
  readonly scanned: readonly { readonly code: string; readonly units: number }[];
}

export interface RowChoice {
  readonly content: ExportContent;
  readonly code: ExportCode;
  /** One line for each scanned code instead of one for the item; only for balances. */
  readonly byCode: boolean;
}

/** The rows of a file: those of the settlement that its content holds (docs/adjustment-files.md, "Contents"). */
export function settledRows(items: readonly SettledItem[], choice: RowChoice): FileRow[] {
  return items.flatMap((item) => {
    const difference = fromMillionths(millionths(item.settled) - millionths(item.expected));
    switch (choice.content) {
      case 'adjustment':
        return difference === 0 ? [] : [rowOf(item, choice.code, difference, item.differenceValue)];
      case 'counted':
        return item.how === 'kept' ? [] : balances(item, choice);
      default:
        return balances(item, choice);
    }
  });
}

/** The balance of an item, in parts if wanted and if the scanned units are what was settled. */
function balances(item: SettledItem, { code, byCode }: RowChoice): FileRow[] {
  const money = moneyOf(item.settled, item.value);
  const scanned = item.scanned.reduce((sum, { units }) => sum + millionths(units), 0n);
  const [first, ...others] = item.scanned.map((part) => ({
    ...rowOf(item, code, part.units, moneyOf(part.units, item.value)),
    code: part.code,
  }));
  if (!byCode || first === undefined || scanned !== millionths(item.settled)) {
    return [{ ...rowOf(item, code, item.settled, money), counts: threeCounts(item.rounds, item.settled) }];
  }
  // Centavos that the rounding of the parts leaves over.
  const total = others.reduce((left, part) => left - millionths(part.total), millionths(money));
  return [{ ...first, total: fromMillionths(total) }, ...others];
}

function rowOf(item: SettledItem, code: ExportCode, quantity: number, total: number): FileRow {
  const barcode = mainBarcode(item.barcodes, item.chosenBarcode);
  const codes: Record<ExportCode, string> = {
    barcode,
    internal_code: item.internalCode,
    scanned: item.scanned[0]?.code ?? barcode,
  };
  const { key, internalCode, description, department, expected, value, reason } = item;
  return {
    key,
    code: codes[code],
    internalCode,
    barcode,
    description,
    department,
    quantity,
    counts: [quantity, null, null],
    expected,
    value,
    total,
    reason,
  };
}
