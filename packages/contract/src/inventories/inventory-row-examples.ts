import * as world from '../base/example-world.js';
import { type InventoryRow, inventoryStatus } from './inventories.js';

const { central } = world.examplePharmacies;
const { user, mod } = world.examplePeople;

export const emptyRow = {
  section_id: null,
  section_name: null,
  section_counts: null,
  total_counts: 0,
  count: 0,
  unrecognised_counts: 0,
  finalizado: false,
  finalised_at: null,
  finalised_by: null,
  status: inventoryStatus.open,
  collector_sub: null,
  collector_name: null,
  collector_email: null,
  _deleted: false,
  source: 'web',
  pharmacy: central.id,
  pharmacy_name: central.name,
  version: 1,
} as const satisfies Partial<InventoryRow>;

export const finalisedNow = {
  finalizado: true,
  finalised_at: '2026-05-06T12:00:00.000Z',
  finalised_by: mod.name,
  status: inventoryStatus.finalised,
} as const satisfies Partial<InventoryRow>;

export const wholeRow: InventoryRow = {
  ...emptyRow,
  id: world.exampleInventories.whole.uuid,
  inventory_id: world.exampleInventories.whole.uuid,
  name: central.name,
  created_at: central.created_at,
  total_counts: 1,
  count: 1,
  source: 'pharmacy',
};

export const mobileRow: InventoryRow = {
  ...emptyRow,
  id: world.exampleInventories.mobile.uuid,
  inventory_id: world.exampleInventories.mobile.uuid,
  name: 'Balanço do aplicativo',
  created_at: '2026-05-06T02:00:00.000Z',
  unrecognised_counts: 1,
  source: 'mobile',
};

export const marchRow: InventoryRow = {
  ...emptyRow,
  ...finalisedNow,
  id: world.exampleInventories.march.number,
  inventory_id: world.exampleInventories.march.number,
  name: 'Inventário de Março',
  created_at: '2026-05-04T12:00:00.000Z',
  finalised_at: '2026-05-04T20:00:00.000Z',
  closing_state: 'settled',
  version: 2,
};

export const generalRow: InventoryRow = {
  ...emptyRow,
  id: world.exampleInventories.general.number,
  inventory_id: world.exampleInventories.general.number,
  name: 'Inventário Geral',
  created_at: '2026-05-05T11:00:00.000Z',
  total_counts: 3,
  count: 3,
};

const sectionRow = {
  ...generalRow,
  collector_sub: user.sub,
  collector_name: user.name,
  collector_email: user.email,
};

export const firstSectionRow: InventoryRow = {
  ...sectionRow,
  id: `${world.exampleInventories.general.number}_${world.exampleSections.first.id}`,
  section_id: world.exampleSections.first.id,
  section_name: world.exampleSections.first.name,
  section_counts: 3,
  created_at: '2026-05-05T11:30:00.000Z',
};

export const secondSectionRow: InventoryRow = {
  ...sectionRow,
  ...finalisedNow,
  id: `${world.exampleInventories.general.number}_${world.exampleSections.second.id}`,
  section_id: world.exampleSections.second.id,
  section_name: world.exampleSections.second.name,
  section_counts: 0,
  count: 0,
  created_at: '2026-05-05T11:40:00.000Z',
  finalised_at: '2026-05-05T19:00:00.000Z',
  version: 2,
};

export const allRows: readonly InventoryRow[] = [
  mobileRow,
  generalRow,
  firstSectionRow,
  secondSectionRow,
  marchRow,
  wholeRow,
];
