import {
  type BulkAnswer,
  type BulkStock,
  IMPORT_BATCH_ROWS,
  type ProductRow,
} from '@balanco/contract/products/products';
import type { CatalogueRow } from './catalogue.js';
import type { ImportColumnKey } from './import-columns.js';

export interface BatchProgress {
  /** The batch's number from 1; the last one at the end. */
  readonly batch: number;
  readonly batches: number;
  /** Rows that the server has answered. */
  readonly rowsDone: number;
  readonly rows: number;
}

type ImportOutcome =
  /** `refused` counts rows from the first of all. */
  | { readonly kind: 'done'; readonly totals: BulkAnswer }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'stopped' };

interface BatchImport<Row> {
  readonly rows: readonly Row[];
  /** It may send a batch again. */
  readonly send: (batch: readonly Row[]) => Promise<BulkAnswer>;
  /** 0 in a dry run. */
  readonly pauseMs: number;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Before each batch and once at the end. */
  readonly onProgress: (progress: BatchProgress) => void;
  readonly signal: AbortSignal;
}

/**
 * 500 rows at a time, 100 ms apart (specification, section 9). Never rejects: a failed batch ends the import
 * (specification, section 4).
 */
export async function importBatches<Row>(run: BatchImport<Row>): Promise<ImportOutcome> {
  const { rows, onProgress, signal } = run;
  const batches = Math.ceil(rows.length / IMPORT_BATCH_ROWS);
  const totals: BulkAnswer = { created: 0, updated: 0, unchanged: 0, refused: [] };
  try {
    for (let batch = 1; batch <= batches; batch += 1) {
      const rowsDone = (batch - 1) * IMPORT_BATCH_ROWS;
      if (batch > 1 && run.pauseMs > 0) await run.wait(run.pauseMs);
      if (signal.aborted) return { kind: 'stopped' };
      onProgress({ batch, batches, rowsDone, rows: rows.length });
      const sent = rows.slice(rowsDone, rowsDone + IMPORT_BATCH_ROWS);
      const answer = await run.send(sent);
      totals.created += answer.created;
      totals.updated += answer.updated;
      totals.unchanged += answer.unchanged;
      if (answer.nameless !== undefined) totals.nameless = [...(totals.nameless ?? []), ...answer.nameless];
      if (answer.taken_codes !== undefined)
        totals.taken_codes = [...(totals.taken_codes ?? []), ...answer.taken_codes];
      if (answer.stock !== undefined) totals.stock = sumOf(totals.stock, answer.stock);
      for (const { row, fields } of answer.refused) totals.refused.push({ row: rowsDone + row, fields });
    }
  } catch (error) {
    return signal.aborted ? { kind: 'stopped' } : { kind: 'failed', error };
  }
  onProgress({ batch: batches, batches, rowsDone: rows.length, rows: rows.length });
  return { kind: 'done', totals };
}

function sumOf(before: BulkStock | undefined, more: BulkStock): BulkStock {
  if (before === undefined) return more;
  const sum = (key: keyof BulkStock): BulkStock['stored'] => ({
    system_stock: before[key].system_stock + more[key].system_stock,
    stock_value: before[key].stock_value + more[key].stock_value,
  });
  return { stored: sum('stored'), result: sum('result'), created: sum('created') };
}

export function changesStock(rows: readonly CatalogueRow[]): boolean {
  return rows.some(({ system_stock }) => system_stock !== undefined);
}

/**
 * Specification, section 7. Has each chosen code, '' if blank: without a barcode it would name all products
 * of the internal code (docs/decisions/0043). Missing fields keep the stored ones.
 */
export function productRow(
  row: CatalogueRow,
  columns: readonly ImportColumnKey[],
  pharmacy: string,
): ProductRow {
  const { line: _line, ...stated } = row;
  const codes: ProductRow = { pharmacy };
  if (columns.includes('internal_code')) codes.internal_code = '';
  if (columns.includes('barcode')) codes.barcode = '';
  return { ...codes, ...stated };
}
