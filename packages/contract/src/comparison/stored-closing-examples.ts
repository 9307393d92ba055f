import type { Closing } from '@balanco/contract/comparison/closing';
import type { Item } from '@balanco/contract/comparison/closing-items';
import { refusalBody } from '../base/example.js';
import { exampleInventories, examplePharmacies, exampleProducts } from '../base/example-world.js';

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
/** The items of the inventory `general`. */
export const salineItem: Item = {
  key: 'i:777',
  internal_code: saline.internal_code,
  barcodes: [],
  description: saline.description,
  department: saline.department,
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
  key: 'i:124',
  internal_code: omeprazole.internal_code,
  barcodes: [omeprazole.barcode],
  description: omeprazole.description,
  department: omeprazole.department,
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

/** The inventory `general`, compared with the catalogue. */
export const generalClosing: Closing = {
  inventory_id: exampleInventories.general.number,
  name: 'Inventário Geral',
  pharmacy: central.id,
  pharmacy_name: central.name,
  source: 'web',
  finalised_at: null,
  finalised_by: null,
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
  units: {
    total: 72,
    settled: 72,
    superseded: 0,
    awaiting: 0,
    unregistered: 0,
    ambiguous: 0,
    out_of_scope: 0,
    late: 0,
  },
  accuracy_by_item: 0,
  accuracy_by_value: 44.4,
  sample: null,
  items: 3,
  counted_items: 3,
  filters: {
    divergent: 3,
    uncounted: 0,
    matching: 0,
    shortage: 1,
    overage: 2,
    recounting: 0,
    negative_stock: 1,
    no_value: 0,
    ambiguous_stock: 0,
    ambiguous_value: 0,
    new_item: 0,
    zeroed: 0,
    no_reason: 2,
    tolerated: 0,
    stock_changed: 0,
    factor_differs: 0,
    out_of_scope: 0,
    included: 0,
    no_consensus: 0,
    third_round: 0,
    not_found: 0,
    after_recount: 0,
    same_counter: 0,
    off_list: 0,
    recounted: 0,
    decided: 0,
    moved: 0,
    moved_in_count: 0,
    estimated: 0,
  },
  unregistered_codes: 0,
  ambiguous_codes: 0,
  unrecognised_lines: 0,
  departments: [dipyrone.department, saline.department],
};

/** The refusals that all calls about the page of an inventory share. */
export const invalidInventory = {
  title: 'Id que não é de um inventário',
  as: 'mod',
  status: 400,
  answer: refusalBody('invalid', 'ID de inventário inválido.', 'id'),
} as const;
export const missingInventory = {
  title: 'Inventário que não existe',
  as: 'mod',
  status: 404,
  answer: refusalBody('not_found', 'Inventário não encontrado.'),
} as const;

/** The refusal of a change that an approved inventory, as `mobile` is, forbids. */
export const approvedInventory = {
  title: 'O inventário está aprovado',
  as: 'mod',
  status: 409,
  answer: refusalBody('conflict', 'Este inventário está aprovado. Use Reabrir.'),
} as const;
