import { finaliseInventory } from '@balanco/contract/inventories/inventories';
import { createRecount } from '@balanco/contract/recounts/recount-changes';
import {
  getRecount,
  listRecounts,
  type Recount,
  type RecountDetail,
} from '@balanco/contract/recounts/recounts';
import { expect } from 'vitest';
import type { TestAnswer, Who } from './server-under-test.js';
import { setUpSettling } from './settling-under-test.js';

/** An open inventory for each test, with what is done to count it again. */
export function setUpRecount() {
  const set = setUpSettling();
  const { server, params } = set;
  const subOf = (who: Who) => (who === 'nobody' ? '' : server().people[who].sub);
  const tryRecount = (body: object, as: Who = 'mod'): Promise<TestAnswer> =>
    server().call(createRecount, { as, params: params(), body: { criteria: {}, ...body } as never });
  const taskOf = (section: string) => ({ ...params(), section_id: section });
  return {
    ...set,
    subOf,
    tryRecount,
    taskOf,
    /** What a recount would have; nothing is written. */
    async preview(body: object) {
      const answer = await server().call(createRecount, {
        as: 'mod',
        params: params(),
        query: { dry_run: 'true' },
        body: { criteria: {}, ...body } as never,
      });
      expect(answer.body).not.toHaveProperty('code');
      expect(answer.status).toBe(200);
      return answer.body;
    },
    /** A recount of items by their keys, by one of the test people. */
    async recount(items: readonly string[], by: Who, body: object = {}): Promise<Recount> {
      const answer = await tryRecount({ criteria: { items }, collector_sub: subOf(by), ...body }, 'admin');
      expect(answer.body).not.toHaveProperty('code');
      expect(answer.status).toBe(201);
      return answer.body;
    },
    async recounts(): Promise<Recount[]> {
      const answer = await server().call(listRecounts, { as: 'mod', params: params() });
      expect(answer.status).toBe(200);
      return answer.body.results;
    },
    async list(section: string): Promise<RecountDetail> {
      const answer = await server().call(getRecount, { as: 'mod', params: taskOf(section) });
      expect(answer.status).toBe(200);
      return answer.body;
    },
    /** Closes a recount, as staff close any section. */
    async close(section: string): Promise<void> {
      const body = { finalizado: true, section_id: section };
      const answer = await server().call(finaliseInventory, { as: 'mod', params: params(), body });
      expect(answer.status).toBe(200);
    },
  };
}
