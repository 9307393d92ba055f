/** The codes of a product, written as in its catalogue. */
export interface ScannedCodes {
  readonly barcode: string;
  readonly internal_code: string;
}

/** The content of a scan: the code as it was scanned or typed, and the fields of the message that carry it. */
interface ScanContent {
  readonly code: string;
  readonly content: Readonly<Record<string, unknown>>;
}

export type ScanShape = (product: ScannedCodes, count: number, factor: number) => ScanContent;

/** The shapes in which apps send one entry (docs/counts.md, "What a count means"). */
export const scanShapes: readonly [ScanShape, ...ScanShape[]] = [
  ({ barcode }, count, factor) => ({ code: barcode, content: { barcode: [{ barcode, count, factor }] } }),
  ({ barcode }, count, factor) => ({
    code: `0${barcode}`,
    content: { barcode: [{ barcode: `0${barcode}`, count }], factor },
  }),
  ({ barcode }, count, factor) => ({
    code: barcode,
    content: { barcode: JSON.stringify([{ barcode, count, factor }]) },
  }),
  ({ barcode }, count, factor) => ({
    code: barcode,
    content: { barcode: JSON.stringify({ barcode, count, factor }) },
  }),
  ({ internal_code: code }, count, factor) => ({
    code,
    content: { internalBarcode: { code, count }, factor },
  }),
  ({ internal_code }, count, factor) => {
    const code = withoutLeadingZeros(internal_code);
    return { code, content: { internalBarcode: JSON.stringify({ code, count }), factor } };
  },
  ({ internal_code: code }, count, factor) => ({
    code,
    content: { internalBarcode: { code: { S: code }, count: { N: String(count) } }, factor },
  }),
];

/** Written apart from the product's own rule, so that the two can be compared. */
export function withoutLeadingZeros(code: string): string {
  return code.trim().replace(/^0+/, '');
}
