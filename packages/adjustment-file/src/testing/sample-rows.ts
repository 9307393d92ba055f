import type { ExportProfile } from '@balanco/contract/exports/export-profiles';
import type { FileHeading, FileRow } from '../file-row.js';
import type { SettledItem } from '../settled-rows.js';
import { SHIPPED_PROFILES } from '../shipped-profiles.js';

export function shipped(id: string): ExportProfile {
  const found = SHIPPED_PROFILES.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no profile ${id}`);
  return found.profile;
}

export const heading: FileHeading = { inventory: '1042', version: 1, date: '2026-05-06' };

export const settledItem: SettledItem = {
  key: 'i:123',
  internalCode: '000123',
  barcodes: ['INT-9', '7891234567895'],
  chosenBarcode: null,
  description: 'DIPIRONA SÓDICA 500 MG C/ 10',
  department: 'MEDICAMENTOS',
  expected: 24,
  settled: 20,
  how: 'counted',
  rounds: [null, null, null],
  value: 8.5,
  differenceValue: -34,
  reason: 'quebra/avaria',
  countedOn: '2026-05-05',
  countedBy: 'Ana',
  scanned: [{ code: '7891234567895', units: 20 }],
};

export const sampleRow: FileRow = {
  key: 'i:123',
  code: '7891234567895',
  internalCode: '000123',
  barcode: '7891234567895',
  description: 'DIPIRONA SÓDICA 500 MG C/ 10',
  department: 'MEDICAMENTOS',
  quantity: 27,
  counts: [27, null, null],
  expected: 24,
  value: 8.5,
  total: 229.5,
  reason: 'quebra/avaria',
  countedOn: '2026-05-05',
  countedBy: 'Ana',
};
