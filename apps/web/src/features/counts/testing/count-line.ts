import type { Count, CountLine } from '@balanco/contract/counts/count';
import type { CountSource } from '@balanco/contract/counts/count-entries';
import type { CountSummary } from '@balanco/contract/counts/counts';
import { exampleLines, storedCounts } from '@balanco/contract/counts/stored-count-examples';

export const PHARMACY = '0198c0de-0000-7000-8000-000000000001';
const SUB = '0198c0de-0000-7000-8000-0000000000cc';

export function countLine(change: Partial<CountLine> = {}): CountLine {
  const { barcode = '7891000001000', internal_code = '', quantity = 5, factor = 1 } = change;
  return {
    ...exampleLines.dipyrone,
    count_id: 10,
    _version: 3,
    cognitoUserID: SUB,
    user_name: 'Ana',
    user_email: 'ana@farmacia.example',
    barcode,
    internal_code,
    quantity,
    factor,
    createdAt: '2026-01-20T15:00:00Z',
    inventoryID: 7,
    inventory_name: 'Balanço Geral',
    sectionID: null,
    section_name: null,
    product: { id: SUB, description: 'DIPIRONA 500MG', internal_code: '0001000', barcode },
    source: {
      barcode: [{ barcode, internal_code, count: quantity, factor }],
      internalBarcode: null,
      factor: 1,
    },
    ...change,
  };
}

export function unrecognisedLine(change: Partial<CountLine> = {}): CountLine {
  const raw = '{quebrado: sim';
  return countLine({
    line_id: 2,
    kind: 'unrecognised',
    barcode: '',
    quantity: null,
    raw,
    product: null,
    source: { barcode: raw, internalBarcode: null, factor: 1 },
    ...change,
  });
}

export function storedCount(change: Partial<Count> & Partial<CountSource> = {}): Count {
  return {
    ...storedCounts[0],
    id: 10,
    _version: 4,
    cognitoUserID: SUB,
    user_name: 'Ana',
    barcode: [{ barcode: '7891000001000', count: 9, factor: 2 }],
    inventoryID: 7,
    sectionID: null,
    ...change,
  };
}

export function summaryOf(change: Partial<CountSummary> = {}): CountSummary {
  return {
    count: 0,
    unregistered: 0,
    unrecognised: 0,
    after_close: 0,
    zero_quantity: 0,
    factor_above_1: 0,
    recount: 0,
    ...change,
  };
}
