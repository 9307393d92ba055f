import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { type Answers, answerJson, showScreen } from '../../../testing/app';
import { PHARMACY, pharmacyRow } from '../../../testing/rows';
import { InventoriesScreen } from '../inventories-screen';

export const LIST = `GET /api/inventories/with-all-counts/?pharmacy=${PHARMACY}`;

export function showInventories(
  role: 'admin' | 'user',
  rows: () => readonly InventoryRow[],
  answers: Answers = {},
  address = '/inventarios',
) {
  const listed = {
    'GET /api/pharmacies/': () => answerJson([pharmacyRow()]),
    [LIST]: () => answerJson({ results: rows() }),
    ...answers,
  };
  return showScreen(<InventoriesScreen />, listed, { role, path: '/inventarios', address });
}
