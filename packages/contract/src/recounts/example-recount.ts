import { called } from '../base/example.js';
import * as world from '../base/example-world.js';
import { finaliseInventory } from '../inventories/inventories.js';
import { submitCounts } from '../mobile/mobile.js';
import * as changes from './recount-changes.js';
import type * as contract from './recounts.js';

const general = { id: world.exampleInventories.general.number };
const { admin, mod } = world.examplePeople;
const { dipyrone, omeprazole, saline } = world.exampleProducts;
const { first } = world.exampleSections;

export const recountSection = '6b1f0c2d-9e8a-4b7c-8d5e-0000000000a1';
export const recountTask = { ...general, section_id: recountSection };
export const recountBody = { criteria: { money: 50 }, collector_sub: admin.sub, section_id: recountSection };
export const createdRecount = called(changes.createRecount, 'mod', { params: general, body: recountBody });
export const closedRecount = called(finaliseInventory, 'mod', {
  params: general,
  body: { finalizado: true, section_id: recountSection },
});
export const countedStray = called(submitCounts, 'admin', {
  body: [
    {
      amplify_id: world.freshAmplifyIds[0],
      inventoryID: general.id,
      sectionID: recountSection,
      barcode: [{ barcode: dipyrone.barcode, count: 12 }],
      createdAt: '2026-05-06T12:00:00.000Z',
    },
  ],
});

export const exampleRecount: contract.Recount = {
  section_id: recountSection,
  name: 'Recontagem 1',
  round: 2,
  state: 'open',
  collector: { sub: admin.sub, name: admin.name },
  whole_section: null,
  created_at: '2026-05-06T12:00:00.000Z',
  created_by: mod.name,
  closed_at: null,
  closed_itself: false,
  closes_itself: true,
  declared_at: null,
  cancelled_by: null,
  cancel_reason: '',
  items: 2,
  found_items: 0,
  decided_items: 0,
  searched_items: 0,
  stray_items: 0,
  done: [],
  overrides: [],
  same_counters: [],
};
export const listedOmeprazole: contract.RecountItem = {
  key: 'i:124',
  internal_code: omeprazole.internal_code,
  barcodes: [omeprazole.barcode, '27891000000018'],
  own_code: omeprazole.barcode,
  description: omeprazole.description,
  seen: [{ id: first.id, name: first.name }],
  only_in: null,
  is_found: false,
  searched: null,
  not_found: null,
  is_settled: false,
  added_by: null,
};
export const recountList: contract.RecountItem[] = [
  listedOmeprazole,
  {
    ...listedOmeprazole,
    key: 'i:777',
    internal_code: saline.internal_code,
    barcodes: [],
    own_code: saline.internal_code,
    description: saline.description,
  },
];
