import '../../../testing/whole-screens';
import type { CountLine } from '@balanco/contract/counts/count';
import { HistoryProvider } from '../../../listing/history/history-provider';
import { StaffActionProvider } from '../../../session/role/staff-action';
import { answerJson, fakeServer } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';
import { pharmacyRow } from '../../../testing/rows';
import { CountsScreen } from '../counts-screen';
import { PHARMACY } from './count-line';

type Answers = Parameters<typeof fakeServer>[0];

/** A key of `fakeServer`; `rest` starts with '&'. */
export function listCall(page = 1, rest = '', pageSize = 200): string {
  return `GET /api/amplify-counts/?pharmacy=${PHARMACY}&page_size=${pageSize}&page=${page}${rest}`;
}

/** `rest` starts with '&'. */
export function summaryCall(rest = ''): string {
  return `GET /api/amplify-counts/summary/?pharmacy=${PHARMACY}${rest}`;
}

/** `cursor` leads to the next page. */
export function linePage(
  results: readonly CountLine[],
  count = results.length,
  cursor: string | null = null,
  unrecognised = 0,
) {
  const next = cursor === null ? null : `http://server/?after=${cursor}`;
  return answerJson({ count, unrecognised, next, previous: null, results, cursor });
}

/** One pharmacy whose first page has these lines. */
export function showCounts(
  role: 'admin' | 'user',
  lines: () => readonly CountLine[],
  answers: Answers = {},
  address = '/contagens',
) {
  const seen = fakeServer({
    'GET /api/current-user-role/': () => answerJson({ role }),
    'GET /api/pharmacies/': () => answerJson([pharmacyRow()]),
    [`GET /api/inventories/with-all-counts/?pharmacy=${PHARMACY}`]: () => answerJson({ results: [] }),
    [listCall()]: () => linePage(lines()),
    [listCall(1, '', 1)]: () => linePage(lines()),
    ...answers,
  });
  const element = (
    <StaffActionProvider>
      <HistoryProvider>
        <CountsScreen />
      </HistoryProvider>
    </StaffActionProvider>
  );
  return { seen, router: renderApp([{ path: '*', element }], address) };
}
