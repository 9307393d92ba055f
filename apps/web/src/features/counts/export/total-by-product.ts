import { codeKey } from '@balanco/contract/base/codes';
import { lineUnits } from '@balanco/contract/counts/line-units';
import type { ExportedLine } from './exported-line';

interface Total {
  readonly row: ExportedLine;
  /** In millionths, because quantity and factor have three decimals each. */
  readonly units: bigint;
}

/** Sums the units of lines by product; lines without a product by their code. */
export interface ProductTotals {
  readonly add: (lines: readonly ExportedLine[]) => void;
  /** One row for each product, in the order of their names, then those without a product in the order of their codes. */
  readonly rows: () => ExportedLine[];
  /** Unrecognised lines, which are in no total. */
  readonly leftOut: () => number;
}

export function createProductTotals(): ProductTotals {
  const totals = new Map<string, Total>();
  let leftOut = 0;
  const addLine = (line: ExportedLine) => {
    const key = line.product?.id ?? `code ${codeKey(line.barcode || line.internal_code)}`;
    const { row, units } = totals.get(key) ?? { row: rowOf(line), units: 0n };
    totals.set(key, { row, units: units + unitsOf(line) });
  };
  return {
    add(lines) {
      for (const line of lines) {
        if (line.kind === 'unrecognised') leftOut += 1;
        else addLine(line);
      }
    },
    rows: () =>
      [...totals.values()]
        .map(({ row, units }) => ({ ...row, quantity: Number(units) / 1_000_000 }))
        .sort(byName),
    leftOut: () => leftOut,
  };
}

function unitsOf({ quantity, factor, units }: ExportedLine): bigint {
  const counted = units ?? lineUnits({ quantity: quantity ?? 0, factor });
  return BigInt(Math.round(counted * 1_000_000));
}

/** The product's own codes, or the code as it was counted. Nothing of it belongs to a single line. */
function rowOf(line: ExportedLine): ExportedLine {
  const { barcode, internal_code } = line.product ?? line;
  return {
    ...line,
    user_name: '',
    user_email: '',
    inventory_name: '',
    section_name: null,
    barcode,
    internal_code,
    factor: 1,
    units: undefined,
  };
}

const collator = new Intl.Collator('pt-BR', { numeric: true });

function byName(a: ExportedLine, b: ExportedLine): number {
  if ((a.product === null) !== (b.product === null)) return a.product === null ? 1 : -1;
  const text = ({ product, barcode, internal_code }: ExportedLine) =>
    product?.description ?? (barcode || internal_code);
  return collator.compare(text(a), text(b));
}
