import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../app-error.js';
import type { Caller } from '../caller.js';

export type Reaching = Pick<Caller, 'pharmacyIds'>;

export function isLimited({ pharmacyIds }: Reaching): boolean {
  return pharmacyIds !== null;
}

export function seesPharmacy({ pharmacyIds }: Reaching, pharmacyId: string): boolean {
  return pharmacyIds === null || pharmacyIds.includes(pharmacyId);
}

/**
 * Refuses `not_found`.
 * @param sentence of an unknown thing
 */
export function requirePharmacy(
  caller: Reaching,
  pharmacyId: string,
  sentence = 'Farmácia não encontrada.',
): void {
  if (!seesPharmacy(caller, pharmacyId)) throw new AppError('not_found', sentence);
}

/** The act concerns the whole installation. Refuses `permission_denied` to a limited caller. */
export function requireAllPharmacies(caller: Reaching): void {
  if (!isLimited(caller)) return;
  throw new AppError('permission_denied', 'Só quem acessa todas as farmácias pode fazer isto.');
}

/**
 * Returns null without limits, so lists have no condition.
 *
 * @param column such as `inventory.pharmacy_id`
 */
export function withinReach({ pharmacyIds }: Reaching, column: string): RawBuilder<boolean> | null {
  if (pharmacyIds === null) return null;
  const [only] = pharmacyIds;
  // Only for one value the planner reads an index in order.
  return pharmacyIds.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${only}`
    : sql<boolean>`${sql.ref(column)} = any(${pharmacyIds}::uuid[])`;
}

/** ` and …`, or nothing without limits. */
export function andWithinReach(caller: Reaching, column: string): RawBuilder<unknown> {
  const condition = withinReach(caller, column);
  return condition === null ? sql`` : sql`and ${condition}`;
}

export function personSees(pharmacyId: string): RawBuilder<boolean> {
  return sql<boolean>`(not person.limited or exists (
    select from person_pharmacy where person_pharmacy.sub = person.sub and pharmacy_id = ${pharmacyId}
  ))`;
}

/** Knows themselves, unlimited people, and those who share a pharmacy. null for unlimited callers, who know everybody. */
export function personWithinReach({
  pharmacyIds,
  sub,
}: Reaching & { readonly sub: string }): RawBuilder<boolean> | null {
  if (pharmacyIds === null) return null;
  return sql<boolean>`(person.sub = ${sub} or not person.limited or exists (
    select from person_pharmacy
    where person_pharmacy.sub = person.sub and pharmacy_id = any(${pharmacyIds}::uuid[])
  ))`;
}
