import type { ImportOptions } from './import-options.js';
import { MAX_FILE_BYTES, type Refusal, refusal } from './refusal.js';

/** Refuses a file by the options and its size alone; null if it can be read. */
export function refuseBeforeReading(sizeInBytes: number, options: ImportOptions): Refusal | null {
  if (options.columns.length === 0) return refusal('no_column');
  if (!options.columns.includes('internal_code') && !options.columns.includes('barcode')) {
    return refusal('no_code_column');
  }
  if (sizeInBytes > MAX_FILE_BYTES) return refusal('too_large');
  return null;
}
