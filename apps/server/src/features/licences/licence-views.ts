import type { Licence } from '@balanco/contract/licences';
import { sql } from 'kysely';
import type { Database } from '../../db/database.js';
import { hasActiveLicence } from '../../identity/person-queries.js';

/** Everybody who ever took a seat, and whether one of their licences is active now. */
export async function viewLicences(db: Database): Promise<Licence[]> {
  return db
    .selectFrom('licence_seat')
    .select([
      'sub as cognito_sub',
      sql<boolean>`bool_or(${hasActiveLicence(sql.ref('licence_seat.sub'))})`.as('active'),
    ])
    .groupBy('sub')
    .orderBy('sub')
    .execute();
}
