import { sql } from 'kysely';
import { answering } from '../db/answering.js';
import type { Database } from '../db/database.js';
import type { IdentityProvider } from './identity-provider.js';
import { readAccessStates } from './person-queries.js';

interface Watched {
  readonly sub: string;
  /** The session of its newest token, as far as known. */
  readonly session?: (() => string | undefined) | undefined;
  /** What its access was read from; without one it is checked once more. */
  readonly state?: string | undefined;
  /** Checks the access again, and ends the connection without it. False if that was impossible. */
  readonly renew: () => Promise<boolean>;
}

export interface WatchedSession {
  readonly sub: string;
  readonly sessionId: string;
}

export type AccessWatch = ReturnType<typeof createAccessWatch>;

/**
 * @param readStates a text per person that differs whenever what they may do has changed
 * @param readEnded which of these sessions are over
 */
export function createAccessWatch(
  readStates: (subs: readonly string[]) => Promise<ReadonlyMap<string, string>>,
  readEnded: (sessions: readonly WatchedSession[]) => Promise<ReadonlySet<string>>,
) {
  const states = new Map<Watched, string | undefined>();
  return {
    watch(connection: Watched) {
      states.set(connection, connection.state);
      return (): void => void states.delete(connection);
    },
    /**
     * Resolves after every affected connection was checked, and closed if it lost its access. Throws if the
     * database can't be read.
     */
    async check() {
      if (states.size === 0) return;
      const watched = [...states.keys()];
      const now = await readStates([...new Set(watched.map(({ sub }) => sub))]);
      const sessions = sessionsOf(watched);
      const ended = sessions.length === 0 ? new Set<string>() : await readEnded(sessions);
      await Promise.all(
        watched.map(async (connection) => {
          const state = now.get(connection.sub) ?? 'unknown';
          const hasEnded = ended.has(connection.session?.() ?? '');
          if ((states.get(connection) === state && !hasEnded) || !(await connection.renew())) return;
          if (states.has(connection)) states.set(connection, state);
        }),
      );
    },
  };
}

function sessionsOf(watched: readonly Watched[]): WatchedSession[] {
  const subs = new Map<string, string>();
  for (const { sub, session } of watched) {
    const sessionId = session?.();
    if (sessionId !== undefined) subs.set(sessionId, sub);
  }
  return [...subs].map(([sessionId, sub]) => ({ sub, sessionId }));
}

export type Sessions = Pick<IdentityProvider, 'isLive'>;

export function openAccessWatch(db: Database, sessions: Sessions): AccessWatch {
  return createAccessWatch(
    (subs) => readAccessStates(db, subs),
    (watched) => readEndedSessions(db, sessions, watched),
  );
}

async function readEndedSessions(
  db: Database,
  { isLive }: Sessions,
  watched: readonly WatchedSession[],
): Promise<ReadonlySet<string>> {
  const live = isLive({ sub: sql<string>`watched.of_person`, sessionId: sql<string>`watched.session_id` });
  return new Set(
    await answering({ id: 'text' })`
    select session_id as id
    from unnest(
      ${watched.map(({ sub }) => sub)}::text[],
      ${watched.map(({ sessionId }) => sessionId)}::text[]
    ) as watched (of_person, session_id)
    where not ${live}
  `.values(db),
  );
}
