import type { FileHeading, FileRow } from '@balanco/adjustment-file/file-row';

/** What the preview of a profile shows. */
export const exampleHeading: FileHeading = { inventory: '42', version: 1, date: '2026-05-31' };

const dipyrone: FileRow = {
  key: 'i:123',
  code: '7891234567895',
  internalCode: '000123',
  barcode: '7891234567895',
  description: 'DIPIRONA 500MG',
  department: 'GENÉRICOS',
  quantity: 27,
  counts: [27, null, null],
  expected: 24,
  value: 8.5,
  total: 229.5,
  reason: 'achado',
};

/** Three items, one of them with few digits. */
export const exampleRows: readonly FileRow[] = [
  dipyrone,
  {
    ...dipyrone,
    key: 'i:124',
    code: '7896004715896',
    internalCode: '000124',
    barcode: '7896004715896',
    description: 'OMEPRAZOL 20MG',
    quantity: 4,
    counts: [6, 4, 4],
    expected: 5,
    value: 18.9,
    total: 75.6,
    reason: 'vencido',
  },
  {
    ...dipyrone,
    key: 'i:777',
    code: '78912345',
    internalCode: '777',
    barcode: '78912345',
    description: 'SORO 500ML',
    department: 'HOSPITALAR',
    quantity: 130,
    counts: [130, null, null],
    expected: 130,
    value: 7.5,
    total: 975,
    reason: '',
  },
];
