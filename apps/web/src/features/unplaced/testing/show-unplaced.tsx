import '../../../testing/whole-screens';
import type { UnplacedCount } from '@balanco/contract/counts/unplaced';
import { StaffActionProvider } from '../../../session/role/staff-action';
import { answerJson, fakeServer } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';
import { UnplacedScreen } from '../unplaced-screen';
import { unplacedPage } from './unplaced-count';

type Answers = Parameters<typeof fakeServer>[0];

export const LIST = 'GET /api/unplaced-counts/?page=1';
export const ASSIGN = 'POST /api/unplaced-counts/assign/';
export const DISCARD = 'POST /api/unplaced-counts/discard/';

export function showUnplaced(
  role: 'admin' | 'mod' | 'user',
  counts: () => UnplacedCount[],
  answers: Answers = {},
  address = '/contagens/sem-inventario',
) {
  const seen = fakeServer({
    'GET /api/current-user-role/': () => answerJson({ role }),
    'GET /api/pharmacies/': () => answerJson([]),
    [LIST]: () => answerJson(unplacedPage(counts())),
    ...answers,
  });
  const element = (
    <StaffActionProvider>
      <UnplacedScreen />
    </StaffActionProvider>
  );
  const routes = [
    { path: '/contagens/sem-inventario', element },
    { path: '*', element: null },
  ];
  return { seen, router: renderApp(routes, address) };
}

export function written(seen: ReturnType<typeof fakeServer>, call: string): unknown[] {
  return seen
    .filter(({ method, path }) => `${method} ${path}` === call)
    .map(({ body }) => JSON.parse(body ?? ''));
}
