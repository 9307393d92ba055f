import { type ProductRow, productRowSchema, type RefusedRow } from '@balanco/contract/products/products';
import { fieldSentences, inputSentence } from '../../invalid-input.js';

/** A good row with its index in the list that was sent. */
export interface IndexedRow {
  readonly index: number;
  readonly row: ProductRow;
}

/** Reads a list row by row: the rows that fit the contract, and what is wrong with each of the others. */
export function readProductRows(sent: readonly unknown[]): { good: IndexedRow[]; refused: RefusedRow[] } {
  const good: IndexedRow[] = [];
  const refused: RefusedRow[] = [];
  sent.forEach((value, index) => {
    const parsed = productRowSchema.safeParse(value, { error: inputSentence });
    if (parsed.success) good.push({ index, row: parsed.data });
    else refused.push({ row: index, fields: { ...wholeRow(value), ...fieldSentences(parsed.error) } });
  });
  return { good, refused };
}

/** A row that is not an object has no field names to report, so the report names the row itself. */
function wholeRow(value: unknown): Record<string, string[]> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? {} : { row: ['Valor inválido.'] };
}
