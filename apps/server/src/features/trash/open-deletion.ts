import { trashKindSchema } from '@balanco/contract/history/trash';
import { contentsSchema } from '@balanco/contract/pharmacies/pharmacies';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { type Answered, answering } from '../../db/answering.js';
import type { Database, Queries, Transaction } from '../../db/database.js';
import { ConcurrentWrite } from '../../db/in-transaction.js';
import { lockCatalogue } from '../products/catalogue.js';

const deletions = answering({
  id: 'text',
  kind: trashKindSchema,
  pharmacyId: 'text',
  entityId: 'text',
  name: 'text',
  inventoryNumber: 'int?',
  countIds: 'text[]',
  contents: contentsSchema,
  restoredBy: 'text?',
  isPurged: 'boolean',
});
/** A deletion that is neither restored nor purged. */
export type OpenDeletion = Omit<Answered<typeof deletions>, 'restoredBy' | 'isPurged'>;

/** SQL, because a `Date` lacks the microseconds of the rows' moment. */
export function momentOf({ id }: Pick<OpenDeletion, 'id'>) {
  return sql<Date>`(select at from deletion where id = ${id})`;
}

/** Refuses `not_found`, with its own sentence after a restoration or purge. */
export async function findOpenDeletion(db: Queries, id: string): Promise<OpenDeletion> {
  const { restoredBy, isPurged, ...deletion } = await deletions`
    select id, kind, pharmacy_id as "pharmacyId", entity_id as "entityId", name,
      inventory_number as "inventoryNumber", count_ids as "countIds", restored_by as "restoredBy",
      purged_at is not null as "isPurged",
        json_build_object('products', products, 'inventories', inventories, 'sections', sections,
          'counts', counts)
        as contents
    from deletion where id = ${id}
  `.one(db, () => new AppError('not_found', 'Exclusão não encontrada.'));
  if (isPurged) throw new AppError('not_found', 'Já saiu da lixeira para sempre.');
  if (restoredBy !== null) throw new AppError('not_found', `Já foi restaurado por ${restoredBy}.`);
  return deletion;
}

/** @throws ConcurrentWrite if it left the Lixeira */
export async function markOpen(tx: Transaction, id: string, change: ReturnType<typeof sql>): Promise<void> {
  const changed = await sql`
    update deletion set ${change} where id = ${id} and restored_at is null and purged_at is null
  `.execute(tx);
  if (changed.numAffectedRows !== 1n) throw new ConcurrentWrite();
}

/** Ignores case, accents and surrounding blanks. Refuses `not_found`. */
export async function isSameName(tx: Transaction, id: string, name: string): Promise<boolean> {
  const deletion = await findOpenDeletion(tx, id);
  return answering({ same: 'boolean' })`
    select fold(${deletion.name.trim()}) = fold(${name.trim()}) as same
  `.value(tx);
}

export async function findExpired(db: Database, days: number): Promise<string[]> {
  return answering({ id: 'text' })`
    select id from deletion
    where restored_at is null and purged_at is null and recorded_at < now() - make_interval(days => ${days})
    order by recorded_at, id
  `.values(db);
}

/**
 * Marked rows too, in every writer's order (ARCHITECTURE.md, "Modules and arrows"), so one restoration or
 * purge runs.
 */
export async function lockDeleted(tx: Transaction, deletion: OpenDeletion): Promise<void> {
  const { kind, pharmacyId, inventoryNumber } = deletion;
  if (kind === 'pharmacy') {
    await sql`select id from pharmacy where id = ${pharmacyId} for update`.execute(tx);
    await sql`
      select number from inventory where pharmacy_id = ${pharmacyId} and deleted_at = ${momentOf(deletion)}
      order by number for update
    `.execute(tx);
    return;
  }
  await sql`select id from pharmacy where id = ${pharmacyId} for key share`.execute(tx);
  if (kind === 'product' || kind === 'catalogue') await lockCatalogue(tx, pharmacyId);
  if (kind === 'inventory' || kind === 'section') {
    await sql`select number from inventory where number = ${inventoryNumber} for update`.execute(tx);
  }
}
