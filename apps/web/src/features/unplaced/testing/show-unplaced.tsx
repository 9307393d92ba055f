import type { UnplacedCount } from '@balanco/contract/counts/unplaced';
import { type Answers, answerJson, showScreen } from '../../../testing/app';
import { UnplacedScreen } from '../unplaced-screen';
import { unplacedPage } from './unplaced-count';

export const LIST = 'GET /api/unplaced-counts/?page=1';
export const ASSIGN = 'POST /api/unplaced-counts/assign/';
export const DISCARD = 'POST /api/unplaced-counts/discard/';

export function showUnplaced(
  role: 'admin' | 'mod' | 'user',
  counts: () => UnplacedCount[],
  answers: Answers = {},
  address = '/contagens/sem-inventario',
) {
  const listed = {
    'GET /api/pharmacies/': () => answerJson([]),
    [LIST]: () => answerJson(unplacedPage(counts())),
    ...answers,
  };
  return showScreen(<UnplacedScreen />, listed, { role, path: '/contagens/sem-inventario', address });
}
