import { called, type EndpointExamples, examplesOf } from '../base/example.js';
import * as world from '../base/example-world.js';
import { namedAs, noUnits } from '../comparison/stored-comparison-examples.js';
import type { InventoryLimits } from '../pharmacies/approval-limits.js';
import { NO_IDENTITY } from '../pharmacies/pharmacy-identity.js';
import { CHECK_KEYS, checkOf } from './checks.js';
import * as contract from './settlements.js';
import { approveSettlement, type SettlementSteps } from './settling.js';

const { dipyrone, omeprazole, saline } = world.exampleProducts;

export const initialLimits: InventoryLimits = {
  at_start: { zero_share: 20, approval_gross: 2000, approval_item: 200 },
  in_force: { zero_share: 20, approval_gross: 2000, approval_item: 200 },
  changes: [],
};

export const marchSettlement: contract.Settlement = {
  version: 1,
  hash: 'e77ad80d399933cca10c4cca6a695ebbdf8cc6d659efb2134f8496268e75f25d',
  settled_at: '2026-05-06T05:00:00.000Z',
  settled_by: world.examplePeople.admin.name,
  approved_at: null,
  approved_by: null,
  approval_reason: null,
  appointment: null,
  superseded_at: null,
  superseded_by: null,
  superseded_reason: null,
  exports: 0,
  uncounted: 'each',
  needs_second_admin: false,
  value_basis: 'unknown',
  totals: { shortage: 0, overage: 15, net: 15, gross: 15, uncounted: 835.7 },
  items: 3,
  counted_items: 0,
  matching_items: 0,
  kept_items: 2,
  zeroed_items: 1,
  limits: initialLimits,
};

export const marchSettlementDetail: contract.SettlementDetail = {
  ...marchSettlement,
  inventory_id: world.exampleInventories.march.number,
  name: 'Inventário de Março',
  pharmacy: world.examplePharmacies.central.id,
  pharmacy_name: world.examplePharmacies.central.name,
  identity: { name: world.examplePharmacies.central.name, ...NO_IDENTITY },
  time_zone: 'America/Sao_Paulo',
  snapshot_version: 1,
  snapshot_taken_at: '2026-05-04T21:00:00.000Z',
  stock_at: '2026-05-05T10:30:00.000Z',
  stock_mode: 'summed',
  tolerance: { units: 0, percent: 0, money: 0 },
  scope: 'full',
  scope_words: [],
  units: noUnits,
  accuracy_by_item: null,
  accuracy_by_value: null,
  sample: null,
  movements: null,
  recount_policy: null,
  collectors: [],
  warnings: ['Não está informado se o valor do catálogo é custo ou preço de venda.'],
  overrides: [],
  audit_head: null,
  previous: {
    inventory_id: '8d5c7b1a-2f3e-4c6d-8a9b-0000000000e5',
    name: 'Balanço do aplicativo',
    version: 1,
    settled_at: '2026-05-06T04:00:00.000Z',
    scope: 'full',
    value_basis: 'unknown',
    change: { shortage: 0, overage: 15, net: 15, gross: 15, uncounted: 835.7 },
  },
};

export const keptDipyrone: contract.SettlementItem = {
  ...namedAs(dipyrone),
  expected: 10.5,
  counted: null,
  settled: 10.5,
  how: 'kept',
  round: null,
  rounds: [],
  moved: null,
  expected_at: null,
  is_estimated: false,
  moved_in_count: false,
  difference: 0,
  value: 3.99,
  difference_value: 0,
  reason: null,
  reason_text: '',
};
const marchItems: readonly contract.SettlementItem[] = [
  keptDipyrone,
  { ...keptDipyrone, ...namedAs(omeprazole), expected: 42, settled: 42, value: 18.9 },
  {
    ...keptDipyrone,
    ...namedAs(saline),
    expected: -2,
    settled: 0,
    how: 'zeroed',
    difference: 2,
    value: 7.5,
    difference_value: 15,
    reason: 'not_investigated',
  },
];

export const marchSteps: SettlementSteps = {
  state: 'settled',
  current: marchSettlement,
  next_version: 2,
  checks: CHECK_KEYS.map((key) => {
    const measured = key === 'uncounted' ? { is_met: true, count: 3 } : key !== 'value_basis';
    return checkOf(key, measured, { decision: 'each', unconfirmed: null });
  }),
  uncounted: {
    decision: 'each',
    positive: { items: 2, units: 52.5, value: 835.7 },
    negative: { items: 1, units: 2, value: 15 },
    zeroed: { items: 1, units: 2, value: 15, overage: 15 },
    zeroed_share: 1.76,
    share_limit: 20,
    is_above_limit: false,
    zero_refusal: null,
    unconfirmed: null,
  },
  reasons: { from: 100, needed: 0, given: 0 },
  approval: { is_allowed: true, refusal: null, needs_reason: false, appointment: null },
  late_counts: 0,
  to_settle: { totals: marchSettlement.totals, approval: null },
  limits: initialLimits,
  has_one_admin: true,
};

const march = { id: world.exampleInventories.march.number };
const first = { ...march, version: 1 };

/** What `refused` takes: what is approved stays as it is. */
export const isApproved = [
  'conflict',
  'O inventário está aprovado',
  'Este inventário está aprovado. Use Reabrir.',
] as const;

export const approveMarch = called(approveSettlement, 'mod', { params: march, body: { version: 1 } });

/** Approved before the examples. */
const approvedResult: contract.LatestResult = {
  inventory_id: world.exampleInventories.mobile.uuid,
  name: 'Balanço do aplicativo',
  pharmacy: marchSettlementDetail.pharmacy,
  pharmacy_name: marchSettlementDetail.pharmacy_name,
  version: 1,
  totals: { shortage: 0, overage: 0, net: 0, gross: 0, uncounted: 0 },
  approved_at: '2026-05-07T02:30:00.000Z',
  superseded_at: null,
  exported_at: '2026-05-06T04:10:00.000Z',
};

const { inventory_id, pharmacy, version, approved_at } = approvedResult;
const countedDipyrone: contract.SettlementItem = {
  ...keptDipyrone,
  counted: 12.5,
  settled: 12.5,
  how: 'counted',
  round: '1',
  difference: 2,
  difference_value: 7.98,
};

export const settlementExamples: readonly EndpointExamples[] = [
  examplesOf(contract.listSettlements, {
    title: 'Um inventário com uma apuração',
    request: { params: march },
    answer: { results: [marchSettlement] },
  }),
  examplesOf(contract.getSettlement, {
    title: 'Uma apuração com o que a Ata diz dela',
    request: { params: first },
    answer: marchSettlementDetail,
  }),
  examplesOf(contract.listResults, {
    title: 'O que foi aprovado; o cursor serve para perguntar depois',
    request: {},
    answer: { results: [approvedResult], next: 'WyIyMDI2LTA1LTA3VDAyOjMwOjAwLjAwMFoiLCI4ZDVjIl0' },
    volatile: ['next'],
  }),
  examplesOf(contract.listResultItems, {
    title: 'Os itens do que foi aprovado; o cursor serve para perguntar depois',
    request: { query: { page_size: 1 } },
    answer: {
      results: [{ inventory_id, pharmacy, version, approved_at, item: countedDipyrone }],
      next: 'WyIyMDI2LTA1LTA3VDAyOjMwOjAwLjAwMFoiLCI4ZDVjIiwiaToxIl0',
    },
    volatile: ['next'],
  }),
  examplesOf(contract.listLatestResults, {
    title: 'Duas apurações aprovadas; de uma saiu um arquivo',
    after: [approveMarch],
    answer: {
      results: [
        {
          ...approvedResult,
          inventory_id: world.exampleInventories.march.number,
          name: marchSettlementDetail.name,
          totals: marchSettlement.totals,
          approved_at: '2026-05-06T12:00:00.000Z',
          exported_at: null,
        },
        approvedResult,
      ],
    },
    volatile: ['results.0.approved_at'],
  }),
  examplesOf(contract.listSettlementItems, {
    title: 'Todos os itens, na ordem do hash',
    request: { params: first, query: { sort: 'key' } },
    answer: { count: 3, next: null, previous: null, results: [...marchItems] },
  }),
  examplesOf(contract.listSettlementPhotos, {
    title: 'Nenhuma foto',
    request: { params: first },
    answer: { results: [], missing: [] },
  }),
  examplesOf(contract.listSettlementExpired, {
    title: 'Nada vencido',
    request: { params: first },
    answer: { results: [] },
  }),
  examplesOf(contract.compareSettlements, {
    title: 'Nada mudou desde a apuração',
    request: { params: first },
    answer: { count: 0, next: null, previous: null, results: [] },
  }),
];
