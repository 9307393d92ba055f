import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@balanco/contract/base/endpoint';
import { AppError } from '../app-error.js';
import type { Caller } from '../caller.js';
import type { Database } from '../db/database.js';
import { CALL_REACH } from './call-reach.js';
import { findUnreachable } from './find-unreachable.js';
import { type CallInput, renameThings, type Thing } from './named-things.js';
import { requireAllPharmacies } from './reach.js';

/** No inventory, count or line gets this number. */
const UNKNOWN_NUMBER = 999_999_999_999_999;

/**
 * The input of a call as the caller may mean it (docs/http.md, "Access by pharmacy"): an id of a pharmacy that a limited
 * caller may not see, or of something in it, becomes an id that nothing has, so the call answers exactly as it does for an
 * unknown one. Costs nothing without limits, and one statement with them. Refuses `permission_denied` for a call that
 * concerns the whole installation, and for one that says nowhere how it holds limited callers.
 */
export async function withinReachOf<Input extends CallInput>(
  db: Database,
  caller: Pick<Caller, 'pharmacyIds'>,
  endpoint: Pick<Endpoint, 'id' | 'path'>,
  input: Input,
): Promise<Input> {
  const { pharmacyIds } = caller;
  if (pharmacyIds === null) return input;
  const reach = CALL_REACH[endpoint.id];
  if (reach === 'installation') requireAllPharmacies(caller);
  if (reach === 'own') return input;
  const named = new Map<Thing, string[]>();
  renameThings(endpoint, input, (thing, id) => {
    named.set(thing, [...(named.get(thing) ?? []), String(id)]);
    return id;
  });
  if (named.size === 0 && reach === undefined) throw new AppError('permission_denied');
  const unreachable = await findUnreachable(db, pharmacyIds, named);
  if (unreachable.size === 0) return input;
  return renameThings(endpoint, input, (thing, id) => {
    if (!unreachable.has(`${thing} ${String(id).toLowerCase()}`)) return id;
    return typeof id === 'number' ? UNKNOWN_NUMBER : randomUUID();
  });
}
