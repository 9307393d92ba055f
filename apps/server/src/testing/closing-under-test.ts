import {
  type Closing,
  getClosing,
  getItem,
  type ItemDetail,
  listDivergence,
  listUnresolvedCodes,
} from '@balanco/contract/comparison/closing';
import type { Item } from '@balanco/contract/comparison/closing-items';
import type { UnresolvedCode } from '@balanco/contract/comparison/unresolved-code';
import type { ProductRow } from '@balanco/contract/products/products';
import { expect } from 'vitest';
import { setUpInventory } from './inventory-under-test.js';
import type { Who } from './server-under-test.js';
import { addProducts } from './stock-taking.js';

/** An open inventory for each test, with a catalogue, counts, and what its confronto says. */
export function setUpClosing() {
  const set = setUpInventory();
  const { server, pharmacy, inventory } = set;
  const params = () => ({ id: String(inventory()) });
  return {
    ...set,
    params,
    addProducts: (rows: readonly Omit<ProductRow, 'pharmacy'>[]) =>
      addProducts(server(), pharmacy().id, rows),
    /** Counts units of a code in a section, in one line. */
    async count(code: string, units: number, fields: { section?: string; factor?: number; as?: Who } = {}) {
      const { section, factor = 1, as } = fields;
      const entry = { barcode: code, count: units, factor };
      const place = section === undefined ? {} : { sectionID: section };
      const { status } = await set.submitOne(set.aCount({ barcode: [entry], ...place }), as);
      expect(status).toBe('created');
    },
    /** Counts units of an internal code. */
    async countInternal(code: string, units: number) {
      const { status } = await set.submitOne(
        set.aCount({ barcode: null, internalBarcode: { code, count: units } }),
      );
      expect(status).toBe('created');
    },
    async closing(): Promise<Closing> {
      const answer = await server().call(getClosing, { as: 'mod', params: params() });
      expect(answer.status).toBe(200);
      return answer.body;
    },
    async items(query: Readonly<Record<string, string | number>> = {}): Promise<Item[]> {
      const answer = await server().call(listDivergence, { as: 'mod', params: params(), query });
      expect(answer.status).toBe(200);
      return answer.body.results;
    },
    async item(key: string): Promise<ItemDetail> {
      const answer = await server().call(getItem, { as: 'mod', params: { ...params(), key } });
      expect(answer.status).toBe(200);
      return answer.body;
    },
    async unresolved(query: Readonly<Record<string, string | number>> = {}): Promise<UnresolvedCode[]> {
      const answer = await server().call(listUnresolvedCodes, { as: 'mod', params: params(), query });
      expect(answer.status).toBe(200);
      return answer.body.results;
    },
  };
}
