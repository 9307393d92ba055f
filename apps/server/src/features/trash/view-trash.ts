import { formatQuantity } from '@balanco/contract/base/numbers';
import {
  type Deletion,
  type DeletionDetail,
  deletionDetailSchema,
  deletionSchema,
  LISTED_CONFLICTS,
  type TrashConflict,
  type TrashKind,
} from '@balanco/contract/history/trash';
import { PRODUCT_COLUMN_NAMES } from '@balanco/contract/products/product-columns';
import { sql } from 'kysely';
import { type Answered, answering, countRows, orNull, type RowOf } from '../../db/answering.js';
import type { Database, Queries } from '../../db/database.js';
import { searchWords } from '../../db/search-terms.js';
import { cutTo, isoMoment, type Page } from '../../db/sql-fragments.js';
import { withinReach } from '../../pharmacy-access/reach.js';
import { findCurrentSettlement } from '../inventories/current-settlement.js';
import { unknownPharmacy } from '../pharmacies/read-pharmacies.js';
import { UNPLACED } from '../pharmacies/unplaced-location.js';
import { findOpenDeletion, momentOf, type OpenDeletion } from './open-deletion.js';

export interface TrashFilter {
  readonly pharmacyIds?: readonly string[] | null;
  readonly kind?: TrashKind | undefined;
  readonly search?: string | undefined;
  readonly id?: string;
}

const isOpen = sql`deletion.restored_at is null and deletion.purged_at is null`;

/** Words match the name, who deleted it, and the pharmacy's present name. */
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

export async function findAnyPharmacyId(db: Database, reference: string): Promise<string> {
  const row = await db
    .selectFrom('pharmacy')
    .select('id')
    .where((where) => where.or([where('id', '=', reference), where('inventory_uuid', '=', reference)]))
    .executeTakeFirstOrThrow(() => unknownPharmacy());
  return row.id;
}

export async function countDeletions(db: Database, filter: TrashFilter): Promise<number> {
  return countRows(db, sql`deletion where ${matches(filter)}`);
}

export async function viewDeletions(
  db: Queries,
  filter: TrashFilter,
  { trashDays, ...page }: Page & { trashDays: number },
): Promise<Deletion[]> {
  const rows = await deletions`
    select deletion.id, kind, deletion.name, ${isoMoment(sql`deletion.at`)} as deleted_at, actor_name as deleted_by,
      deletion.pharmacy_id as pharmacy, pharmacy.name as pharmacy_name,
      case when kind in ('section', 'count') then inventory.name end as place, to_json(line) as line,
      json_build_object('products', products, 'inventories', inventories, 'sections', sections,
        'counts', counts)
        as contents,
      ${isoMoment(sql`(recorded_at + make_interval(days => ${trashDays}))`)} as purges_at
    from (
      select * from deletion where ${matches(filter)}
      order by at desc, id desc ${cutTo(page)}
    ) as deletion
      join pharmacy on pharmacy.id = deletion.pharmacy_id
      left join inventory on inventory.number = deletion.inventory_number
      left join lateral (${deletedLine}) as line on kind = 'count' and counts = 1
    order by deletion.at desc, deletion.id desc
  `.all(db);
  return rows.map(({ line, ...row }) => ({ ...row, about: line === null ? null : aboutText(line) }));
}

const LINE = {
  description: 'text?',
  /** null in a line that could not be read. */
  units: 'number?',
  collector: 'text',
} as const;

const deletions = answering({
  ...deletionSchema.omit({ about: true }).shape,
  line: orNull(LINE),
});

/** 'DULOXETINA 30MG · 1.200 un · Dulce' */
function aboutText({ description, units, collector }: RowOf<typeof LINE>): string {
  const parts = [description, units === null ? null : `${formatQuantity(units)} un`, collector];
  return parts.filter(Boolean).join(' · ');
}

const deletedLine = sql`
  select product.description, quantity * factor as units, collector.name as collector
  from count_line
  join collector on collector.id = count_line.collector_id
  left join lateral (
    select description from product
    where product.pharmacy_id = count_line.pharmacy_id and product.deleted_at is null and (
      (count_line.barcode_key <> '' and product.barcode_key = count_line.barcode_key)
      or (count_line.barcode_key = '' and product.internal_code_key = count_line.internal_code_key)
    )
    order by description limit 1
  ) as product on true
  where count_line.pharmacy_id = deletion.pharmacy_id and count_id = deletion.count_ids[1]
  limit 1
`;

/** Returns it with its blocker and what exists again. Refuses `not_found`. */
export async function viewDeletion(db: Database, id: string, trashDays: number): Promise<DeletionDetail> {
  const open = await findOpenDeletion(db, id);
  const [deletion] = await viewDeletions(db, { id }, { page: 1, pageSize: 1, trashDays });
  if (deletion === undefined) throw new Error(`deletion ${id} was just read and is not there`);
  const blocked_by = await viewBlocker(db, open);
  const settled_version = await viewSettledVersion(db, open);
  return { ...deletion, blocked_by, settled_version, ...(await viewConflicts(db, open)) };
}

/** An inventory or a pharmacy comes back with its settlements, so nothing of it is late. */
async function viewSettledVersion(db: Database, deletion: OpenDeletion): Promise<number | null> {
  const { kind, inventoryNumber } = deletion;
  if ((kind !== 'count' && kind !== 'section') || inventoryNumber === null) return null;
  return (await findCurrentSettlement(db, inventoryNumber))?.settlement.version ?? null;
}

const blockers = answering(deletionDetailSchema.shape.blocked_by.unwrap().shape);
type Blocker = Answered<typeof blockers>;

/** Must be restored first: the pharmacy, else the inventory. */
export async function viewBlocker(db: Queries, deletion: OpenDeletion): Promise<Blocker | null> {
  const { kind, pharmacyId } = deletion;
  if (kind === 'pharmacy' || pharmacyId === UNPLACED) return null;
  const blocker = await blockers`
    select 'pharmacy' as kind, pharmacy.name, blocking.id as deletion
    from pharmacy left join deletion blocking
      on blocking.kind = 'pharmacy' and blocking.pharmacy_id = pharmacy.id
        and blocking.at = pharmacy.deleted_at
        and blocking.restored_at is null and blocking.purged_at is null
    where pharmacy.id = ${pharmacyId} and pharmacy.deleted_at is not null
  `.first(db);
  return blocker ?? (await viewDeletedInventory(db, deletion)) ?? null;
}

async function viewDeletedInventory(db: Queries, deletion: OpenDeletion): Promise<Blocker | undefined> {
  const { kind, pharmacyId, inventoryNumber } = deletion;
  if (kind !== 'section' && kind !== 'count') return undefined;
  const numbers =
    kind === 'section'
      ? [inventoryNumber]
      : (await findDeletedCounts(db, deletion)).map((count) => count.inventoryNumber);
  return blockers`
    select 'inventory' as kind, inventory.name, blocking.id as deletion
    from inventory left join deletion blocking
      on blocking.kind = 'inventory' and blocking.inventory_number = inventory.number
        and blocking.at = inventory.deleted_at and blocking.restored_at is null and blocking.purged_at is null
    where inventory.pharmacy_id = ${pharmacyId} and inventory.deleted_at is not null
      and inventory.number = any(${numbers}::bigint[])
    limit 1
  `.first(db);
}

export function blockerSentence({ kind, name, deletion }: Blocker): string {
  if (kind === 'pharmacy') {
    const next = deletion === null ? 'Ela já não está na lixeira.' : 'Restaure-a primeiro.';
    return `A farmácia “${name}” também foi excluída. ${next}`;
  }
  const next = deletion === null ? 'Ele já não está na lixeira.' : 'Restaure-o primeiro.';
  return `O inventário “${name}” também foi excluído. ${next}`;
}

export async function findDeletedCounts(db: Queries, deletion: OpenDeletion) {
  return answering({ amplifyId: 'text', inventoryNumber: 'int' })`
    select amplify_id as "amplifyId", inventory_number as "inventoryNumber" from count
    where id = any(${deletion.countIds}::bigint[]) and deleted and deleted_at = ${momentOf(deletion)}
    order by amplify_id
  `.all(db);
}

const clashRows = answering({ id: 'text', currentId: 'text' });
export type Clash = Answered<typeof clashRows>;

/** A product clashes only in a live pharmacy's catalogue. */
export async function productClashes(db: Queries, deletion: OpenDeletion): Promise<readonly Clash[]> {
  if (deletion.kind !== 'product' && deletion.kind !== 'catalogue') return [];
  return clashRows`
    select gone.id, live.id as "currentId"
    from product gone join product live using (pharmacy_id, internal_code_key, barcode_key)
    where pharmacy_id = ${deletion.pharmacyId} and gone.deleted_at = ${momentOf(deletion)}
      and live.deleted_at is null and ${isOwn(deletion, 'gone')}
    order by gone.description collate pt_br, gone.id
  `.all(db);
}

/** Only for a section deleted alone, or with all counts of the pharmacy. */
export async function sectionClashes(db: Queries, deletion: OpenDeletion): Promise<readonly Clash[]> {
  if (deletion.kind !== 'section' && deletion.kind !== 'inventory') return [];
  return clashRows`
    select distinct on (gone.created_at, gone.id) gone.id, live.id as "currentId"
    from section gone join section live using (inventory_number)
    where inventory_number = ${deletion.inventoryNumber} and gone.deleted_at = ${momentOf(deletion)}
      and live.deleted_at is null and fold(gone.name) = fold(live.name) and ${isOwn(deletion, 'gone')}
    order by gone.created_at, gone.id, live.created_at
  `.all(db);
}

function isOwn({ kind, entityId }: OpenDeletion, table: string) {
  return kind === 'section' || kind === 'product'
    ? sql`${sql.ref(`${table}.id`)} = ${entityId}::uuid`
    : sql`true`;
}

async function viewConflicts(db: Queries, deletion: OpenDeletion) {
  const products = await productClashes(db, deletion);
  const sections = await sectionClashes(db, deletion);
  return {
    conflict_count: products.length + sections.length,
    conflicts: [
      ...(await viewProductSides(db, deletion, products.slice(0, LISTED_CONFLICTS))),
      ...(await viewSectionSides(db, deletion, sections.slice(0, LISTED_CONFLICTS))),
    ],
  };
}

async function viewProductSides(
  db: Queries,
  { pharmacyId }: OpenDeletion,
  clashes: readonly Clash[],
): Promise<TrashConflict[]> {
  if (clashes.length === 0) return [];
  const rows = await db
    .selectFrom('product')
    .select(['id', ...PRODUCT_COLUMN_NAMES])
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', 'in', idsOf(clashes))
    .execute();
  return sidesOf(clashes, rows).map((sides) => ({ kind: 'product', ...sides }));
}

async function viewSectionSides(
  db: Queries,
  deletion: OpenDeletion,
  clashes: readonly Clash[],
): Promise<TrashConflict[]> {
  if (clashes.length === 0) return [];
  const rows = await answering({ id: 'text', name: 'text', collector_name: 'text?', counts: 'int' })`
    select section.id, section.name, section.collector_name, count(count_line.id) as counts
    from section
    left join count on count.pharmacy_id = section.pharmacy_id
      and count.inventory_number = section.inventory_number
      and count.section_id = section.id
      and (count.deleted_at = ${momentOf(deletion)} or (not count.deleted and section.deleted_at is null))
    left join count_line on count_line.pharmacy_id = count.pharmacy_id and count_line.count_id = count.id
    where section.id = any(${idsOf(clashes)}::uuid[])
    group by section.id
  `.all(db);
  return sidesOf(clashes, rows).map((sides) => ({ kind: 'section', ...sides }));
}

function idsOf(clashes: readonly Clash[]): string[] {
  return clashes.flatMap(({ id, currentId }) => [id, currentId]);
}

function sidesOf<Side extends { readonly id: string }>(clashes: readonly Clash[], rows: readonly Side[]) {
  const byId = new Map(rows.map(({ id, ...side }) => [id, side]));
  return clashes.flatMap(({ id, currentId }) => {
    const [deleted, current] = [byId.get(id), byId.get(currentId)];
    return deleted && current ? [{ id, deleted, current }] : [];
  });
}
