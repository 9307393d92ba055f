import { isStaff } from '@balanco/contract/base/roles';
import type { Caller } from '../../caller.js';

/**
 * Whether the caller may read a count that `ownerSub` made. Staff may read all of them, a collector only their own
 * (docs/mobile-sync.md, "Who may write what").
 */
export function maySeeCount(caller: Pick<Caller, 'sub' | 'role'>, ownerSub: string): boolean {
  return ownerSub === caller.sub || maySeeAllCounts(caller);
}

/** Whether the caller may read the counts of every collector. */
export function maySeeAllCounts({ role }: Pick<Caller, 'role'>): boolean {
  return isStaff(role);
}

/**
 * Whether the caller may change, through an app's models, a count that `ownerSub` made. Staff may change all of them, a
 * collector only their own. On the web any licensed role may (`editCount.permission`).
 */
export function mayChangeCount(caller: Pick<Caller, 'sub' | 'role'>, ownerSub: string): boolean {
  return ownerSub === caller.sub || mayChangeAllCounts(caller);
}

/** Whether the caller may change the counts of every collector through an app's models. */
export function mayChangeAllCounts({ role }: Pick<Caller, 'role'>): boolean {
  return isStaff(role);
}
