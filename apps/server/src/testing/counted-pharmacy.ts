import { editCount } from '@balanco/contract/counts/counts';
import { expect } from 'vitest';
import { setUpPharmacy } from './pharmacy-under-test.js';
import type { TestAnswer, Who } from './server-under-test.js';
import { linesOf, mobileCount, submitOne } from './stock-taking.js';

/** One server for the file and a new pharmacy for each test, with what tests of edits do with them. */
export function setUpCountedPharmacy() {
  const { server, pharmacy } = setUpPharmacy();
  return {
    server,
    pharmacy,
    /** Adds a count at version 1 and returns its id. */
    async counted(fields: object = {}): Promise<number> {
      const { id, status } = await submitOne(server(), mobileCount(pharmacy().inventory_uuid, fields));
      expect(status).toBe('created');
      return id ?? 0;
    },
    edit: (id: number, body: object, as: Who = 'user'): Promise<TestAnswer> =>
      server().call(editCount, { as, params: { id }, body }),
    /** [code, quantity, factor] of the pharmacy's lines. */
    async lines() {
      const found = await linesOf(server(), { pharmacy: pharmacy().id });
      return found
        .sort((a, b) => a.entry_index - b.entry_index)
        .map((line) => [line.barcode || line.internal_code || line.raw, line.quantity, line.factor]);
    },
  };
}
