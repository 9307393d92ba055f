import type { CountLine } from '@balanco/contract/counts/counts';

/** The name of a line: its product, else its code, else its raw text. */
export function lineTitle({ kind, product, barcode, internal_code, raw }: CountLine): string {
  if (kind === 'unrecognised') return `Não reconhecido: ${raw ?? ''}`;
  const code = barcode || internal_code;
  return product === null ? `Produto não cadastrado (${code})` : product.description || `Código ${code}`;
}
