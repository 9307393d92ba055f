import { isStaff, type Permission } from '@balanco/contract/base/roles';
import type { Caller } from '../../caller.js';

/** The permissions of use cases that only `/graphql` and the AppSync worker offer; the contract has those of the HTTP calls. */
export const inventoryPermissions = { rename: 'staff' } as const satisfies Record<string, Permission>;

/** Whether the caller may open, rename, finalise and delete inventories (docs/mobile-sync.md, "Who may write what"). */
export function mayChangeInventories({ role }: Pick<Caller, 'role'>): boolean {
  return isStaff(role);
}

/**
 * Whether a base sync gives the caller closed inventories and their sections too. A collector only needs those that
 * can be counted now.
 */
export function syncsClosedInventories({ role }: Pick<Caller, 'role'>): boolean {
  return isStaff(role);
}
