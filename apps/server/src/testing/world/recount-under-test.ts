import type { InventoryId } from '@balanco/contract/inventories/inventories';
import type { RecountPolicy } from '@balanco/contract/recounts/recount-defaults';
import type { Recount } from '@balanco/contract/recounts/recounts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { setRows } from '../database/rows.js';
import type { ServerUnderTest, Who } from '../server/server-under-test.js';
import { setUpSettling } from './comparison-under-test.js';
import { addSection } from './stock-taking.js';

export function setUpRecount() {
  const set = setUpSettling();
  const { server, params } = set;
  const subOf = (who: Who) => (who === 'nobody' ? '' : server().people[who].sub);
  const tryRecount = (body: object, as: Who = 'mod') =>
    server().call('createRecount', { as, params: params(), body: { criteria: {}, ...body } as never });
  const taskOf = (section: string) => ({ ...params(), section_id: section });
  async function countTwo(): Promise<void> {
    await set.addProducts([
      { internal_code: '2', barcode: '22', description: 'B', system_stock: 24, value: 8.5 },
      { internal_code: '3', barcode: '33', description: 'C', system_stock: 6, value: 31.4 },
    ]);
    const section = await set.openedSection('Balcão');
    await set.count('22', 20, { section });
    await set.count('33', 6, { section });
  }
  async function recount(items: readonly string[], by: Who, body: object = {}): Promise<Recount> {
    const { status, body: made } = await tryRecount(
      { criteria: { items }, collector_sub: subOf(by), ...body },
      'admin',
    );
    expect(status, JSON.stringify(made)).toBe(201);
    return made;
  }
  return {
    ...set,
    subOf,
    tryRecount,
    taskOf,
    countTwo,
    async listFor(...items: readonly string[]): Promise<string> {
      await countTwo();
      return (await recount(items, 'mod')).section_id;
    },
    async preview(body: object) {
      return server().ask('createRecount', {
        params: params(),
        query: { dry_run: 'true' },
        body: { criteria: {}, ...body } as never,
      });
    },
    recount,
    recounts: async () => (await server().ask('listRecounts', { params: params() })).results,
    list: (section: string) => server().ask('getRecount', { params: taskOf(section) }),
  };
}

interface Task {
  readonly round?: 2 | 3;
  /** First-round sections; null for all. */
  readonly replaces?: readonly string[] | null;
  readonly whole?: string;
  readonly name?: string;
}

/** See docs/comparison.md, "Recount". */
export const ANA = 'user';
export const BIA = 'mod';
export const CAIO = 'admin';

export function setUpRecounts() {
  const set = setUpSettling();
  const place = () => ({ inventory: set.inventory(), pharmacy: set.pharmacy().id });
  return { ...set, ...recountsOf(set.server, place) };
}

export function recountsOf(
  server: () => ServerUnderTest,
  place: () => { readonly inventory: InventoryId; readonly pharmacy: string },
) {
  const ids = () => sql`${place().inventory}::bigint, ${place().pharmacy}::uuid`;
  return {
    async agree(policy: RecountPolicy['policy'], stockConfirms = true): Promise<void> {
      await server().ask('changeInventoryTerms', {
        params: { id: place().inventory },
        body: { recount_policy: { policy, stock_confirms: stockConfirms } },
      });
    },
    async recount(items: readonly string[], task: Task = {}): Promise<string> {
      const { round = 2, replaces = null, whole = null, name = `Recontagem ${round}` } = task;
      const section = await addSection(server(), place().inventory, name, BIA);
      await setRows(server().db, 'section', { id: section }, { kind: 'recount', round });
      await sql`
        insert into recount (section_id, inventory_number, pharmacy_id, whole_section, created_by)
        select ${section}, ${ids()}, ${whole}::uuid, 'Rui'
      `.execute(server().db);
      await sql`
        insert into recount_item (section_id, item_key, inventory_number, pharmacy_id, round, replaces_sections, place)
        select ${section}, item_key, ${ids()}, ${round}, ${replaces}::uuid[], index
        from unnest(${items}::text[]) with ordinality as item (item_key, index)
      `.execute(server().db);
      return section;
    },
    async close(section: string): Promise<void> {
      const closed = { finalised_at: sql`clock_timestamp()`, finalised_by: 'Bia' };
      await setRows(server().db, 'section', { id: section }, closed);
    },
    async cancel(section: string): Promise<void> {
      const cancelled = { cancelled_at: sql`now()`, cancelled_by: 'Rui' };
      await setRows(server().db, 'recount', { section_id: section }, cancelled);
    },
    async override(section: string, who: Exclude<Who, 'nobody'>): Promise<void> {
      const { sub, name } = server().people[who];
      await sql`
        insert into recount_override (section_id, collector_sub, collector_name, inventory_number, pharmacy_id, reason, overridden_by)
        select ${section}, ${sub}, ${name}, ${ids()}, 'Só havia ela.', 'Rui'
      `.execute(server().db);
    },
    async notFound(section: string, key: string, choice: 'zero' | 'next_round' | 'keep'): Promise<void> {
      const mark = { not_found: choice, not_found_by: 'Rui', not_found_at: sql`now()` };
      await setRows(server().db, 'recount_item', { section_id: section, item_key: key }, mark);
    },
  };
}
