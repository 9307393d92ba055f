import type { LateCount } from '@balanco/contract/settlement/late-counts';
import { discardLateCounts, listLateCounts } from '@balanco/contract/settlement/late-counts';
import type { ClosingSteps } from '@balanco/contract/settlement/settling';
import { expect } from 'vitest';
import type { TestAnswer, Who } from './server-under-test.js';
import { setUpSettlement } from './settlement-under-test.js';

/** An open inventory for each test, with what is done with it from its end on, version after version. */
export function setUpSettling() {
  const set = setUpSettlement();
  const { server, params } = set;
  const steps = (as: Who = 'admin') => set.steps(as);
  return {
    ...set,
    steps,
    /** Finalises the inventory with all its sections. */
    async finalise(): Promise<void> {
      expect((await set.finalise()).status).toBe(200);
    },
    /** Settles the next version; whoever is within the limits approves it by that. */
    settle: async (as: Who = 'admin'): Promise<ClosingSteps> => set.settle((await steps()).next_version, as),
    approve: (version: number, as: Who = 'admin'): Promise<TestAnswer> => set.tryApprove({ version }, as),
    reopen: async (): Promise<ClosingSteps> => set.reopen((await steps()).current?.version),
    async late(): Promise<LateCount[]> {
      const answer = await server().call(listLateCounts, { as: 'mod', params: params() });
      expect(answer.status).toBe(200);
      expect(answer.body.count).toBe(answer.body.results.length);
      return answer.body.results;
    },
    /** Discards late counts as they are now, or takes that back without a reason. */
    async discard(
      counts: readonly LateCount[],
      reason: string | null = 'Contado em outra loja.',
    ): Promise<TestAnswer> {
      const named = counts.map(({ count_id: id, count_version: version }) => ({ id, version }));
      return server().call(discardLateCounts, {
        as: 'mod',
        params: params(),
        body: { counts: named, reason },
      });
    },
  };
}
