import type { Comparison } from '@balanco/contract/comparison/comparison';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { DEFAULT_SETTINGS, type PharmacySettings } from '@balanco/contract/pharmacies/pharmacy-settings';
import type { ProductRow } from '@balanco/contract/products/products';
import type { LateCount } from '@balanco/contract/settlement/late-counts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { addRows, setRows } from '../database/rows.js';
import type { ServerUnderTest, TestAnswer, Who } from '../server/server-under-test.js';
import { addProducts, setUpInventory } from './stock-taking.js';

export const NO_UNITS: Comparison['units'] = {
  total: 0,
  settled: 0,
  unregistered: 0,
  ambiguous: 0,
  out_of_scope: 0,
  late: 0,
  superseded: 0,
  same_box: 0,
  awaiting: 0,
};

export function setUpComparison() {
  const set = setUpInventory();
  const { server, pharmacy, inventory } = set;
  const params = () => ({ id: String(inventory()) });
  return {
    ...set,
    params,
    addProducts: (rows: readonly Omit<ProductRow, 'pharmacy'>[]) =>
      addProducts(server(), pharmacy().id, rows),
    configure: (settings: Partial<PharmacySettings>) =>
      server().ask('savePharmacySettings', {
        params: { id: pharmacy().id },
        body: { ...DEFAULT_SETTINGS, ...settings },
      }),
    async count(code: string, units: number, fields: { section?: string; factor?: number; as?: Who } = {}) {
      const { section, factor = 1, as } = fields;
      const entry = { barcode: code, count: units, factor };
      const place = section === undefined ? {} : { sectionID: section };
      const { status } = await set.submitOne(set.aCount({ barcode: [entry], ...place }), as);
      expect(status).toBe('created');
    },
    async countInternal(code: string, units: number) {
      const { status } = await set.submitOne(
        set.aCount({ barcode: null, internalBarcode: { code, count: units } }),
      );
      expect(status).toBe('created');
    },
    async progress(query: { readonly wall?: 'true'; readonly opened?: string } = {}) {
      const { inventories } = await server().ask('getProgress', { query });
      const found = inventories.find(({ inventory_id }) => inventory_id === inventory());
      if (found === undefined) throw new Error('the inventory is not in Andamento');
      return found;
    },
    comparison: () => server().ask('getComparison', { params: params() }),
    items: async (query: Readonly<Record<string, string | number>> = {}) =>
      (await server().ask('listComparisonItems', { params: params(), query })).results,
    item: (key: string) => server().ask('getItem', { params: { ...params(), key } }),
    async said(key = 'i:1') {
      const { item } = await server().ask('getItem', { params: { ...params(), key } });
      return { state: item.state, counted: item.counted, round: item.round, flags: item.flags };
    },
    unresolved: async (query: Readonly<Record<string, string | number>> = {}) =>
      (await server().ask('listUnresolvedCodes', { params: params(), query })).results,
  };
}

export function setUpSettlement() {
  const set = setUpComparison();
  const { server, pharmacy, inventory, params } = set;
  return {
    ...set,
    finalise: (finalizado = true, as: Who = 'mod', section?: string) =>
      server().call('finaliseInventory', {
        as,
        params: params(),
        body: { finalizado, ...(section !== undefined && { section_id: section }) },
      }),
    async decide(
      decision: 'keep' | 'zero' | 'each',
      zeroed: readonly string[] = [],
      as: 'admin' | 'mod' = 'admin',
    ) {
      const place = { inventory_number: inventory(), pharmacy_id: pharmacy().id };
      const { sub } = server().people[as];
      await sql`
        insert into uncounted_choice (inventory_number, pharmacy_id, decision, decided_by_sub)
        values (${place.inventory_number}, ${place.pharmacy_id}, ${decision}, ${sub})
        on conflict (inventory_number) do update
          set decision = excluded.decision, decided_by_sub = excluded.decided_by_sub
      `.execute(server().db);
      if (decision === 'zero') await confirmZeroed(server(), inventory());
      for (const item_key of zeroed)
        await addRows(server().db, 'zeroed_item', { ...place, item_key, zeroed_by_sub: sub });
    },
    steps: (as: Who = 'mod') => server().ask('getSettlementSteps', { as, params: params() }),
    trySettle: (version = 1, as: Who = 'mod') =>
      server().call('settle', { as, params: params(), body: { version } }),
    settle: (version = 1, as: Who = 'mod') =>
      server().ask('settle', { as, params: params(), body: { version } }),
    tryApprove: (body: object = { version: 1 }, as: Who = 'mod') =>
      server().call('approveSettlement', { as, params: params(), body }),
    reopen: (version = 1, reason = 'Faltou contar a geladeira.') =>
      server().ask('reopenSettlement', { params: params(), body: { version, reason } }),
    settlement: (version = 1) => server().ask('getSettlement', { params: { ...params(), version } }),
    async settledItems(version = 1, query: Readonly<Record<string, string>> = {}) {
      const call = { as: 'mod', params: { ...params(), version }, query: { sort: 'key', ...query } } as const;
      return (await server().ask('listSettlementItems', call)).results;
    },
  };
}

export async function confirmZeroed(server: ServerUnderTest, inventory: InventoryId): Promise<void> {
  const { uncounted } = await server.ask('getSettlementSteps', { params: { id: inventory } });
  const { positive, negative } = uncounted;
  const zero = { inventory_number: inventory, decision: 'zero' };
  await setRows(server.db, 'uncounted_choice', zero, { confirmed_items: positive.items + negative.items });
}

export function setUpSettling() {
  const set = setUpSettlement();
  const { server, params } = set;
  const steps = (as: Who = 'admin') => set.steps(as);
  return {
    ...set,
    steps,
    async finalise(): Promise<void> {
      expect((await set.finalise()).status).toBe(200);
    },
    settle: async (as: Who = 'admin') => set.settle((await steps()).next_version, as),
    approve: (version: number, as: Who = 'admin'): Promise<TestAnswer> => set.tryApprove({ version }, as),
    reopen: async () => set.reopen((await steps()).current?.version),
    async late() {
      const answer = await server().ask('listLateCounts', { params: params() });
      expect(answer.count).toBe(answer.results.length);
      return answer.results;
    },
    async discard(
      counts: readonly LateCount[],
      reason: string | null = 'Contado em outra loja.',
    ): Promise<TestAnswer> {
      const named = counts.map(({ count_id: id, count_version: version }) => ({ id, version }));
      return server().call('discardLateCounts', { params: params(), body: { counts: named, reason } });
    },
  };
}
