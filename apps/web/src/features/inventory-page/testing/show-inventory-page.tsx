import type { Comparison, ItemDetail, UnresolvedCode } from '@balanco/contract/comparison/comparison';
import type { Item } from '@balanco/contract/comparison/items';
import type { SettlementSteps } from '@balanco/contract/settlement/settling';
import { vi } from 'vitest';
import { type Answers, answerJson, pageOf, showScreen } from '../../../testing/app';
import { PHARMACY, pharmacyRow } from '../../../testing/rows';
import { stepsOf } from '../../settlement/testing/settlement-fixtures';
import { InventoryScreen } from '../inventory-screen';
import { comparisonOf, itemOf } from './comparison-fixtures';

vi.mock('../../counts/edit/edit-count-dialog', () => import('./stand-ins'));
vi.mock('../../counts/deletion/delete-count-dialog', () => import('./stand-ins'));
vi.mock('../../inventories/finalise/finalise-action', () => import('./stand-ins'));
vi.mock('../../adjustment-export/export-dialog', () => import('./stand-ins'));
vi.mock('../../adjustment-export/collector-file/collector-file-dialog', () => import('./stand-ins'));
vi.mock('../../product-import/stock-file', () => import('./stand-ins'));

export const COMPARISON = 'GET /api/inventories/7/closing/';
export const STEPS = 'GET /api/inventories/7/steps/';
export const ITEM_HISTORY = 'GET /api/inventories/7/items/i%3A2/history/';
export const DIVERGENT = itemsCall('filter=divergent&sort=-money');
export const HEAVIEST = 'GET /api/inventories/7/divergence/?filter=divergent&page_size=8';

interface World {
  role?: 'admin' | 'mod' | 'user';
  comparison?: () => Comparison;
  steps?: () => SettlementSteps;
  items?: () => readonly Item[];
  codes?: () => readonly UnresolvedCode[];
  detail?: () => ItemDetail;
  answers?: Answers;
  address?: string;
}

export function itemsCall(query: string): string {
  return `GET /api/inventories/7/divergence/?${query}&page=1&page_size=100`;
}

export function showInventoryPage({
  role = 'mod',
  answers,
  address = '/inventarios/7',
  ...world
}: World = {}) {
  const {
    comparison = comparisonOf,
    steps = stepsOf,
    items = () => [itemOf()],
    codes = () => [],
    detail,
  } = world;
  const list = () => pageOf(items());
  const listed = {
    'GET /api/pharmacies/': () => answerJson([pharmacyRow()]),
    [`GET /api/inventories/with-all-counts/?pharmacy=${PHARMACY}`]: () => answerJson({ results: [] }),
    [COMPARISON]: () => answerJson(comparison()),
    [STEPS]: () => answerJson(steps()),
    [DIVERGENT]: list,
    [itemsCall('sort=-money')]: list,
    [HEAVIEST]: list,
    'GET /api/inventories/7/late-counts/?page=1&page_size=100': () => pageOf([]),
    'GET /api/inventories/7/exports/': () => answerJson({ results: [] }),
    'GET /api/inventories/7/return-proofs/': () => answerJson({ results: [] }),
    'GET /api/inventories/7/unresolved-codes/?page=1&page_size=100': () => pageOf(codes()),
    ...(detail && { 'GET /api/inventories/7/items/i%3A2/': () => answerJson(detail()) }),
    ...(detail && {
      [ITEM_HISTORY]: () => answerJson({ results: [], recurrent_shortage: null, last_count: null }),
    }),
    ...answers,
  };
  return showScreen(<InventoryScreen />, listed, { role, path: '/inventarios/:id', address });
}
