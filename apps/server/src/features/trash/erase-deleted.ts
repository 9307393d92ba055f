import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';
import { findOpenDeletion, markPurged, momentOf, type OpenDeletion } from './deletion-queries.js';
import { eraseClosing } from './erase-closing.js';

/** How many rows were erased. */
interface Erased {
  readonly products: number;
  readonly lines: number;
}

/**
 * Purges a deletion, and those below it, which could never be restored without it (docs/counts.md, "The trash"). Products,
 * count lines, what closings left and what imports of a pharmacy remembered are erased. Pharmacies, inventories, sections and
 * counts keep their marked rows: late messages of phones are recognised by them, and the audit names them. Returns how many
 * deletions left the Lixeira.
 */
export async function eraseDeleted(
  tx: Transaction,
  deletion: OpenDeletion,
  by: string,
): Promise<{ purged: number; erased: Erased }> {
  const below = await findBelow(tx, deletion);
  let erased = { products: 0, lines: 0 };
  for (const each of [deletion, ...below]) {
    const { products, lines } = await eraseContents(tx, each);
    erased = { products: erased.products + products, lines: erased.lines + lines };
    await markPurged(tx, each.id, by);
  }
  return { purged: 1 + below.length, erased };
}

/** What else was deleted in a pharmacy or an inventory that is deleted itself. */
async function findBelow(tx: Transaction, deletion: OpenDeletion): Promise<OpenDeletion[]> {
  const { id, kind, pharmacyId, inventoryNumber } = deletion;
  if (kind !== 'pharmacy' && kind !== 'inventory') return [];
  const { rows } = await sql<{ id: string }>`
    select id from deletion
    where restored_at is null and purged_at is null and id <> ${id} and pharmacy_id = ${pharmacyId}
      and (${kind} = 'pharmacy' or (
        inventory_number = ${inventoryNumber}
        and exists (select from inventory where number = ${inventoryNumber} and deleted_at is not null)
      ))
    order by id
  `.execute(tx);
  const below: OpenDeletion[] = [];
  for (const row of rows) below.push(await findOpenDeletion(tx, row.id));
  return below;
}

async function eraseContents(tx: Transaction, deletion: OpenDeletion): Promise<Erased> {
  const { kind, pharmacyId, entityId, inventoryNumber, countIds } = deletion;
  const moment = momentOf(deletion);
  const hasProducts = kind === 'pharmacy' || kind === 'catalogue' || kind === 'product';
  const products = hasProducts
    ? await sql`
        delete from product where pharmacy_id = ${pharmacyId} and deleted_at = ${moment}
          and (${kind} <> 'product' or id::text = ${entityId})
      `.execute(tx)
    : null;
  // What its imports remembered has lines of its catalogue.
  if (kind === 'pharmacy') {
    await tx.deleteFrom('import_choices').where('pharmacy_id', '=', pharmacyId).execute();
    await tx.deleteFrom('import_report').where('pharmacy_id', '=', pharmacyId).execute();
    await sql`delete from pharmacy_settings where pharmacy_id = ${pharmacyId}`.execute(tx);
    await sql`delete from person_pharmacy where pharmacy_id = ${pharmacyId}`.execute(tx);
    await sql`delete from code_binding where pharmacy_id = ${pharmacyId}`.execute(tx);
    await sql`delete from main_barcode where pharmacy_id = ${pharmacyId}`.execute(tx);
    await sql`delete from movement_import where pharmacy_id = ${pharmacyId}`.execute(tx);
    await sql`delete from export_profile where pharmacy_id = ${pharmacyId}`.execute(tx);
  }
  if (kind === 'pharmacy' || kind === 'inventory') {
    await eraseClosing(tx, pharmacyId, kind === 'pharmacy' ? null : inventoryNumber);
  }
  const isIn =
    kind === 'count'
      ? sql`count.id = any(${countIds}::bigint[])`
      : sql`count.pharmacy_id = ${pharmacyId} and (${kind} = 'pharmacy' or count.inventory_number = ${inventoryNumber})`;
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
