import type { CountLine } from '@balanco/contract/counts/count';
import { type Answers, answerJson, showScreen } from '../../../testing/app';
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
  cursor: string | null = null,
  unrecognised = 0,
) {
  const next = cursor === null ? null : `http://server/?after=${cursor}`;
  return answerJson({ count, unrecognised, next, previous: null, results, cursor });
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
