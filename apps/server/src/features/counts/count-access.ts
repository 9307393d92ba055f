import { isStaff } from '@balanco/contract/base/roles';
import type { Caller } from '../../caller.js';

/** See docs/mobile-sync.md, "Who may write what". */
export function maySeeCount(caller: Pick<Caller, 'sub' | 'role'>, ownerSub: string): boolean {
  return ownerSub === caller.sub || maySeeAllCounts(caller);
}

export function maySeeAllCounts({ role }: Pick<Caller, 'role'>): boolean {
  return isStaff(role);
}

/** It concerns the models of apps. On the web any licensed role may (`editCount.permission`). */
export function mayChangeCount(caller: Pick<Caller, 'sub' | 'role'>, ownerSub: string): boolean {
  return ownerSub === caller.sub || mayChangeAllCounts(caller);
}

export function mayChangeAllCounts({ role }: Pick<Caller, 'role'>): boolean {
  return isStaff(role);
}
