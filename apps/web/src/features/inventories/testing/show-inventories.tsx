import '../../../testing/whole-screens';
import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { HistoryProvider } from '../../../listing/history/history-provider';
import { StaffActionProvider } from '../../../session/role/staff-action';
import { answerJson, fakeServer } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';
import { PHARMACY, pharmacyRow } from '../../../testing/rows';
import { InventoriesScreen } from '../inventories-screen';

export const LIST = `GET /api/inventories/with-all-counts/?pharmacy=${PHARMACY}`;

type Answers = Parameters<typeof fakeServer>[0];

export function showInventories(
  role: 'admin' | 'user',
  rows: () => readonly InventoryRow[],
  answers: Answers = {},
  address = '/inventarios',
) {
  const seen = fakeServer({
    'GET /api/current-user-role/': () => answerJson({ role }),
    'GET /api/pharmacies/': () => answerJson([pharmacyRow()]),
    [LIST]: () => answerJson({ results: rows() }),
    ...answers,
  });
  const screen = (
    <StaffActionProvider>
      <HistoryProvider>
        <InventoriesScreen />
      </HistoryProvider>
    </StaffActionProvider>
  );
  const routes = [
    { path: '/inventarios', element: screen },
    { path: '*', element: null },
  ];
  return { seen, router: renderApp(routes, address) };
}
