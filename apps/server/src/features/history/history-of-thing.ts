import { isUuid } from '@balanco/contract/base/fields';
import type { HistoryThing } from '@balanco/contract/history/history';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../app-error.js';
import type { Database } from '../../db/database.js';
import type { FocusedProduct } from './history-views.js';

/** Where the audit has what happened to one thing. */
export interface ThingInAudit {
  readonly entity: HistoryThing;
  readonly pharmacyId: string;
  /** As in `audit.entity_id`. */
  readonly id: string;
  /** Set for a product, which finds itself in imports. */
  readonly product?: FocusedProduct;
  /** What happened to what it is in concerns it too, from this moment on: it was deleted or closed with it. */
  readonly containers: readonly { readonly entity: HistoryThing; readonly id: string }[];
  readonly since: Date;
}

export const UNKNOWN_THING = 'Não há histórico: o registro não existe.';

/** Finds a count, product, inventory, section or pharmacy, deleted ones too; refuses `not_found`. */
export async function findThing(db: Database, entity: HistoryThing, id: string): Promise<ThingInAudit> {
  const found = await finders[entity](db, id);
  if (found === null) throw new AppError('not_found', UNKNOWN_THING);
  return { entity, ...found };
}

type Finder = (db: Database, id: string) => Promise<Omit<ThingInAudit, 'entity'> | null>;

const finders: Readonly<Record<HistoryThing, Finder>> = {
  async count(db, id) {
    if (!isNumber(id)) return null;
    const row = await db
      .selectFrom('count')
      .select(['id', 'pharmacy_id', 'inventory_number', 'section_id', 'received_at'])
      .where('id', '=', Number(id))
      .executeTakeFirst();
    if (row === undefined) return null;
    const containers = [
      ...(row.section_id === null ? [] : [{ entity: 'section' as const, id: row.section_id }]),
      { entity: 'inventory' as const, id: String(row.inventory_number) },
      { entity: 'pharmacy' as const, id: row.pharmacy_id },
    ];
    return { id: String(row.id), pharmacyId: row.pharmacy_id, containers, since: row.received_at };
  },
  async product(db, id) {
    if (!isUuid(id)) return null;
    const row = await db
      .selectFrom('product')
      .select(['id', 'pharmacy_id', 'internal_code_key', 'barcode_key', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return null;
    const {
      id: own,
      internal_code_key: internalCodeKey,
      barcode_key: barcodeKey,
      pharmacy_id: pharmacy,
    } = row;
    return {
      id: own,
      pharmacyId: pharmacy,
      product: { id: own, internalCodeKey, barcodeKey },
      // 'Excluir Todos' has the pharmacy's id.
      containers: [
        { entity: 'product', id: pharmacy },
        { entity: 'pharmacy', id: pharmacy },
      ],
      since: row.created_at,
    };
  },
  async inventory(db, id) {
    const row = await db
      .selectFrom('inventory')
      .select(['number', 'pharmacy_id', 'created_at'])
      .$if(isNumber(id), (query) => query.where('number', '=', Number(id)).where('uuid', 'is', null))
      .$if(!isNumber(id), (query) => query.where('uuid', '=', id))
      .executeTakeFirst();
    if (row === undefined) return null;
    const containers = [{ entity: 'pharmacy' as const, id: row.pharmacy_id }];
    return { id: String(row.number), pharmacyId: row.pharmacy_id, containers, since: row.created_at };
  },
  async section(db, id) {
    if (!isUuid(id)) return null;
    const row = await db
      .selectFrom('section')
      .select(['id', 'pharmacy_id', 'inventory_number', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return null;
    const containers = [
      { entity: 'inventory' as const, id: String(row.inventory_number) },
      { entity: 'pharmacy' as const, id: row.pharmacy_id },
    ];
    return { id: row.id, pharmacyId: row.pharmacy_id, containers, since: row.created_at };
  },
  async pharmacy(db, id) {
    if (!isUuid(id)) return null;
    const row = await db
      .selectFrom('pharmacy')
      .select(['id', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    return row === undefined
      ? null
      : { id: row.id, pharmacyId: row.id, containers: [], since: row.created_at };
  },
};

function isNumber(id: string): boolean {
  return /^\d{1,15}$/.test(id);
}

/** SQL: the ids of the newest rows that concern the thing. Each part reads its own index from its newest end. */
export function idsOfThing(
  { entity, id, product, containers, since }: ThingInAudit,
  { before, limit }: { readonly before: number; readonly limit: number },
): RawBuilder<unknown> {
  const newest = (condition: RawBuilder<unknown>) => sql`(
    select id from audit where ${condition} and id < ${before} order by id desc limit ${limit}
  )`;
  const parts = [
    newest(sql`entity = ${entity} and entity_id = ${id}`),
    ...(product === undefined ? [] : [newest(sql`products @> array[${product.id}]::uuid[]`)]),
    ...containers.map((container) =>
      newest(sql`entity = ${sql.lit(container.entity)} and entity_id = ${container.id} and at >= ${since}
        and ${reaching(entity, container.entity)}`),
    ),
  ];
  return sql`select id from (${sql.join(parts, sql` union `)}) as concerned order by id desc limit ${limit}`;
}

/**
 * Closing an inventory closes its sections; deleting reaches everything. Both parts, and the container's entity beside
 * them, are literals, so the planner sees that the index audit_of_containers has these rows.
 */
function reaching(entity: HistoryThing, container: HistoryThing): RawBuilder<unknown> {
  return entity === 'section' && container === 'inventory'
    ? sql`action in ('delete', 'restore', 'finalise', 'reopen')`
    : sql`action in ('delete', 'restore')`;
}
