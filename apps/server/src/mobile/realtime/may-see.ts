import type { Caller } from '../../caller.js';
import { maySeeCount } from '../../features/counts/count-access.js';
import type { ChangedRow } from './change.js';

/**
 * Everyone receives changes of inventories and sections, closed and deleted ones too. Counts follow count-access.ts.
 */
export function maySee(caller: Pick<Caller, 'sub' | 'role'>, { ownerSub }: ChangedRow): boolean {
  return ownerSub === null || maySeeCount(caller, ownerSub);
}
