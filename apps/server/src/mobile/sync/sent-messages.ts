import { inventoryIdSchema } from '@balanco/contract/inventories/inventories';
import { sql } from 'kysely';
import { answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { outsideInventoryId } from '../../features/inventories/find-inventory.js';
import { type ChangeRange, isInRange, withSortKeys } from './change-page.js';

const sentMessages = answering({
  id: 'text',
  sub: 'text',
  pharmacyId: 'text',
  inventoryId: inventoryIdSchema,
  createdAt: 'date',
  microseconds: 'int',
});

/**
 * One row for each person to whom the office wrote, or whose counts it changed in one transaction; the oldest
 * first.
 */
export async function viewSentMessages(db: Database, range: ChangeRange) {
  const rows = await sentMessages`
    with message as not materialized (
      select id, sub, pharmacy_id, inventory_number, created_at from message
      union all
      select md5(concat_ws(' ', cognito_user_id, pharmacy_id, inventory_number, office_at))::uuid,
        cognito_user_id, pharmacy_id, inventory_number, office_at
      from count where office_at is not null group by 2, 3, 4, 5
    )
    select message.id, sub, message.pharmacy_id as "pharmacyId", ${outsideInventoryId} as "inventoryId",
      message.created_at as "createdAt",
      (date_part('epoch', message.created_at) * 1000000)::bigint as microseconds
    from message join inventory on inventory.number = message.inventory_number
    where ${isInRange(sql.ref('message.created_at'), sql.ref('message.id'), range)}
    order by message.created_at, message.id limit ${range.limit}
  `.all(db);
  return withSortKeys(rows, ({ id }) => id);
}
