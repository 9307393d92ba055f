import {
  type Deletion,
  type DeletionDetail,
  LISTED_CONFLICTS,
  type TrashKind,
} from '@balanco/contract/history/trash';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';
import { searchWords } from '../../db/search-terms.js';
import { withinReach } from '../../pharmacy-access/reach.js';
import { unknownPharmacy } from '../pharmacies/pharmacy-views.js';
import { UNPLACED } from '../pharmacies/unplaced-location.js';
import { findOpenDeletion, momentOf, type OpenDeletion } from './deletion-queries.js';
import { viewConflicts } from './trash-conflicts.js';

export interface TrashFilter {
  /** Null or absent for all pharmacies. */
  readonly pharmacyIds?: readonly string[] | null;
  readonly kind?: TrashKind | undefined;
  readonly search?: string | undefined;
  /** Only this one. */
  readonly id?: string;
}

const isOpen = sql`deletion.restored_at is null and deletion.purged_at is null`;

/** A word is in the name, in whoever deleted it, or in the name that its pharmacy has now. */
function matches({ pharmacyIds = null, kind, search, id }: TrashFilter) {
  const reach = withinReach({ pharmacyIds }, 'deletion.pharmacy_id');
  return sql.join(
    [
      isOpen,
      ...(id === undefined ? [] : [sql`deletion.id = ${id}`]),
      ...(reach === null ? [] : [reach]),
      ...(kind === undefined ? [] : [sql`deletion.kind = ${kind}`]),
      ...searchWords(search).map(
        (word) => sql`(
          deletion.search like like_anywhere(${word}) or deletion.pharmacy_id = any(array(
            select pharmacy.id from pharmacy where fold(pharmacy.name) like like_anywhere(${word})
          ))
        )`,
      ),
    ],
    sql` and `,
  );
}

/** The id of a pharmacy, live or deleted, by its id or inventory_uuid. Refuses `not_found`. */
export async function findAnyPharmacyId(db: Database, reference: string): Promise<string> {
  const row = await db
    .selectFrom('pharmacy')
    .select('id')
    .where((where) => where.or([where('id', '=', reference), where('inventory_uuid', '=', reference)]))
    .executeTakeFirst();
  if (row === undefined) throw unknownPharmacy();
  return row.id;
}

/** How many deletions in the Lixeira match. */
export async function countDeletions(db: Database, filter: TrashFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from deletion where ${matches(filter)}
  `.execute(db);
  return rows[0]?.total ?? 0;
}

/** One page of the deletions that match, newest first. */
export async function viewDeletions(
  db: Database | Transaction,
  filter: TrashFilter,
  { page, pageSize, trashDays }: { page: number; pageSize: number; trashDays: number },
): Promise<Deletion[]> {
  const { rows } = await sql<Omit<Deletion, 'deleted_at' | 'purges_at'> & { at: Date; purges_at: Date }>`
    select deletion.id, kind, deletion.name, deletion.at, actor_name as deleted_by, deletion.pharmacy_id as pharmacy,
      pharmacy.name as pharmacy_name,
      case when kind in ('section', 'count') then inventory.name end as place,
      json_build_object('products', products, 'inventories', inventories, 'sections', sections, 'counts', counts)
        as contents,
      recorded_at + make_interval(days => ${trashDays}) as purges_at
    from (
      select * from deletion where ${matches(filter)}
      order by at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}
    ) as deletion
      join pharmacy on pharmacy.id = deletion.pharmacy_id
      left join inventory on inventory.number = deletion.inventory_number
    order by deletion.at desc, deletion.id desc
  `.execute(db);
  return rows.map(({ at, purges_at, ...row }) => ({
    ...row,
    deleted_at: at.toISOString(),
    purges_at: purges_at.toISOString(),
  }));
}

/** One deletion, with what prevents its restoration and what exists again. Refuses `not_found`. */
export async function viewDeletion(db: Database, id: string, trashDays: number): Promise<DeletionDetail> {
  const open = await findOpenDeletion(db, id);
  const [deletion] = await viewDeletions(db, { id }, { page: 1, pageSize: 1, trashDays });
  if (deletion === undefined) throw new Error(`deletion ${id} was just read and is not there`);
  const blocked_by = await viewBlocker(db, open);
  return { ...deletion, blocked_by, ...(await viewConflicts(db, open, LISTED_CONFLICTS)) };
}

type Blocker = NonNullable<DeletionDetail['blocked_by']>;

/** The pharmacy, or else the inventory, that is deleted and has to be restored first. */
export async function viewBlocker(
  db: Database | Transaction,
  deletion: OpenDeletion,
): Promise<Blocker | null> {
  const { kind, pharmacyId } = deletion;
  if (kind === 'pharmacy' || pharmacyId === UNPLACED) return null;
  const { rows } = await sql<Blocker>`
    select 'pharmacy' as kind, pharmacy.name, blocking.id as deletion
    from pharmacy left join deletion blocking
      on blocking.kind = 'pharmacy' and blocking.pharmacy_id = pharmacy.id and blocking.at = pharmacy.deleted_at
        and blocking.restored_at is null and blocking.purged_at is null
    where pharmacy.id = ${pharmacyId} and pharmacy.deleted_at is not null
  `.execute(db);
  return rows[0] ?? (await viewDeletedInventory(db, deletion));
}

async function viewDeletedInventory(
  db: Database | Transaction,
  deletion: OpenDeletion,
): Promise<Blocker | null> {
  const { kind, pharmacyId, inventoryNumber } = deletion;
  if (kind !== 'section' && kind !== 'count') return null;
  const numbers =
    kind === 'section'
      ? [inventoryNumber]
      : (await findDeletedCounts(db, deletion)).map((count) => count.inventoryNumber);
  const { rows } = await sql<Blocker>`
    select 'inventory' as kind, inventory.name, blocking.id as deletion
    from inventory left join deletion blocking
      on blocking.kind = 'inventory' and blocking.inventory_number = inventory.number
        and blocking.at = inventory.deleted_at and blocking.restored_at is null and blocking.purged_at is null
    where inventory.pharmacy_id = ${pharmacyId} and inventory.deleted_at is not null
      and inventory.number = any(${numbers}::bigint[])
    limit 1
  `.execute(db);
  return rows[0] ?? null;
}

/** What is said if something else has to be restored first. */
export function blockerSentence({ kind, name, deletion }: Blocker): string {
  if (kind === 'pharmacy') {
    const next = deletion === null ? 'Ela já não está na lixeira.' : 'Restaure-a primeiro.';
    return `A farmácia “${name}” também foi excluída. ${next}`;
  }
  const next = deletion === null ? 'Ele já não está na lixeira.' : 'Restaure-o primeiro.';
  return `O inventário “${name}” também foi excluído. ${next}`;
}

/** The counts of a deletion of counts that are still deleted by it. */
export async function findDeletedCounts(
  db: Database | Transaction,
  deletion: OpenDeletion,
): Promise<{ amplifyId: string; inventoryNumber: number }[]> {
  const { rows } = await sql<{ amplifyId: string; inventoryNumber: number }>`
    select amplify_id as "amplifyId", inventory_number as "inventoryNumber" from count
    where id = any(${deletion.countIds}::bigint[]) and deleted and deleted_at = ${momentOf(deletion)}
    order by amplify_id
  `.execute(db);
  return rows;
}
