import * as contract from '@balanco/contract/history/trash';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../app-error.js';
import { type Actor, writeAudit } from '../../audit/write-audit.js';
import type { Services } from '../../context.js';
import { answering, hasRow } from '../../db/answering.js';
import type { Transaction } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import { transact } from '../../use-case.js';
import {
  findExpired,
  findOpenDeletion,
  isSameName,
  lockDeleted,
  markOpen,
  momentOf,
  type OpenDeletion,
} from './open-deletion.js';

const EXPIRY: Actor = { sub: 'system', name: 'Sistema (prazo da lixeira)' };

/** Purges those below it as well, and returns how many. */
export const purgeDeletion = transact(contract.purgeDeletion, async (tx, { caller }, input) => {
  const { id, typed_name: typedName } = input;
  if (!(await isSameName(tx, id, typedName))) {
    throw invalidField('typed_name', 'O nome digitado não é o do que foi excluído.');
  }
  return { purged: await purge(tx, caller, id) };
});

/** Each deletion is purged in its own transaction. */
export async function purgeExpired({ db }: Pick<Services, 'db'>, trashDays: number): Promise<void> {
  for (const id of await findExpired(db, trashDays)) {
    await inTransaction(db, (tx) => purge(tx, EXPIRY, id)).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  }
}

async function purge(tx: Transaction, actor: Actor, id: string): Promise<number> {
  await lockDeleted(tx, await findOpenDeletion(tx, id));
  const deletion = await findOpenDeletion(tx, id);
  const { purged, erased } = await eraseDeleted(tx, deletion, actor.name);
  const { kind, name, pharmacyId, entityId, contents } = deletion;
  const entity = kind === 'catalogue' ? 'product' : kind;
  const before = { kind, name, ...contents };
  const after = { deletion: id, purged, ...erased };
  await writeAudit(tx, actor, [{ pharmacyId, action: 'purge', entity, entityId, before, after }]);
  return purged;
}

/**
 * Purges it and those below, which need it to be restored (docs/counts.md, "The trash"). Marked rows of
 * pharmacies, inventories, sections and counts stay: late messages of phones and the audit need them.
 */
async function eraseDeleted(tx: Transaction, deletion: OpenDeletion, by: string) {
  const below = await findBelow(tx, deletion);
  let erased = { products: 0, lines: 0 };
  for (const each of [deletion, ...below]) {
    const { products, lines } = await eraseContents(tx, each);
    erased = { products: erased.products + products, lines: erased.lines + lines };
    await markOpen(tx, each.id, sql`purged_at = now(), purged_by = ${by}`);
  }
  return { purged: 1 + below.length, erased };
}

async function findBelow(tx: Transaction, deletion: OpenDeletion): Promise<OpenDeletion[]> {
  const { id, kind, pharmacyId, inventoryNumber } = deletion;
  if (kind !== 'pharmacy' && kind !== 'inventory') return [];
  const rows = await answering({ id: 'text' })`
    select id from deletion
    where restored_at is null and purged_at is null and id <> ${id} and pharmacy_id = ${pharmacyId}
      and (${kind} = 'pharmacy' or (
        inventory_number = ${inventoryNumber}
        and exists (select from inventory where number = ${inventoryNumber} and deleted_at is not null)
      ))
    order by id
  `.all(tx);
  const below: OpenDeletion[] = [];
  for (const row of rows) below.push(await findOpenDeletion(tx, row.id));
  return below;
}

async function eraseContents(tx: Transaction, deletion: OpenDeletion) {
  const { kind, pharmacyId, entityId, inventoryNumber, countIds } = deletion;
  const moment = momentOf(deletion);
  const hasProducts = kind === 'pharmacy' || kind === 'catalogue' || kind === 'product';
  const products = hasProducts
    ? await sql`
        delete from product where pharmacy_id = ${pharmacyId} and deleted_at = ${moment}
          and (${kind} <> 'product' or id::text = ${entityId})
      `.execute(tx)
    : null;
  // Import reports contain lines of the catalogue.
  if (kind === 'pharmacy') {
    await tx.deleteFrom('import_choices').where('pharmacy_id', '=', pharmacyId).execute();
    await tx.deleteFrom('import_report').where('pharmacy_id', '=', pharmacyId).execute();
    await sql`delete from limit_change where pharmacy_id = ${pharmacyId}`.execute(tx);
    await sql`delete from pharmacy_settings where pharmacy_id = ${pharmacyId}`.execute(tx);
    await sql`delete from mail_address where pharmacy_id = ${pharmacyId}`.execute(tx);
    await sql`delete from person_pharmacy where pharmacy_id = ${pharmacyId}`.execute(tx);
    await sql`delete from code_binding where pharmacy_id = ${pharmacyId}`.execute(tx);
    await sql`delete from loss where pharmacy_id = ${pharmacyId}`.execute(tx);
    await sql`delete from loss_file where pharmacy_id = ${pharmacyId}`.execute(tx);
    await sql`delete from invoice where pharmacy_id = ${pharmacyId}`.execute(tx);
    await sql`delete from invoice_cancellation where pharmacy_id = ${pharmacyId}`.execute(tx);
    await sql`delete from supplier_code where pharmacy_id = ${pharmacyId}`.execute(tx);
    await sql`delete from expiry_lot where pharmacy_id = ${pharmacyId}`.execute(tx);
    await sql`delete from expiry_day where pharmacy_id = ${pharmacyId}`.execute(tx);
    await sql`delete from expiry_shop where pharmacy_id = ${pharmacyId}`.execute(tx);
    await sql`delete from daily_choice where pharmacy_id = ${pharmacyId}`.execute(tx);
    await sql`delete from daily_stock where pharmacy_id = ${pharmacyId}`.execute(tx);
    await sql`delete from main_barcode where pharmacy_id = ${pharmacyId}`.execute(tx);
    await sql`delete from exchange_file where pharmacy_id = ${pharmacyId}`.execute(tx);
    await sql`delete from movement_import where pharmacy_id = ${pharmacyId}`.execute(tx);
    await sql`delete from export_profile where pharmacy_id = ${pharmacyId}`.execute(tx);
  }
  if (kind === 'pharmacy' || (kind === 'inventory' && !(await isWholePharmacy(tx, inventoryNumber)))) {
    await eraseSettlements(tx, pharmacyId, kind === 'pharmacy' ? null : inventoryNumber);
  }
  const isIn =
    kind === 'count'
      ? sql`count.id = any(${countIds}::bigint[])`
      : sql`count.pharmacy_id = ${pharmacyId}
        and (${kind} = 'pharmacy' or count.inventory_number = ${inventoryNumber})`;
  const hasCounts = kind !== 'catalogue' && kind !== 'product';
  const lines = hasCounts
    ? await sql`
        delete from count_line using count
        where ${isIn} and count.deleted and count.deleted_at = ${moment}
          and count_line.pharmacy_id = count.pharmacy_id and count_line.count_id = count.id
      `.execute(tx)
    : null;
  return { products: Number(products?.numAffectedRows ?? 0), lines: Number(lines?.numAffectedRows ?? 0) };
}

/** Its deletion leaves the inventory, which goes on with everything beside its counts. */
async function isWholePharmacy(tx: Transaction, inventoryNumber: number | null): Promise<boolean> {
  return hasRow(tx, sql`inventory where number = ${inventoryNumber} and source = 'pharmacy'`);
}

/** Each before the one it refers to; items cascade. */
const TABLES = [
  'settlement',
  'uncounted_choice',
  'zeroed_item',
  'item_reason',
  'ignored_code',
  'discarded_count',
  'recount_decision',
  'other_box',
  'alarm_snooze',
  'message',
  'recount_search',
  'recount',
  'daily_list',
  'section_done',
  'section_tag',
  'photo',
  'blind_count',
  'scope_decision',
  'inventory_terms',
  'stock_snapshot',
  // It comes last, because the deletions above leave marks in it.
  'comparison_item',
  'comparison_code',
  'comparison_list',
  'comparison_line',
  'comparison_box',
  'comparison',
  'comparison_mark',
  'work',
  'work_item',
  'work_time',
  'work_mark',
];

async function eraseSettlements(tx: Transaction, pharmacyId: string, inventoryNumber: number | null) {
  const isMeant = sql`
    pharmacy_id = ${pharmacyId}
      and (${inventoryNumber}::bigint is null or inventory_number = ${inventoryNumber}::bigint)
  `;
  await sql`
    delete from settlement_line where settlement_id in (select id from settlement where ${isMeant})
  `.execute(tx);
  for (const table of TABLES) await sql`delete from ${sql.table(table)} where ${isMeant}`.execute(tx);
}
