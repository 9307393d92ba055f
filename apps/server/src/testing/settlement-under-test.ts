import { finaliseInventory, type InventoryId } from '@balanco/contract/inventories/inventories';
import type { SettlementDetail, SettlementItem } from '@balanco/contract/settlement/settlements';
import { getSettlement, listSettlementItems } from '@balanco/contract/settlement/settlements';
import {
  approveSettlement,
  type ClosingSteps,
  getClosingSteps,
  reopenSettlement,
  settle,
} from '@balanco/contract/settlement/settling';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { setUpClosing } from './closing-under-test.js';
import type { ServerUnderTest, TestAnswer, Who } from './server-under-test.js';

/** An open inventory for each test, with what is done until it is settled, approved and reopened. */
export function setUpSettlement() {
  const set = setUpClosing();
  const { server, pharmacy, inventory, params } = set;
  const succeeded = ({ status, body }: TestAnswer) => {
    expect(body).not.toHaveProperty('code');
    expect(status).toBe(200);
    return body;
  };
  return {
    ...set,
    finalise: (finalizado = true, as: Who = 'mod', section?: string): Promise<TestAnswer> =>
      server().call(finaliseInventory, {
        as,
        params: params(),
        body: { finalizado, ...(section !== undefined && { section_id: section }) },
      }),
    /** What becomes of items that nobody counted. */
    async decide(
      decision: 'keep' | 'zero' | 'each',
      zeroed: readonly string[] = [],
      as: 'admin' | 'mod' = 'admin',
    ) {
      const place = [inventory(), pharmacy().id] as const;
      const { sub } = server().people[as];
      await sql`
        insert into uncounted_choice (inventory_number, pharmacy_id, decision, decided_by_sub)
        values (${place[0]}, ${place[1]}, ${decision}, ${sub})
        on conflict (inventory_number) do update
          set decision = excluded.decision, decided_by_sub = excluded.decided_by_sub
      `.execute(server().db);
      if (decision === 'zero') await confirmZeroed(server(), inventory());
      for (const key of zeroed) {
        await sql`
          insert into zeroed_item (inventory_number, pharmacy_id, item_key, zeroed_by_sub)
          values (${place[0]}, ${place[1]}, ${key}, ${sub})
        `.execute(server().db);
      }
    },
    async steps(as: Who = 'mod'): Promise<ClosingSteps> {
      return succeeded(await server().call(getClosingSteps, { as, params: params() }));
    },
    trySettle: (version = 1, as: Who = 'mod'): Promise<TestAnswer> =>
      server().call(settle, { as, params: params(), body: { version } }),
    async settle(version = 1, as: Who = 'mod'): Promise<ClosingSteps> {
      return succeeded(await server().call(settle, { as, params: params(), body: { version } }));
    },
    tryApprove: (body: object = { version: 1 }, as: Who = 'mod'): Promise<TestAnswer> =>
      server().call(approveSettlement, { as, params: params(), body }),
    async reopen(version = 1, reason = 'Faltou contar a geladeira.'): Promise<ClosingSteps> {
      const body = { version, reason };
      return succeeded(await server().call(reopenSettlement, { as: 'admin', params: params(), body }));
    },
    async settlement(version = 1): Promise<SettlementDetail> {
      return succeeded(await server().call(getSettlement, { as: 'mod', params: { ...params(), version } }));
    },
    async settledItems(version = 1, query: Readonly<Record<string, string>> = {}): Promise<SettlementItem[]> {
      const call = { as: 'mod', params: { ...params(), version }, query: { sort: 'key', ...query } } as const;
      return succeeded(await server().call(listSettlementItems, call)).results;
    },
  };
}

/** Confirms as many items as become zero now where that was chosen for all of them. */
export async function confirmZeroed(server: ServerUnderTest, inventory: InventoryId): Promise<void> {
  const { body } = await server.call(getClosingSteps, { as: 'mod', params: { id: String(inventory) } });
  const { positive, negative } = body.uncounted;
  await sql`
    update uncounted_choice set confirmed_items = ${positive.items + negative.items}
    where inventory_number = ${inventory} and decision = 'zero'
  `.execute(server.db);
}
