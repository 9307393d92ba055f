import { mainBarcode } from '@balanco/contract/comparison/main-barcode';
import type { ExportCode, ExportContent, ExportProfile } from '@balanco/contract/exports/export-profiles';
import { type Counts, type FileRow, fromMillionths, millionths, moneyOf } from './file-row.js';

export interface SettledItem extends Omit<FileRow, 'code' | 'barcode' | 'quantity' | 'counts' | 'total'> {
  readonly barcodes: readonly string[];
  /** Chosen by staff; null for the first. */
  readonly chosenBarcode: string | null;
  readonly settled: number;
  readonly how: 'counted' | 'kept' | 'zeroed' | 'decided';
  /** Empty unless it was recounted. */
  readonly rounds: Counts;
  readonly differenceValue: number;
  /** The codes that were scanned, with the most units first. */
  readonly scanned: readonly { readonly code: string; readonly units: number }[];
}

export interface RowChoice {
  readonly content: ExportContent;
  readonly code: ExportCode;
  readonly byCode: boolean;
}

/** See docs/adjustment-files.md, "Contents". */
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

/** Splits a balance only if the scanned units add up to the settled ones. */
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
  // Centavos left over by rounding the parts.
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
  const { key, internalCode, description, department, expected, value, reason, countedOn, countedBy } = item;
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
    countedOn,
    countedBy,
  };
}

/**
 * A settled quantity that isn't the last count becomes one more count or replaces the third
 * (docs/adjustment-files.md, "Counts").
 */
export function threeCounts(rounds: Counts, settled: number): Counts {
  const last = rounds.findLastIndex((units) => units !== null);
  if (last >= 0 && rounds[last] === settled) return rounds;
  const place = Math.min(last + 1, rounds.length - 1);
  const [first, second, third] = rounds.with(place, settled);
  return [first ?? null, second ?? null, third ?? null];
}

type ContentReason = 'unmoved' | 'moved' | 'profile' | 'proof';

export interface ContentChoice {
  readonly offered: readonly ExportContent[];
  readonly preselected: ExportContent;
  readonly reason: ContentReason;
}

/** Differences to the ERP's current stock (docs/adjustment-files.md, "What the ERP did not take"). */
export const OF_PROOF: ContentChoice = {
  offered: ['adjustment'],
  preselected: 'adjustment',
  reason: 'proof',
};

/**
 * Chooses allowed contents (docs/adjustment-files.md, "Balance or adjustment"). A balance would undo
 * movements since the snapshot; a profile that writes entry or exit means differences.
 */
export function contentChoice(profile: ExportProfile, changedSince: number): ContentChoice {
  const says = profile.fields.some(({ source }) => source === 'direction');
  if (says || changedSince > 0) {
    return { offered: ['adjustment'], preselected: 'adjustment', reason: says ? 'profile' : 'moved' };
  }
  return { offered: ['counted', 'adjustment', 'all'], preselected: 'counted', reason: 'unmoved' };
}
