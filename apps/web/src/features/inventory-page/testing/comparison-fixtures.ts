import type { CodeBinding } from '@balanco/contract/comparison/code-bindings';
import type {
  Comparison,
  ItemDetail,
  Snapshot,
  UnresolvedCode,
} from '@balanco/contract/comparison/comparison';
import type { Item } from '@balanco/contract/comparison/items';
import type { MainBarcode } from '@balanco/contract/comparison/main-barcode';
import { generalComparison, omeprazoleItem } from '@balanco/contract/comparison/stored-comparison-examples';
import { PHARMACY } from '../../../testing/rows';

/** See docs/comparison.md, "Examples". */
export function comparisonOf(change: Partial<Comparison> = {}, taken: Partial<Snapshot> = {}): Comparison {
  return {
    ...generalComparison,
    inventory_id: 7,
    name: 'Balanço Geral',
    pharmacy: PHARMACY,
    pharmacy_name: 'Farmácia São João',
    snapshot: {
      ...generalComparison.snapshot,
      version: 1,
      taken_at: '2026-01-20T15:00:00Z',
      items: 8,
      stock_at: '2026-01-20T14:30:00Z',
      units: 1234.5,
      stock_value: 10874.3,
      ...taken,
    },
    totals: { shortage: -774, overage: 185.9, net: -588.1, gross: 959.9, uncounted: 86 },
    units: { ...generalComparison.units, total: 1251, settled: 1234, unregistered: 12, ambiguous: 5 },
    accuracy_by_item: 14.3,
    accuracy_by_value: 24.6,
    items: 8,
    counted_items: 7,
    filters: {
      ...generalComparison.filters,
      divergent: 6,
      uncounted: 1,
      matching: 1,
      shortage: 3,
      overage: 3,
      no_value: 1,
      no_reason: 1,
    },
    unregistered_codes: 2,
    ambiguous_codes: 1,
    unrecognised_lines: 4,
    departments: ['ÉTICOS', 'GENÉRICOS'],
    ...change,
  };
}

export function itemOf(change: Partial<Item> = {}): Item {
  return {
    ...omeprazoleItem,
    key: 'i:2',
    internal_code: '000002',
    barcodes: ['7891234567895', '7891000200032', '7891000200049'],
    description: 'LOSARTANA 50MG C/30',
    department: 'GENÉRICOS',
    expected: 24,
    counted: 20,
    difference: -4,
    percentage: 16.7,
    value: 8.5,
    difference_value: -34,
    sections: 2,
    lacks_reason: false,
    ...change,
  };
}

export const uncountedItem = itemOf({
  key: 'i:4',
  internal_code: '000004',
  description: 'SORO FISIOLÓGICO',
  expected: 40,
  counted: null,
  difference: null,
  percentage: null,
  value: 2.15,
  difference_value: null,
  sections: 0,
  collectors: 0,
  lines: 0,
  state: 'uncounted',
});

export function codeOf(change: Partial<UnresolvedCode> = {}): UnresolvedCode {
  return {
    barcode: '17891234567892',
    internal_code: '',
    reason: 'unregistered',
    units: 2,
    units_at_1: 2,
    line_factor: null,
    boxes: [],
    lines: 1,
    sections: ['Balcão', 'Estoque'],
    collectors: ['Ana', 'Beatriz'],
    last_at: '2026-01-20T15:00:00Z',
    candidates: [],
    invoiced: null,
    photos: [],
    ignored: null,
    ...change,
  };
}

export const boxBinding: CodeBinding = {
  id: '0b1e2f5e-7a1c-4a55-9b9e-0a1b2c3d4e5f',
  kind: 'barcode',
  code: '17891234567892',
  item_key: 'i:7',
  description: 'SORO',
  factor: 12,
  created_at: '2026-01-20T15:00:00Z',
  created_by: 'Ana',
};

export const firstBarcode: MainBarcode = { barcode: '7891234567895', chosen_by: null };

export function itemDetailOf(change: Partial<ItemDetail> = {}): ItemDetail {
  return {
    item: itemOf(),
    results: [],
    decision: null,
    main_barcode: firstBarcode,
    photos: [],
    missing_photos: [],
    purchase: null,
    round_parts: [],
    neighbours: [],
    ...change,
  };
}
