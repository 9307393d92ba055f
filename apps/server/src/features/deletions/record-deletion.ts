import type { TrashKind } from '@balanco/contract/history/trash';
import type { Contents } from '@balanco/contract/pharmacies/pharmacies';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../audit/write-audit.js';
import { answering } from '../../db/answering.js';
import type { Transaction } from '../../db/database.js';

interface NewDeletion {
  readonly kind: TrashKind;
  readonly pharmacyId: string;
  readonly entityId: string;
  readonly name?: string;
  /** Marks the deleted rows; defaults to the transaction's start. */
  readonly at?: Date;
  readonly contents: Partial<Contents>;
  readonly inventoryNumber?: number;
  readonly countIds?: readonly number[];
}

/** Puts a deletion into the Lixeira, in its own transaction (docs/counts.md, "The trash"). Returns its id. */
export async function recordDeletion(tx: Transaction, actor: Actor, deletion: NewDeletion): Promise<string> {
  const { kind, pharmacyId, entityId, name = null, inventoryNumber = null, countIds = [] } = deletion;
  const { products = 0, inventories = 0, sections = 0, counts = 0 } = deletion.contents;
  return answering({ id: 'text' })`
    insert into deletion (at, actor_sub, actor_name, pharmacy_id, kind, entity_id, name,
      inventory_number, count_ids, products, inventories, sections, counts)
    values (coalesce(${deletion.at ?? null}::timestamptz, now()), ${actor.sub}, ${actor.name}, ${pharmacyId}, ${kind},
      ${entityId}, coalesce(${name}, ${nameOf(deletion)}, ''),
      ${inventoryNumber}, ${countIds}::bigint[], ${products}, ${inventories}, ${sections}, ${counts})
    returning id
  `.value(tx);
}

function nameOf({ kind, pharmacyId, entityId, inventoryNumber }: NewDeletion): RawBuilder<unknown> {
  switch (kind) {
    case 'pharmacy':
    case 'catalogue':
      return sql`(select name from pharmacy where id = ${pharmacyId})`;
    case 'inventory':
      return sql`(select name from inventory where number = ${inventoryNumber ?? null})`;
    case 'section':
      return sql`(select name from section where id = ${entityId}::uuid)`;
    case 'product':
      return sql`(select coalesce(nullif(description, ''), nullif(internal_code, ''), barcode) from product
        where pharmacy_id = ${pharmacyId} and id = ${entityId}::uuid)`;
    case 'count':
      return sql`null`;
  }
}
