import { type RawBuilder, sql } from 'kysely';
import type { Reaching } from './reach.js';

/** SQL: whether the joined `person` may see the pharmacy. */
export function personSees(pharmacyId: string): RawBuilder<boolean> {
  return sql<boolean>`(not person.limited or exists (
    select from person_pharmacy where person_pharmacy.sub = person.sub and pharmacy_id = ${pharmacyId}
  ))`;
}

/**
 * SQL: whether the caller may know the joined `person`: themselves, people without limits, and those who share a pharmacy with
 * them; null without limits, who know everybody.
 */
export function personWithinReach({
  pharmacyIds,
  sub,
}: Reaching & { readonly sub: string }): RawBuilder<boolean> | null {
  if (pharmacyIds === null) return null;
  return sql<boolean>`(person.sub = ${sub} or not person.limited or exists (
    select from person_pharmacy where person_pharmacy.sub = person.sub and pharmacy_id = any(${pharmacyIds}::uuid[])
  ))`;
}
