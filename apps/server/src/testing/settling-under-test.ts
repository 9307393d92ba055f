import { finaliseInventory } from '@balanco/contract/inventories';
import type { LateCount } from '@balanco/contract/late-counts';
import { discardLateCounts, listLateCounts } from '@balanco/contract/late-counts';
import {
  approveSettlement,
  type ClosingSteps,
  getClosingSteps,
  reopenSettlement,
  settle,
} from '@balanco/contract/settling';
import { expect } from 'vitest';
import { setUpClosing } from './closing-under-test.js';
import type { TestAnswer, Who } from './server-under-test.js';

/** An open inventory for each test, with what is done with it from its end on. */
export function setUpSettling() {
  const set = setUpClosing();
  const { server, params } = set;
  const steps = async (): Promise<ClosingSteps> => {
    const answer = await server().call(getClosingSteps, { as: 'admin', params: params() });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  return {
    ...set,
    steps,
    /** Finalises the inventory with all its sections. */
    async finalise(): Promise<void> {
      const answer = await server().call(finaliseInventory, {
        as: 'mod',
        params: params(),
        body: { finalizado: true },
      });
      expect(answer.status).toBe(200);
    },
    /** Settles the next version; whoever is within the limits approves it by that. */
    async settle(as: Who = 'admin'): Promise<ClosingSteps> {
      const { next_version: version } = await steps();
      const answer = await server().call(settle, { as, params: params(), body: { version } });
      expect(answer.status).toBe(200);
      return answer.body;
    },
    approve: (version: number, as: Who = 'admin'): Promise<TestAnswer> =>
      server().call(approveSettlement, { as, params: params(), body: { version } }),
    async reopen(): Promise<void> {
      const body = { version: (await steps()).current?.version, reason: 'Faltou contar a geladeira.' };
      const answer = await server().call(reopenSettlement, { as: 'admin', params: params(), body });
      expect(answer.status).toBe(200);
    },
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
