import type { CountLine } from '@balanco/contract/counts';

/** What a file needs of a line; the rest of it is not sent to the worker. */
export type ExportedLine = Pick<
  CountLine,
  'kind' | 'user_name' | 'user_email' | 'barcode' | 'internal_code' | 'quantity' | 'factor' | 'createdAt'
> & { readonly product: { readonly description: string; readonly internal_code: string } | null };

export function exportedLine(line: CountLine): ExportedLine {
  const { kind, user_name, user_email, barcode, internal_code, quantity, factor, createdAt, product } = line;
  return {
    kind,
    user_name,
    user_email,
    barcode,
    internal_code,
    quantity,
    factor,
    createdAt,
    product: product && { description: product.description, internal_code: product.internal_code },
  };
}
