import type { CountLine } from '@balanco/contract/counts/count';
import type { CountLinePage } from '@balanco/contract/counts/counts';
import { type Answers, answerJson, type SeenCall, showScreen } from '../../../testing/app';
import { pharmacyRow } from '../../../testing/rows';
import { CountsScreen } from '../counts-screen';
import { PHARMACY } from './count-line';

export function listCall(page = 1, rest = '', pageSize = 200, upTo = 0): string {
  return `GET /api/amplify-counts/?pharmacy=${PHARMACY}&page_size=${pageSize}&page=${page}${rest}&up_to=${upTo}`;
}

export function summaryCall(rest = ''): string {
  return `GET /api/amplify-counts/summary/?pharmacy=${PHARMACY}${rest}`;
}

export function linePage(
  results: readonly CountLine[],
  count = results.length,
  change: Partial<CountLinePage> = {},
) {
  const page = { count, unrecognised: 0, next: null, previous: null, results, cursor: null };
  return answerJson({ ...page, ...change });
}

export function showCounts(
  role: 'admin' | 'user',
  lines: () => readonly CountLine[],
  answers: Answers = {},
  address = '/contagens',
) {
  const listed = {
    'GET /api/pharmacies/': () => answerJson([pharmacyRow()]),
    [`GET /api/inventories/with-all-counts/?pharmacy=${PHARMACY}`]: () => answerJson({ results: [] }),
    [listCall()]: () => linePage(lines()),
    ...answers,
  };
  return showScreen(<CountsScreen />, listed, { role, address });
}

/** Reads the sent corrections of counts with one entry. */
export function patchesOf(seen: readonly SeenCall[]) {
  return seen
    .filter(({ method }) => method === 'PATCH')
    .map(({ path, body }) => {
      const { barcode, _version } = JSON.parse(body ?? '');
      const [{ count, factor }] = typeof barcode === 'string' ? JSON.parse(barcode) : barcode;
      return { id: Number(/\d+/.exec(path)?.[0]), count, factor, _version };
    });
}
