import type { Count, CountLine } from '@balanco/contract/counts/count';
import type { CountSource } from '@balanco/contract/counts/count-entries';
import type { CountSummary } from '@balanco/contract/counts/counts';

export const PHARMACY = '0198c0de-0000-7000-8000-000000000001';
const SUB = '0198c0de-0000-7000-8000-0000000000cc';

export function countLine(change: Partial<CountLine> = {}): CountLine {
  const { barcode = '7891000001000', internal_code = '', quantity = 5, factor = 1 } = change;
  return {
    line_id: 1,
    count_id: 10,
    entry_index: 0,
    _version: 3,
    cognitoUserID: SUB,
    user_name: 'Ana',
    user_email: 'ana@farmacia.example',
    kind: 'barcode',
    barcode,
    internal_code,
    quantity,
    factor,
    raw: null,
    box: null,
    createdAt: '2026-01-20T15:00:00Z',
    inventoryID: 7,
    inventory_name: 'Balanço Geral',
    sectionID: null,
    section_name: null,
    round: 1,
    after_close: false,
    edited_by: null,
    imported_by: null,
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
    id: 10,
    amplify_id: SUB,
    _version: 4,
    _deleted: false,
    cognitoUserID: SUB,
    user_name: 'Ana',
    barcode: [{ barcode: '7891000001000', count: 9, factor: 2 }],
    internalBarcode: null,
    factor: 1,
    inventoryID: 7,
    sectionID: null,
    createdAt: '2026-01-20T15:00:00Z',
    created_at: '2026-01-20T15:00:00Z',
    after_close: false,
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
