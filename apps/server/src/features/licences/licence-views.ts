import type { Licence } from '@balanco/contract/people/licences';
import { sql } from 'kysely';
import type { Database } from '../../db/database.js';
import { hasActiveLicence } from '../../identity/person-queries.js';
import { personWithinReach } from '../../pharmacy-access/people-within-reach.js';
import type { Reaching } from '../../pharmacy-access/reach.js';

/** Every person who ever took a seat and whom the caller may know, and whether one of their licences is active now. */
export async function viewLicences(
  db: Database,
  caller: Reaching & { readonly sub: string },
): Promise<Licence[]> {
  const reach = personWithinReach(caller);
  return db
    .selectFrom('licence_seat')
    .select([
      'sub as cognito_sub',
      sql<boolean>`bool_or(${hasActiveLicence(sql.ref('licence_seat.sub'))})`.as('active'),
    ])
    .$if(reach !== null, (query) =>
      query.where(sql<boolean>`exists (select from person where person.sub = licence_seat.sub and ${reach})`),
    )
    .groupBy('sub')
    .orderBy('sub')
    .execute();
}

interface LicenceKeyView {
  readonly id: string;
  readonly label: string;
  readonly seats: number;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  /** The number of taken seats. */
  readonly used: number;
}

/** Every key for the operator, newest first, with the number of taken seats. The key itself is not stored. */
export async function viewLicenceKeys(db: Database): Promise<LicenceKeyView[]> {
  return db
    .selectFrom('licence_key')
    .leftJoin('licence_seat', 'licence_seat.licence_key_id', 'licence_key.id')
    .select([
      'id',
      'label',
      'seats',
      'expires_at',
      'revoked_at',
      sql<number>`count(licence_seat.sub)`.as('used'),
    ])
    .groupBy('licence_key.id')
    .orderBy('licence_key.id', 'desc')
    .execute();
}
