import { refused } from '../base/example.js';
import { exampleInventories, examplePharmacies, exampleProducts } from '../base/example-world.js';
import type { Product } from '../products/products.js';
import type { Comparison } from './comparison.js';
import { COUNTED_FILTERS, type Item } from './items.js';

const { dipyrone, omeprazole, saline } = exampleProducts;
const { central } = examplePharmacies;

const seen = {
  moved: null,
  expected_at: null,
  sections: 1,
  collectors: 1,
  lines: 1,
  round: '1' as const,
  rounds: [],
  reason: null,
  reason_text: '',
  lacks_reason: true,
};
export const namedAs = ({ internal_code, barcode, description, department }: Product) => ({
  key: `i:${Number(internal_code)}`,
  internal_code,
  barcodes: barcode === '' ? [] : [barcode],
  description,
  department,
});
export const salineItem: Item = {
  ...namedAs(saline),
  expected: -2,
  counted: 30,
  difference: 32,
  percentage: null,
  value: 7.5,
  difference_value: 240,
  ...seen,
  state: 'overage',
  flags: ['negative_stock'],
};
export const omeprazoleItem: Item = {
  ...namedAs(omeprazole),
  expected: 42,
  counted: 30,
  difference: -12,
  percentage: 28.6,
  value: 18.9,
  difference_value: -226.8,
  ...seen,
  state: 'shortage',
  flags: [],
};

export const noUnits: Comparison['units'] = {
  total: 0,
  settled: 0,
  superseded: 0,
  awaiting: 0,
  unregistered: 0,
  ambiguous: 0,
  out_of_scope: 0,
  same_box: 0,
  late: 0,
};

export const generalComparison: Comparison = {
  inventory_id: exampleInventories.general.number,
  name: 'Inventário Geral',
  pharmacy: central.id,
  pharmacy_name: central.name,
  source: 'web',
  finalised_at: null,
  finalised_by: null,
  reopened_by_recount_at: null,
  sections: 2,
  open_sections: 1,
  blind: false,
  state: 'open',
  version: null,
  snapshot: {
    version: null,
    taken_at: null,
    taken_by: null,
    items: 3,
    mode: 'summed',
    is_mode_clear: true,
    is_mode_chosen: false,
    mode_examples: [],
    repeated: 0,
    repeated_equal: 0,
    changed_since: 0,
    added_after: 0,
    stock_at: null,
    units: 50.5,
    stock_value: 820.7,
  },
  value_basis: 'unknown',
  scope: 'full',
  shop: 'closed',
  time_zone: 'America/Sao_Paulo',
  tolerance: { units: 0, percent: 0, money: 0 },
  totals: { shortage: -226.8, overage: 245.99, net: 19.19, gross: 472.79, uncounted: 0 },
  units: { ...noUnits, total: 72, settled: 72 },
  accuracy_by_item: 0,
  accuracy_by_value: 44.4,
  sample: null,
  items: 3,
  counted_items: 3,
  filters: {
    ...(Object.fromEntries(COUNTED_FILTERS.map((filter) => [filter, 0])) as Comparison['filters']),
    divergent: 3,
    shortage: 1,
    overage: 2,
    negative_stock: 1,
    no_reason: 2,
  },
  unregistered_codes: 0,
  ambiguous_codes: 0,
  unrecognised_lines: 0,
  departments: [dipyrone.department, saline.department],
  department_totals: [
    { department: saline.department, shortage: 0, overage: 240 },
    { department: dipyrone.department, shortage: -226.8, overage: 5.99 },
  ],
};

/**
 * Refusals of each call that compares counts with the stock.
 *
 * @param others parameters of the path beside `id`
 */
export const ofWholePharmacy = (
  others: Readonly<Record<string, string | number>> = {},
): ReturnType<typeof refused> =>
  refused(
    'conflict',
    'A farmácia como um todo',
    'As contagens da farmácia como um todo não são confrontadas com o saldo.',
    { params: { ...others, id: exampleInventories.whole.uuid } },
  );
