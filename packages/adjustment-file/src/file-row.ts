/** The counts of three rounds; null where one didn't take place. */
export type Counts = readonly [first: number | null, second: number | null, third: number | null];

/** One line of a file before it is written: an item, or a part of it under one of its codes. */
export interface FileRow {
  /** The item's key, so that a refusal names it. */
  readonly key: string;
  readonly code: string;
  readonly internalCode: string;
  readonly barcode: string;
  readonly description: string;
  readonly department: string;
  /** A balance, or a difference with its sign. */
  readonly quantity: number;
  /** What the first, the second and the third count found; the last one that isn't null is the quantity. */
  readonly counts: Counts;
  readonly expected: number;
  /** R$ of one unit, and of the line. */
  readonly value: number;
  readonly total: number;
  readonly reason: string;
}

/** What all lines of a file share. */
export interface FileHeading {
  readonly inventory: string;
  readonly version: number;
  /** AAAA-MM-DD, as in the pharmacy. */
  readonly date: string;
}

/** The totals of a file; those of the settlement's report are the same (docs/adjustment-files.md, "Totals"). */
export interface FileTotals {
  readonly lines: number;
  readonly units: number;
  readonly money: number;
}
