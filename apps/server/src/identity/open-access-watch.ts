import { sql } from 'kysely';
import type { Database } from '../db/database.js';
import { type AccessWatch, createAccessWatch, type WatchedSession } from './access-watch.js';
import type { IdentityProvider } from './identity-provider.js';
import { readAccessStates } from './person-queries.js';

/** The part of an identity provider that says whether a session is live. */
export type Sessions = Pick<IdentityProvider, 'isLive'>;

/** Watches the people and sessions of open connections in the database. */
export function openAccessWatch(db: Database, sessions: Sessions): AccessWatch {
  return createAccessWatch(
    (subs) => readAccessStates(db, subs),
    (watched) => readEndedSessions(db, sessions, watched),
  );
}

/** The ids of those that are not live any more, by one statement. */
async function readEndedSessions(
  db: Database,
  { isLive }: Sessions,
  watched: readonly WatchedSession[],
): Promise<ReadonlySet<string>> {
  const live = isLive({ sub: sql<string>`watched.of_person`, sessionId: sql<string>`watched.session_id` });
  const { rows } = await sql<{ id: string }>`
    select session_id as id
    from unnest(${watched.map(({ sub }) => sub)}::text[], ${watched.map(({ sessionId }) => sessionId)}::text[])
      as watched (of_person, session_id)
    where not ${live}
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}
