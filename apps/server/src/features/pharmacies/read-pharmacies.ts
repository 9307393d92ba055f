import {
  type DeletedContents,
  deletedContentsSchema,
  PHARMACY_FIELD_NAMES,
  type Pharmacy,
} from '@balanco/contract/pharmacies/pharmacies';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { answering } from '../../db/answering.js';
import type { Database, Queries, Transaction } from '../../db/database.js';
import { fixed } from '../../db/sql-fragments.js';

export async function viewPharmacies(db: Queries, ids?: readonly string[]): Promise<Pharmacy[]> {
  const rows = await db
    .selectFrom('pharmacy')
    .select([...PHARMACY_FIELD_NAMES, 'id', 'inventory_uuid', 'created_at', 'version'])
    .select(({ selectFrom }) =>
      selectFrom('inventory')
        .select(sql<number>`count(*)`.as('total'))
        .whereRef('inventory.pharmacy_id', '=', 'pharmacy.id')
        .where('inventory.source', '<>', 'pharmacy')
        .where('inventory.daily_on', 'is', null)
        .where('inventory.deleted_at', 'is', null)
        .as('total'),
    )
    .where('deleted_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<string>`any(${ids ?? []}::uuid[])`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString(), total: row.total ?? 0 }));
}

export async function viewPharmaciesOf(tx: Transaction, ids: readonly string[]): Promise<Pharmacy[] | null> {
  const live = new Map((await viewPharmacies(tx, ids)).map((pharmacy) => [pharmacy.id, pharmacy]));
  const found = ids.flatMap((id) => live.get(id) ?? []);
  return found.length === ids.length ? found : null;
}

export async function viewPharmacy(db: Queries, id: string): Promise<Pharmacy> {
  const [pharmacy] = await viewPharmacies(db, [id]);
  if (pharmacy === undefined) throw unknownPharmacy();
  return pharmacy;
}

/** Includes unrecognised lines, not the whole pharmacy's inventory. Refuses `not_found`. */
export async function viewPharmacyContents(db: Queries, id: string): Promise<DeletedContents> {
  const contents = await answering(deletedContentsSchema.shape)`
    select
      (select coalesce(sum(products), 0)::bigint from product_total
        where pharmacy_id = pharmacy.id) as products,
      (select count(*) from inventory
        where pharmacy_id = pharmacy.id and deleted_at is null and source <> 'pharmacy') as inventories,
      (select count(*) from inventory where pharmacy_id = pharmacy.id and deleted_at is null and exists (
        select from settlement
        where inventory_number = inventory.number and approved_at is not null and superseded_at is null
      )) as approved_inventories,
      (select count(*) from section where pharmacy_id = pharmacy.id and deleted_at is null) as sections,
      (select coalesce(sum(lines + unrecognised), 0)::bigint from place_total
        where pharmacy_id = pharmacy.id) as counts
    from pharmacy where id = ${id} and deleted_at is null
  `.one(db, unknownPharmacy);
  return contents;
}

/** See docs/http.md, "Which pharmacy". Refuses `not_found`. */
export async function findPharmacyId(db: Database, reference: string): Promise<string> {
  const row = await livePharmacy(db, reference).executeTakeFirstOrThrow(() => unknownPharmacy());
  return row.id;
}

/** `findPharmacyId`, held until the transaction ends as by a foreign key. */
export async function holdPharmacyId(tx: Transaction, reference: string): Promise<string> {
  const row = await livePharmacy(tx, reference)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => unknownPharmacy());
  return row.id;
}

function livePharmacy(db: Queries, reference: string) {
  return db
    .selectFrom('pharmacy')
    .modifyFront(fixed)
    .select('id')
    .where((where) => where.or([where('id', '=', reference), where('inventory_uuid', '=', reference)]))
    .where('deleted_at', 'is', null);
}

/** Edits run beside holders (`holdPharmacyId`); deletions wait for them. Refuses `not_found`. */
export async function lockPharmacy(tx: Transaction, id: string, change: 'edit' | 'delete'): Promise<void> {
  await tx
    .selectFrom('pharmacy')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(change === 'edit', (query) => query.forNoKeyUpdate())
    .$if(change === 'delete', (query) => query.forUpdate())
    .executeTakeFirstOrThrow(() => unknownPharmacy());
}

/** Waits for writers, which hold their inventory; later ones find it deleted. */
export async function lockInventories(tx: Transaction, pharmacyId: string): Promise<void> {
  await tx
    .selectFrom('inventory')
    .select('number')
    .where('pharmacy_id', '=', pharmacyId)
    .where('deleted_at', 'is', null)
    .orderBy('number')
    .forUpdate()
    .execute();
}

export function unknownPharmacy(): AppError {
  return new AppError('not_found', 'Farmácia não encontrada.');
}
