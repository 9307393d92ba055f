import { isStaff } from '@balanco/contract/roles';
import type { Caller } from '../../caller.js';
import type { ChangedRow } from './change.js';

/** A collector is told of its own counts alone; of inventories and sections everybody, closed and deleted ones too. */
export function maySee({ sub, role }: Pick<Caller, 'sub' | 'role'>, { ownerSub }: ChangedRow): boolean {
  return ownerSub === null || ownerSub === sub || isStaff(role);
}
