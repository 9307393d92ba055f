import '../../../testing/whole-screens';
import type { CountLine } from '@balanco/contract/counts';
import { StaffActionProvider } from '../../../session/staff-action';
import { answerJson, fakeServer } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';
import { CountsScreen } from '../counts-screen';
import { PHARMACY } from './count-line';

type Answers = Parameters<typeof fakeServer>[0];

/** The call of one page, as a key of `fakeServer`; `rest` starts with '&'. */
export function listCall(page = 1, rest = '', pageSize = 200): string {
  return `GET /api/amplify-counts/?pharmacy=${PHARMACY}&page_size=${pageSize}&page=${page}${rest}`;
}

/** A page of lines as the server answers it; `cursor` leads to the next page. */
export function linePage(
  results: readonly CountLine[],
  count = results.length,
  cursor: string | null = null,
) {
  const next = cursor === null ? null : `http://server/?after=${cursor}`;
  return answerJson({ count, next, previous: null, results, cursor });
}

/** Renders Contagens for a role, with one pharmacy whose first page has these lines. */
export function showCounts(
  role: 'admin' | 'user',
  lines: () => readonly CountLine[],
  answers: Answers = {},
  address = '/contagens',
) {
  const seen = fakeServer({
    'GET /api/current-user-role/': () => answerJson({ role }),
    'GET /api/pharmacies/': () => answerJson([{ id: PHARMACY, name: 'Farmácia São João' }]),
    [`GET /api/inventories/with-all-counts/?pharmacy=${PHARMACY}`]: () => answerJson({ results: [] }),
    [listCall()]: () => linePage(lines()),
    ...answers,
  });
  const element = (
    <StaffActionProvider>
      <CountsScreen />
    </StaffActionProvider>
  );
  return { seen, router: renderApp([{ path: '*', element }], address) };
}
