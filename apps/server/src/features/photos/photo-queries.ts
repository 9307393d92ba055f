import { sql } from 'kysely';
import type { Actor } from '../../audit/write-audit.js';
import type { Transaction } from '../../db/database.js';

/** The `sub` of who took the photo; null if there is none with this id. */
export async function findPhotoOwner(tx: Transaction, id: string): Promise<string | null> {
  const { rows } = await sql<{ sub: string }>`select taken_by_sub as sub from photo where id = ${id}`.execute(
    tx,
  );
  return rows[0]?.sub ?? null;
}

/** How many photos a code of an inventory and the whole inventory have. */
export async function countPhotos(
  tx: Transaction,
  { inventoryNumber, code }: { readonly inventoryNumber: number; readonly code: string },
): Promise<{ readonly ofCode: number; readonly ofInventory: number }> {
  const { rows } = await sql<{ ofCode: number; ofInventory: number }>`
    select (count(*) filter (where code_key = code_key(${code})))::int as "ofCode", count(*)::int as "ofInventory"
    from photo where inventory_number = ${inventoryNumber}
  `.execute(tx);
  return rows[0] ?? { ofCode: 0, ofInventory: 0 };
}

interface StoredPhoto {
  readonly id: string;
  readonly pharmacyId: string;
  readonly inventoryNumber: number;
  readonly code: string;
  readonly countId: string | null;
  readonly person: Actor;
  readonly takenAt: string;
  /** In base64. */
  readonly image: string;
}

export async function insertPhoto(
  tx: Transaction,
  { id, pharmacyId, inventoryNumber, code, countId, person, takenAt, image }: StoredPhoto,
): Promise<void> {
  await sql`
    insert into photo (id, pharmacy_id, inventory_number, code, count_amplify_id, taken_by_sub, taken_by, taken_at, image)
    values (${id}, ${pharmacyId}, ${inventoryNumber}, ${code}, ${countId}, ${person.sub}, ${person.name}, ${takenAt},
      ${Buffer.from(image, 'base64')})
  `.execute(tx);
}
