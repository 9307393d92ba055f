import type { Database } from '../db/database.js';

/** Whether the session began with a code of a collector: whoever holds that phone may not be the person. */
export async function isCodeSession(
  db: Pick<Database, 'selectFrom'>,
  { sub, sessionId = '' }: { readonly sub: string; readonly sessionId?: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('collector_code')
    .select('id')
    .where('sub', '=', sub)
    .where((eb) => eb(eb.cast<string>('session_id', 'text'), '=', sessionId))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
