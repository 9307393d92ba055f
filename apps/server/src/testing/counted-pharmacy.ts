import { editCount } from '@balanco/contract/counts';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import {
  type ServerUnderTest,
  startServerUnderTest,
  type TestAnswer,
  type Who,
} from './server-under-test.js';
import { addPharmacy, linesOf, mobileCount, submitOne } from './stock-taking.js';

/** One server for the file and a pharmacy of its own for each test; gives what tests of edits do with them. */
export function setUpCountedPharmacy() {
  let server: ServerUnderTest;
  let pharmacy: { id: string; inventory_uuid: string };
  beforeAll(async () => {
    server = await startServerUnderTest();
  });
  beforeEach(async () => {
    pharmacy = await addPharmacy(server);
  });
  afterAll(() => server.close());
  return {
    server: () => server,
    pharmacy: () => pharmacy,
    /** A count at version 1; gives its id. */
    async counted(fields: object = {}): Promise<number> {
      const { id, status } = await submitOne(server, mobileCount(pharmacy.inventory_uuid, fields));
      expect(status).toBe('created');
      return id ?? 0;
    },
    edit: (id: number, body: object, as: Who = 'user'): Promise<TestAnswer> =>
      server.call(editCount, { as, params: { id }, body }),
    /** [code, quantity, factor] of the pharmacy's lines. */
    async lines() {
      const found = await linesOf(server, { pharmacy: pharmacy.id });
      return found
        .sort((a, b) => a.entry_index - b.entry_index)
        .map((line) => [line.barcode || line.internal_code || line.raw, line.quantity, line.factor]);
    },
  };
}
