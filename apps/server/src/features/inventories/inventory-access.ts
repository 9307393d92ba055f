import { isStaff } from '@balanco/contract/roles';
import type { Caller } from '../../caller.js';

/**
 * Whether the caller may open, rename, finalise and delete inventories (docs/mobile-sync.md, "Who may write what").
 *
 * @public
 */
export function mayChangeInventories({ role }: Pick<Caller, 'role'>): boolean {
  return isStaff(role);
}

/**
 * Whether a base sync gives the caller closed inventories and their sections too. A collector only needs those that
 * can be counted now.
 *
 * @public
 */
export function syncsClosedInventories({ role }: Pick<Caller, 'role'>): boolean {
  return isStaff(role);
}
