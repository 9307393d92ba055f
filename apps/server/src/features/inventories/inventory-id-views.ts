import type { InventoryId } from '@balanco/contract/inventories';
import { sql } from 'kysely';

/** The id by which the outside knows the joined `inventory`: its UUID, else its number (docs/decisions/0004). */
export const outsideInventoryId = sql<InventoryId>`coalesce(to_jsonb(inventory.uuid), to_jsonb(inventory.number))`;
