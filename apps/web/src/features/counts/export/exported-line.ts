import type { CountLine } from '@balanco/contract/counts';

/** The fields of a line that a file needs. Only these are sent to the worker. */
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
> & { readonly product: { readonly description: string; readonly internal_code: string } | null };

export function exportedLine(line: CountLine): ExportedLine {
  const { kind, user_name, user_email, barcode, internal_code, quantity, factor, createdAt } = line;
  const { inventory_name, section_name, product } = line;
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
    product: product && { description: product.description, internal_code: product.internal_code },
  };
}
