import type { TrashConflict, TrashDecision } from '@balanco/contract/history/trash';
import { PRODUCT_COLUMN_NAMES } from '@balanco/contract/products/product-columns';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';
import { momentOf, type OpenDeletion } from './deletion-queries.js';

/** A deleted row and the live one that has its key now. */
interface Clash {
  readonly id: string;
  readonly currentId: string;
}

/** Deleted products whose key a live product has. Only the catalogue of a live pharmacy can have any. */
export async function productClashes(
  db: Database | Transaction,
  deletion: OpenDeletion,
): Promise<readonly Clash[]> {
  if (deletion.kind !== 'product' && deletion.kind !== 'catalogue') return [];
  const { rows } = await sql<Clash>`
    select gone.id, live.id as "currentId"
    from product gone join product live using (pharmacy_id, internal_code_key, barcode_key)
    where pharmacy_id = ${deletion.pharmacyId} and gone.deleted_at = ${momentOf(deletion)}
      and live.deleted_at is null and ${isOwn(deletion, 'gone')}
    order by gone.description collate pt_br, gone.id
  `.execute(db);
  return rows;
}

/**
 * Deleted sections whose name a live section of their inventory has, ignoring case and accents. Only a section that was
 * deleted alone, or with the counts of the whole pharmacy, can have one.
 */
export async function sectionClashes(
  db: Database | Transaction,
  deletion: OpenDeletion,
): Promise<readonly Clash[]> {
  if (deletion.kind !== 'section' && deletion.kind !== 'inventory') return [];
  const { rows } = await sql<Clash>`
    select distinct on (gone.created_at, gone.id) gone.id, live.id as "currentId"
    from section gone join section live using (inventory_number)
    where inventory_number = ${deletion.inventoryNumber} and gone.deleted_at = ${momentOf(deletion)}
      and live.deleted_at is null and fold(gone.name) = fold(live.name) and ${isOwn(deletion, 'gone')}
    order by gone.created_at, gone.id, live.created_at
  `.execute(db);
  return rows;
}

/** The row that a deletion names, or all that it marked. */
function isOwn({ kind, entityId }: OpenDeletion, table: string) {
  return kind === 'section' || kind === 'product'
    ? sql`${sql.ref(`${table}.id`)} = ${entityId}::uuid`
    : sql`true`;
}

/** Both sides of the first clashes. */
export async function viewConflicts(
  db: Database | Transaction,
  deletion: OpenDeletion,
  limit: number,
): Promise<{ conflict_count: number; conflicts: TrashConflict[] }> {
  const products = await productClashes(db, deletion);
  const sections = await sectionClashes(db, deletion);
  const conflicts = [
    ...(await viewProductSides(db, deletion, products.slice(0, limit))),
    ...(await viewSectionSides(db, deletion, sections.slice(0, limit))),
  ];
  return { conflict_count: products.length + sections.length, conflicts: conflicts.slice(0, limit) };
}

async function viewProductSides(
  db: Database | Transaction,
  { pharmacyId }: OpenDeletion,
  clashes: readonly Clash[],
): Promise<TrashConflict[]> {
  if (clashes.length === 0) return [];
  const rows = await db
    .selectFrom('product')
    .select(['id', ...PRODUCT_COLUMN_NAMES])
    .where('pharmacy_id', '=', pharmacyId)
    .where(
      'id',
      'in',
      clashes.flatMap(({ id, currentId }) => [id, currentId]),
    )
    .execute();
  const byId = new Map(rows.map(({ id, ...product }) => [id, product]));
  return clashes.flatMap(({ id, currentId }) => {
    const [deleted, current] = [byId.get(id), byId.get(currentId)];
    return deleted && current ? [{ kind: 'product' as const, id, deleted, current }] : [];
  });
}

async function viewSectionSides(
  db: Database | Transaction,
  deletion: OpenDeletion,
  clashes: readonly Clash[],
): Promise<TrashConflict[]> {
  if (clashes.length === 0) return [];
  const ids = clashes.flatMap(({ id, currentId }) => [id, currentId]);
  const { rows } = await sql<{ id: string; name: string; collector_name: string | null; counts: number }>`
    select section.id, section.name, section.collector_name, count(count_line.id) as counts
    from section
    left join count on count.pharmacy_id = section.pharmacy_id and count.inventory_number = section.inventory_number
      and count.section_id = section.id
      and (count.deleted_at = ${momentOf(deletion)} or (not count.deleted and section.deleted_at is null))
    left join count_line on count_line.pharmacy_id = count.pharmacy_id and count_line.count_id = count.id
    where section.id = any(${ids}::uuid[])
    group by section.id
  `.execute(db);
  const byId = new Map(rows.map(({ id, ...section }) => [id, section]));
  return clashes.flatMap(({ id, currentId }) => {
    const [deleted, current] = [byId.get(id), byId.get(currentId)];
    return deleted && current ? [{ kind: 'section' as const, id, deleted, current }] : [];
  });
}

/** The clashes by what was decided about them; null if one has no decision. */
export function decided(
  clashes: readonly Clash[],
  {
    decision,
    decisions = {},
  }: { decision?: TrashDecision | undefined; decisions?: Record<string, TrashDecision> | undefined },
): { kept: Clash[]; replaced: Clash[] } | null {
  const decisionOf = ({ id }: Clash) => decisions[id] ?? decision;
  if (clashes.some((clash) => decisionOf(clash) === undefined)) return null;
  return {
    kept: clashes.filter((clash) => decisionOf(clash) === 'keep'),
    replaced: clashes.filter((clash) => decisionOf(clash) === 'replace'),
  };
}
