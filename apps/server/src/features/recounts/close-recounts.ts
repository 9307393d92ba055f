import { type InventoryId, inventoryIdSchema } from '@balanco/contract/inventories/inventories';
import { declareSectionDone as contract, type DoneAnswer } from '@balanco/contract/inventories/sections';
import { sql } from 'kysely';
import { auditThing, SERVER } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { answering } from '../../db/answering.js';
import type { Database, Transaction } from '../../db/database.js';
import { lockForChoice } from '../comparison/comparison-basis.js';
import { comparisonItems } from '../comparison/kept-comparison.js';
import { closeAfterRecounts, setSectionFinalised } from '../inventories/finalise-inventory.js';
import { outsideInventoryId } from '../inventories/find-inventory.js';
import { viewInventories } from '../inventories/list-inventories.js';
import { declareSectionDone } from '../inventories/sections/section-done.js';
import { declaredAt } from './view-recounts.js';

/** Minutes without a new line, after which the collector has stopped. */
export const QUIET_MINUTES = 10;

/** Minutes after the last line; later only staff close it. */
const WATCHED_MINUTES = 60;

/**
 * Closes lists with all results that are quiet or declared 'pronta' (docs/comparison.md, "Recount"). Returns how many; servers may run it at
 * once.
 * @param only a section; null for all
 * @param onFailure why a list stays open until the next time
 */
export async function closeRecounts(
  db: Database,
  onFailure: (error: unknown) => void,
  quietMinutes = QUIET_MINUTES,
  only: string | null = null,
): Promise<number> {
  let closed = 0;
  for (const { inventory, section_id } of await findQuiet(db, quietMinutes, only)) {
    try {
      if (await closeIfSettled(db, inventory, section_id)) closed += 1;
    } catch (error) {
      onFailure(error);
    }
  }
  return closed;
}

/** Declares a section 'pronta'; a whole list closes in the same call (docs/comparison.md, "Recount"). */
export async function declareDone(
  context: Context,
  input: Parameters<typeof declareSectionDone>[1],
  onFailure: (error: unknown) => void,
): Promise<DoneAnswer> {
  authorise(context.caller, contract.permission);
  const answer = await declareSectionDone(context, input);
  if (answer.matches) await closeDeclaredRecount(context.db, answer.section, onFailure);
  return answer;
}

/**
 * The declaration stands if this fails: the periodic pass tries again.
 * @param onFailure why the list stays open until then
 */
export async function closeDeclaredRecount(
  db: Database,
  sectionId: string,
  onFailure: (error: unknown) => void,
): Promise<void> {
  await closeRecounts(db, onFailure, QUIET_MINUTES, sectionId).catch(onFailure);
}

async function findQuiet(db: Database, quietMinutes: number, only: string | null) {
  const minutes = (count: number) => sql`make_interval(mins => ${count}::integer)`;
  return answering({ inventory: inventoryIdSchema, section_id: 'text' })`
    select ${outsideInventoryId} as inventory, section.id as section_id
    from section
    join recount on recount.section_id = section.id
    join inventory on inventory.number = section.inventory_number
    join pharmacy on pharmacy.id = inventory.pharmacy_id
    cross join lateral (
      select max(received_at) as newest_at, count(distinct (barcode_key, internal_code_key)) as codes
      from count_line
      where count_line.pharmacy_id = section.pharmacy_id
        and count_line.inventory_number = section.inventory_number
        and count_line.section_id = section.id and live
    ) as line
    cross join lateral (select ${declared} as declared_at) as done
    where (${only}::uuid is null or section.id = ${only}::uuid)
      and section.kind = 'recount' and section.finalised_at is null and section.deleted_at is null
      and cancelled_at is null and whole_section is null and closed_itself_at is null
      and inventory.deleted_at is null and pharmacy.deleted_at is null
      and greatest(newest_at, declared_at) > now() - ${minutes(quietMinutes + WATCHED_MINUTES)}
      and (declared_at is not null or newest_at <= now() - ${minutes(quietMinutes)})
      and codes >= (select count(*) from recount_item where recount_item.section_id = section.id)
    order by section.id
  `.all(db);
}

const declared = declaredAt(sql.table('section'), sql`section.id`);

/** Rolls back if an item has no result; where everybody declared it 'pronta', a disagreement is one. */
async function closeIfSettled(db: Database, id: InventoryId, sectionId: string): Promise<boolean> {
  try {
    await db.transaction().execute(async (tx) => {
      const inventory = await lockForChoice(tx, id);
      const { number, pharmacyId } = inventory;
      const before = await viewInventories(tx, { number });
      const at = new Date();
      if (!(await markClosedItself(tx, sectionId, at))) throw new Unsettled();
      const change = { finalised_at: at, finalised_by: SERVER.name };
      await setSectionFinalised(tx, { number, id: sectionId }, change);
      const { rows } = await sql`
        with ${await comparisonItems(tx, inventory)}
        select from recount_item left join listed_item as listed using (section_id, item_key)
        where section_id = ${sectionId} and (listed.item_key is null or question is not null and not (
          question in ('third_round', 'no_consensus')
          and exists (select from section where id = ${sectionId} and ${declared} is not null)
        ))
        limit 1
      `.execute(tx);
      if (rows.length > 0) throw new Unsettled();
      const after = await viewInventories(tx, { number });
      await auditThing(tx, SERVER, ['section', sectionId, pharmacyId], { action: 'finalise', before, after });
      await closeAfterRecounts(tx, SERVER, { number, pharmacyId });
    });
    return true;
  } catch (error) {
    if (error instanceof Unsettled) return false;
    throw error;
  }
}

class Unsettled extends Error {}

async function markClosedItself(tx: Transaction, sectionId: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update recount set closed_itself_at = ${at} from section
    where section_id = ${sectionId} and section.id = section_id and cancelled_at is null
      and closed_itself_at is null
      and section.finalised_at is null and section.deleted_at is null
    returning section_id
  `.execute(tx);
  return rows.length > 0;
}
