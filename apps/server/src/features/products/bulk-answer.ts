import type { BulkAnswer, RefusedRow } from '@balanco/contract/products/products';
import type { MergedRows } from './merge-product-rows.js';

/** Sums up the merged rows of all pharmacies; each product counts once. */
export function bulkAnswer(merged: readonly MergedRows[], refused: readonly RefusedRow[]): BulkAnswer {
  const sum = (numberOf: (rows: MergedRows) => number) =>
    merged.reduce((total, rows) => total + numberOf(rows), 0);
  return {
    created: sum(({ created }) => created.length),
    updated: sum(({ updated }) => updated.length),
    unchanged: sum(({ unchanged }) => unchanged),
    refused: [...refused].sort((a, b) => a.row - b.row),
  };
}
