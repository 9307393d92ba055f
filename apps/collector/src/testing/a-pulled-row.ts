import type { PulledBinding, PulledCount, PulledProduct } from '@balanco/contract/mobile/mobile-pull';

export function aPulledRow(amplify_id: string, facts: Partial<PulledCount> = {}): PulledCount {
  return {
    id: 1,
    amplify_id,
    _version: 1,
    _deleted: false,
    barcode: [{ barcode: '7891234567895', count: 1 }],
    internalBarcode: null,
    factor: 1,
    inventoryID: 4,
    sectionID: 's',
    createdAt: '2026-05-06T12:07:00.000Z',
    after_close: false,
    unplaced: false,
    ...facts,
  };
}

export function aPulledProduct(id: string, facts: Partial<PulledProduct> = {}): PulledProduct {
  return { id, internal_code: id, barcode: '', description: id, department: '', _deleted: false, ...facts };
}

export function aBinding(code: string, facts: Partial<PulledBinding> = {}): PulledBinding {
  return { id: 'b1', kind: 'barcode', code, item_key: 'i:7', factor: 12, _deleted: false, ...facts };
}
