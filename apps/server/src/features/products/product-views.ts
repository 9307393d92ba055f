import type { Product } from '@balanco/contract/products';
import { sql } from 'kysely';
import type { Database } from '../../db/database.js';
import { searchWords } from '../../db/search-terms.js';

export interface ProductFilter {
  readonly pharmacyId: string | undefined;
  readonly search: string | undefined;
}

function filtered(db: Database, { pharmacyId, search }: ProductFilter) {
  let query = db.selectFrom('product').where('deleted_at', 'is', null);
  if (pharmacyId !== undefined) query = query.where('pharmacy_id', '=', pharmacyId);
  for (const word of searchWords(search)) {
    query = query.where(sql<boolean>`search like like_anywhere(${word})`);
  }
  return query;
}

/** How many live products the filter lets through. */
export async function countProductRows(db: Database, filter: ProductFilter): Promise<number> {
  const row = await filtered(db, filter).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return row.count;
}

/** One page of products by description in pt-BR order; `page` counts from 1. */
export async function viewProducts(
  db: Database,
  filter: ProductFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Product[]> {
  return filtered(db, filter)
    .select([
      'id',
      'internal_code',
      'description',
      'barcode',
      'department',
      'system_stock',
      'value',
      'pharmacy_id as pharmacy',
    ])
    .orderBy(sql`description collate pt_br`)
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

/** Distinct internal codes per pharmacy, all pharmacies together; rows without one don't count. */
export async function countInternalCodes(db: Database): Promise<number> {
  const row = await db
    .selectFrom(
      db
        .selectFrom('product')
        .select(['pharmacy_id', 'internal_code_key'])
        .distinct()
        .where('deleted_at', 'is', null)
        .where('internal_code_key', '<>', '')
        .as('code'),
    )
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
