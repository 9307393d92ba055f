declare module 'gs1-barcode-parser-mod' {
  interface ParsedElement {
    readonly ai: string;
    readonly raw: string;
    /** AAAA-MM-DD of a date; '' otherwise. */
    readonly isoDate: string;
  }
  /** @throws a text if the input is no element string */
  export function parseBarcode(elements: string): { readonly parsedCodeItems: readonly ParsedElement[] };
}
