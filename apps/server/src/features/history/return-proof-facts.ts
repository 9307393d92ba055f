import { formatInteger } from '@balanco/contract/base/numbers';
import { numberOf, textOf } from './audit-facts.js';

/** What the ERP's stock was held against a settlement with, and how many items differed. */
export function returnProofFacts(fields: Readonly<Record<string, unknown>>): [string, string | null][] {
  const { return_proof: number, file_name, differing_items } = fields;
  if (numberOf(number) === null) return [];
  return [
    ['Estoque do ERP', textOf(file_name) ?? 'Catálogo'],
    ['Itens diferentes no ERP', formatInteger(numberOf(differing_items) ?? 0)],
  ];
}
