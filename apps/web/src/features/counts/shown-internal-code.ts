interface CodedLine {
  readonly internal_code: string;
  readonly product: { readonly internal_code: string } | null;
}

/**
 * The internal code of a line: the counted one, else that of the product found by the barcode. A missing barcode is never
 * filled in, because an internal code may have several barcodes and none of them was scanned.
 */
export function shownInternalCode({ internal_code, product }: CodedLine): string {
  return internal_code || (product?.internal_code ?? '');
}
