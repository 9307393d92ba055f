import { sql } from 'kysely';
import { hasRow } from '../db/answering.js';
import type { Queries } from '../db/database.js';

/** Whether the session began with a code of a collector: whoever holds that phone may not be the person. */
export async function isCodeSession(
  db: Queries,
  { sub, sessionId = '' }: { readonly sub: string; readonly sessionId?: string },
): Promise<boolean> {
  return hasRow(db, sql`collector_code where sub = ${sub} and session_id::text = ${sessionId}`);
}
