import { HISTORY_ACTIONS, HISTORY_THINGS } from '@balanco/contract/history';
import { expect, it } from 'vitest';
import { AUDITED_ACTIONS } from '../../audit/audited-actions.js';

it('the history of a pharmacy asks for every action that the audit has of its things', () => {
  const audited = HISTORY_THINGS.flatMap((thing): readonly string[] => AUDITED_ACTIONS[thing]);
  const known: readonly string[] = HISTORY_ACTIONS;
  expect(audited.filter((action) => !known.includes(action))).toEqual([]);
});
