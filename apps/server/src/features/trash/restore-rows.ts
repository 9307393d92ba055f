import { NAME_LIMIT } from '@balanco/contract/base/fields';
import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';
import { momentOf, type OpenDeletion } from './deletion-queries.js';

/** Takes the mark from a pharmacy and its inventories, or from an inventory; returns the inventories, but of a pharmacy. */
export async function restoreLocations(
  tx: Transaction,
  deletion: OpenDeletion,
): Promise<{ number: number; known_as: string; source: string }[]> {
  const { kind, pharmacyId, inventoryNumber } = deletion;
  if (kind === 'pharmacy') {
    await sql`
      update pharmacy set deleted_at = null where id = ${pharmacyId} and deleted_at = ${momentOf(deletion)}
    `.execute(tx);
  }
  const { rows } = await sql<{ number: number; known_as: string; source: string }>`
    update inventory set deleted_at = null
    where pharmacy_id = ${pharmacyId} and deleted_at = ${momentOf(deletion)}
      and (${kind} = 'pharmacy' or number = ${inventoryNumber})
    returning number, coalesce(uuid::text, number::text) as known_as, source
  `.execute(tx);
  return rows;
}

/** Takes the mark from sections and returns them. */
export async function restoreSections(
  tx: Transaction,
  deletion: OpenDeletion,
): Promise<{ id: string; inventory_number: number }[]> {
  const { kind, pharmacyId, inventoryNumber, entityId } = deletion;
  const { rows } = await sql<{ id: string; inventory_number: number }>`
    update section set deleted_at = null
    where pharmacy_id = ${pharmacyId} and deleted_at = ${momentOf(deletion)}
      and (${kind} = 'pharmacy' or inventory_number = ${inventoryNumber})
      and (${kind} <> 'section' or id::text = ${entityId})
    returning id, inventory_number
  `.execute(tx);
  return rows;
}

/**
 * Takes the mark from products, but for those that are left out. If several of them have one key, because the rule of
 * keys has changed since, the newest comes back.
 */
export async function restoreProducts(
  tx: Transaction,
  deletion: OpenDeletion,
  leftOut: readonly string[],
): Promise<{ restored: number; left: number }> {
  const { kind, pharmacyId, entityId } = deletion;
  const isMeant = sql`pharmacy_id = ${pharmacyId} and deleted_at = ${momentOf(deletion)}
    and (${kind} <> 'product' or id::text = ${entityId})`;
  const restored = await sql`
    update product set deleted_at = null
    where pharmacy_id = ${pharmacyId} and id in (
      select distinct on (internal_code_key, barcode_key) id from product
      where ${isMeant} and id <> all(${leftOut}::uuid[])
      order by internal_code_key, barcode_key, id desc
    )
  `.execute(tx);
  const { rows } = await sql<{ left: number }>`select count(*) as left from product where ${isMeant}`.execute(
    tx,
  );
  return { restored: Number(restored.numAffectedRows ?? 0), left: rows[0]?.left ?? 0 };
}

/** Marks live products deleted at `at`, because others take their place. */
export async function markProductsDeleted(
  tx: Transaction,
  pharmacyId: string,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await sql`
    update product set deleted_at = ${at}
    where pharmacy_id = ${pharmacyId} and id = any(${ids}::uuid[]) and deleted_at is null
  `.execute(tx);
}

/** Gives a section its own name with an addition, such that no live section of its inventory has it. */
export async function renameAside(tx: Transaction, id: string): Promise<void> {
  const { rows } = await sql<{ name: string; taken: string[] }>`
    select name, array(
      select fold(other.name) from section other
      where other.inventory_number = section.inventory_number and other.deleted_at is null and other.id <> section.id
    ) as taken
    from section where id = ${id}
  `.execute(tx);
  const [section] = rows;
  if (section === undefined) return;
  for (let number = 2; ; number += 1) {
    const addition = ` (${number})`;
    const name = `${section.name.slice(0, NAME_LIMIT - addition.length)}${addition}`;
    const { rows: folded } = await sql<{ key: string }>`select fold(${name}) as key`.execute(tx);
    if (section.taken.includes(folded[0]?.key ?? '')) continue;
    await tx.updateTable('section').set({ name }).where('id', '=', id).execute();
    return;
  }
}
