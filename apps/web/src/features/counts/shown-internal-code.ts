interface CodedLine {
  readonly internal_code: string;
  readonly product: { readonly internal_code: string } | null;
}

/**
 * The internal code of a line: as it was counted, else that of the product found for the barcode. The other way
 * round nothing is filled in: an internal code may have several barcodes, and none of them was scanned.
 */
export function shownInternalCode({ internal_code, product }: CodedLine): string {
  return internal_code || (product?.internal_code ?? '');
}
