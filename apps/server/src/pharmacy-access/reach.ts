import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../app-error.js';
import type { Caller } from '../caller.js';

/** The part of a caller that says which pharmacies they may see. */
export type Reaching = Pick<Caller, 'pharmacyIds'>;

/** Whether the caller may see some pharmacies only (docs/http.md, "Access by pharmacy"). */
export function isLimited({ pharmacyIds }: Reaching): boolean {
  return pharmacyIds !== null;
}

/** Whether the caller may see what belongs to this pharmacy. */
export function seesPharmacy({ pharmacyIds }: Reaching, pharmacyId: string): boolean {
  return pharmacyIds === null || pharmacyIds.includes(pharmacyId);
}

/**
 * Refuses `not_found` for a pharmacy that the caller may not see, as for an unknown one.
 *
 * @param sentence what the call says of an unknown thing
 */
export function requirePharmacy(
  caller: Reaching,
  pharmacyId: string,
  sentence = 'Farmácia não encontrada.',
): void {
  if (!seesPharmacy(caller, pharmacyId)) throw new AppError('not_found', sentence);
}

/** Refuses `permission_denied` to a limited caller: for what concerns the whole installation. */
export function requireAllPharmacies(caller: Reaching): void {
  if (!isLimited(caller)) return;
  throw new AppError('permission_denied', 'Só quem acessa todas as farmácias pode fazer isto.');
}

/**
 * The pharmacies of the caller as SQL on a column; null without limits, so that a list has no condition at all.
 *
 * @param column such as `inventory.pharmacy_id`
 */
export function withinReach({ pharmacyIds }: Reaching, column: string): RawBuilder<boolean> | null {
  if (pharmacyIds === null) return null;
  const [only] = pharmacyIds;
  // The planner reads an index in its order for one value, not for a list of one.
  return pharmacyIds.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${only}`
    : sql<boolean>`${sql.ref(column)} = any(${pharmacyIds}::uuid[])`;
}

/** The same as the rest of a `where`: ` and …`, or nothing without limits. */
export function andWithinReach(caller: Reaching, column: string): RawBuilder<unknown> {
  const condition = withinReach(caller, column);
  return condition === null ? sql`` : sql`and ${condition}`;
}
