import { changeClosingTerms } from '@balanco/contract/comparison/closing-terms';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import type { RecountPolicy } from '@balanco/contract/recounts/recount-policy';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { ServerUnderTest, Who } from './server-under-test.js';
import { setUpSettling } from './settling-under-test.js';
import { addSection } from './stock-taking.js';

interface Task {
  readonly round?: 2 | 3;
  /** The sections of the first round that it replaces; null for all of them. */
  readonly replaces?: readonly string[] | null;
  /** A section that is counted twice as a whole; then there is no list. */
  readonly whole?: string;
  readonly name?: string;
}

/** The persons of the examples of docs/closing.md, "Recount". */
export const ANA = 'user';
export const BIA = 'mod';
export const CAIO = 'admin';

/** An open inventory for each test with recounts of it, which are written as the tasks write them. */
export function setUpRecounts() {
  const set = setUpSettling();
  const place = () => ({ inventory: set.inventory(), pharmacy: set.pharmacy().id });
  return { ...set, ...recountsOf(set.server, place) };
}

/** Recounts of an inventory. */
export function recountsOf(
  server: () => ServerUnderTest,
  place: () => { readonly inventory: InventoryId; readonly pharmacy: string },
) {
  const ids = () => sql`${place().inventory}::bigint, ${place().pharmacy}::uuid`;
  return {
    /** When rounds agree. */
    async agree(policy: RecountPolicy['policy'], stockConfirms = true): Promise<void> {
      const { status } = await server().call(changeClosingTerms, {
        as: 'mod',
        params: { id: String(place().inventory) },
        body: { recount_policy: { policy, stock_confirms: stockConfirms } },
      });
      expect(status).toBe(200);
    },
    /** Opens a recount of items and returns its section. */
    async recount(items: readonly string[], task: Task = {}): Promise<string> {
      const { round = 2, replaces = null, whole = null, name = `Recontagem ${round}` } = task;
      const section = await addSection(server(), place().inventory, name, BIA);
      await sql`update section set kind = 'recount', round = ${round} where id = ${section}`.execute(
        server().db,
      );
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
    /** Closes a recount as its collector does. */
    async close(section: string): Promise<void> {
      await sql`
        update section set finalised_at = clock_timestamp(), finalised_by = 'Bia' where id = ${section}
      `.execute(server().db);
    },
    async cancel(section: string): Promise<void> {
      await sql`
        update recount set cancelled_at = now(), cancelled_by = 'Rui' where section_id = ${section}
      `.execute(server().db);
    },
    /** Lets a person recount in a task what the same person counted before. */
    async override(section: string, who: Exclude<Who, 'nobody'>): Promise<void> {
      const { sub, name } = server().people[who];
      await sql`
        insert into recount_override (section_id, collector_sub, collector_name, inventory_number, pharmacy_id, reason, overridden_by)
        select ${section}, ${sub}, ${name}, ${ids()}, 'Só havia ela.', 'Rui'
      `.execute(server().db);
    },
    /** What staff make of an item that a closed recount has no line of. */
    async notFound(section: string, key: string, choice: 'zero' | 'next_round' | 'keep'): Promise<void> {
      await sql`
        update recount_item set not_found = ${choice}, not_found_by = 'Rui', not_found_at = now()
        where section_id = ${section} and item_key = ${key}
      `.execute(server().db);
    },
  };
}
