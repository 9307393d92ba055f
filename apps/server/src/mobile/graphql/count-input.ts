/** A count as an app sends it. A field without a value is `null` or absent. */
export interface CountInput {
  readonly barcode?: unknown;
  readonly internalBarcode?: unknown;
  readonly factor?: number | null;
  readonly inventoryID?: string | null;
  readonly sectionID?: string | null;
  readonly createdAt?: string | null;
  readonly _deleted?: boolean | null;
  readonly _version?: number | null;
}
