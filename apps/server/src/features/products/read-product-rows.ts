import { type ProductRow, productRowSchema, type RefusedRow } from '@balanco/contract/products';
import { fieldSentences, inputSentence } from '../../invalid-input.js';

/** A good row with its place in the list that was sent, from 0. */
export interface PlacedRow {
  readonly place: number;
  readonly row: ProductRow;
}

/** Reads a list row by row: those that keep the contract, and what is wrong with the others (DESIGN 6, Dry run). */
export function readProductRows(sent: readonly unknown[]): { good: PlacedRow[]; refused: RefusedRow[] } {
  const good: PlacedRow[] = [];
  const refused: RefusedRow[] = [];
  sent.forEach((value, place) => {
    const parsed = productRowSchema.safeParse(value, { error: inputSentence });
    if (parsed.success) good.push({ place, row: parsed.data });
    else refused.push({ row: place, fields: { ...wholeRow(value), ...fieldSentences(parsed.error) } });
  });
  return { good, refused };
}

/** What is no object has no field to name. */
function wholeRow(value: unknown): Record<string, string[]> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? {} : { row: ['Valor inválido.'] };
}
