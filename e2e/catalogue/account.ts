import { type CatalogueLine, internalCodeText } from './catalogue-line.js';
import type { DirtCounts } from './dirt.js';
import type { PlannedLine } from './plan-lines.js';

/** A product as it must be after an import of all columns without padding. */
export interface ExpectedProduct {
  /** The last line with this product, from 1. */
  line: number;
  /** As that line writes it, with leading zeros; '' if there is none. */
  internal_code: string;
  barcode: string;
  description: string;
  department: string;
  /** null if the line doesn't state it; a new product has 0 then. */
  stockThousandths: number | null;
  valueCents: number | null;
}

const SPECIAL_CHARACTERS = ['ç', 'ã', 'º', '½'] as const;

/** What is in a generated catalogue, known from generating it and not from reading it. */
export interface CatalogueAccount {
  /** All lines of the file, with blank ones. */
  lines: number;
  /** Lines that can be imported: not blank, with a code, without a broken number. */
  rows: number;
  /** Distinct (internal code, barcode) of those lines, ignoring leading zeros. */
  products: number;
  /** Distinct internal codes of those lines. */
  internalCodes: number;
  /**
   * Sums over the products; the last line of a repeated one counts. Value is the sum of prices, not of price × stock.
   */
  totalStockThousandths: number;
  totalValueCents: number;
  dirt: DirtCounts;
  /** How many importable lines have the character in their description. */
  specialCharacters: Record<(typeof SPECIAL_CHARACTERS)[number], number>;
  /** One for each product. */
  expected: ExpectedProduct[];
}

export function accountFor(planned: readonly PlannedLine[], dirt: DirtCounts): CatalogueAccount {
  const byProduct = new Map<string, ExpectedProduct>();
  const internalCodes = new Set<number>();
  const specialCharacters = { ç: 0, ã: 0, º: 0, '½': 0 };
  let rows = 0;
  planned.forEach((line, index) => {
    if (typeof line === 'string' || !isImportable(line)) return;
    rows += 1;
    if (line.internalCode !== null) internalCodes.add(line.internalCode);
    for (const character of SPECIAL_CHARACTERS) {
      if (line.description.includes(character)) specialCharacters[character] += 1;
    }
    byProduct.set(`${line.internalCode}/${line.barcode}`, expectedProduct(line, index + 1));
  });
  const expected = [...byProduct.values()];
  return {
    lines: planned.length,
    rows,
    products: expected.length,
    internalCodes: internalCodes.size,
    totalStockThousandths: expected.reduce((sum, product) => sum + (product.stockThousandths ?? 0), 0),
    totalValueCents: expected.reduce((sum, product) => sum + (product.valueCents ?? 0), 0),
    dirt,
    specialCharacters,
    expected,
  };
}

function isImportable(line: CatalogueLine): boolean {
  return (line.internalCode !== null || line.barcode !== null) && line.spelling.stockText === undefined;
}

function expectedProduct(line: CatalogueLine, lineNumber: number): ExpectedProduct {
  return {
    line: lineNumber,
    internal_code: internalCodeText(line),
    barcode: line.barcode ?? '',
    description: line.description,
    department: line.department,
    stockThousandths: line.stockThousandths,
    valueCents: line.valueCents,
  };
}
