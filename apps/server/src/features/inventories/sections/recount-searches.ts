import { markNotFound as contract, type NotFoundMark } from '@balanco/contract/inventories/sections';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.js';
import { auditThing } from '../../../audit/write-audit.js';
import type { Caller } from '../../../caller.js';
import { answering, hasRow } from '../../../db/answering.js';
import type { Transaction } from '../../../db/database.js';
import { seesPharmacy } from '../../../pharmacy-access/reach.js';
import { transact } from '../../../use-case.js';
import { lockCollector, viewEnteredSection } from './find-sections.js';

/**
 * Stores which items of a recount's list the caller didn't find, or took back (docs/collector-api.md, "Recounts").
 * Repetitions and older marks change nothing. Refuses `not_found`, also for a section that is no list.
 */
export const markNotFound = transact(contract, async (tx, { caller }, { id, marks }) => {
  await lockCollector(tx, caller.sub);
  const section = await viewEnteredSection(tx, id);
  if (section === null || !seesPharmacy(caller, section.pharmacyId) || !(await isList(tx, id)))
    throw new AppError('not_found', 'Recontagem não encontrada.');
  const changed = await storeMarks(tx, caller, id, marks);
  if (changed.length > 0) {
    const found = changed.filter(({ not_found }) => !not_found).length;
    await auditThing(tx, caller, ['section', id, section.pharmacyId], {
      action: 'mark_not_found',
      after: {
        name: section.name,
        ...(found < changed.length && { unfound: changed.length - found }),
        ...(found > 0 && { unfound_taken_back: found }),
      },
    });
  }
  return { section: id, not_found: await viewNotFound(tx, caller.sub, id) };
});

async function isList(tx: Transaction, id: string): Promise<boolean> {
  return hasRow(tx, sql`listed_for_phones where section_id = ${id}`);
}

/** Without what the list doesn't have, because the phone's may be older. The last mark of an item counts. */
async function storeMarks(tx: Transaction, caller: Caller, id: string, marks: readonly NotFoundMark[]) {
  return answering({ not_found: 'boolean' })`
    insert into recount_search (section_id, item_key, sub, pharmacy_id, inventory_number, collector_name,
      not_found, marked_at)
    select distinct on (item_key) section_id, item_key, ${caller.sub}, pharmacy_id, inventory_number,
      ${caller.name}, mark.not_found, mark.marked_at
    from listed_for_phones join unnest(
      ${marks.map(({ key }) => key)}::text[], ${marks.map(({ not_found }) => not_found)}::boolean[],
      ${marks.map(({ marked_at }) => marked_at)}::timestamptz[]
    ) as mark (item_key, not_found, marked_at) using (item_key)
    where section_id = ${id}
    order by item_key, mark.marked_at desc
    on conflict (section_id, item_key, sub) do update set
      collector_name = excluded.collector_name, not_found = excluded.not_found,
      marked_at = excluded.marked_at, changed_at = now()
    where excluded.marked_at > recount_search.marked_at
    returning recount_search.not_found
  `.all(tx);
}

async function viewNotFound(tx: Transaction, sub: string, id: string): Promise<string[]> {
  return answering({ key: 'text' })`
    select item_key as key from recount_search
    where section_id = ${id} and sub = ${sub} and not_found order by item_key collate "C"
  `.values(tx);
}

/**
 * What a declaration says replaces the marks. It doesn't move `marked_at`: the phone's later marks are newer
 * whatever its clock says.
 */
export async function replaceMarks(
  tx: Transaction,
  { sub, name }: Pick<Caller, 'sub' | 'name'>,
  { id, notFound }: { readonly id: string; readonly notFound: readonly string[] },
): Promise<void> {
  const keys = sql`${[...notFound]}::text[]`;
  await sql`
    update recount_search set not_found = false, changed_at = now()
    where section_id = ${id} and sub = ${sub} and not_found and item_key <> all(${keys})
  `.execute(tx);
  await sql`
    insert into recount_search (section_id, item_key, sub, pharmacy_id, inventory_number, collector_name,
      not_found, marked_at)
    select section_id, item_key, ${sub}, pharmacy_id, inventory_number, ${name}, true, 'epoch'
    from listed_for_phones where section_id = ${id} and item_key = any(${keys})
    on conflict (section_id, item_key, sub) do update set not_found = true, changed_at = now()
    where not recount_search.not_found
  `.execute(tx);
}
