import type { Caller } from '../../caller.js';
import { maySeeCount } from '../../features/counts/count-access.js';
import { UNPLACED } from '../../features/pharmacies/unplaced-location.js';
import { seesPharmacy } from '../../pharmacy-access/reach.js';
import type { ChangedRow } from './change.js';

/**
 * Everyone receives changes of inventories and sections of the pharmacies that they may see, closed and deleted ones too. Counts
 * follow count-access.ts. An unplaced count may be of any pharmacy: only its collector and people without limits see it.
 */
export function maySee(
  caller: Pick<Caller, 'sub' | 'role' | 'pharmacyIds'>,
  { ownerSub, pharmacyId }: ChangedRow,
): boolean {
  const isOwnUnplaced = pharmacyId === UNPLACED && ownerSub === caller.sub;
  if (!seesPharmacy(caller, pharmacyId) && !isOwnUnplaced) return false;
  return ownerSub === null || maySeeCount(caller, ownerSub);
}
