/** What an app sends of a count; `null` is what its model has nothing for. */
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
