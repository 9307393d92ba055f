interface Watched {
  readonly sub: string;
  /** Of its newest token, as far as that is known. */
  readonly session?: (() => string | undefined) | undefined;
  /** The state that its access was read from; without one it is checked once more. */
  readonly state?: string | undefined;
  /** Checks the access of the connection again, and ends the connection if it was lost. False if that was impossible. */
  readonly renew: () => Promise<boolean>;
}

/** A session and whose it is. */
export interface WatchedSession {
  readonly sub: string;
  readonly sessionId: string;
}

/** Connections whose access is checked again as soon as their person's role, licence or account changes, or their session ends. */
export interface AccessWatch {
  /** Returns a function that ends the watch. */
  watch(connection: Watched): () => void;
  /**
   * Resolves after every connection whose person has changed or whose session ended was checked again, and closed if it lost its access. Throws
   * if the database can't be read.
   */
  check(): Promise<void>;
}

/**
 * @param readStates a text for each person, which differs whenever what the person may do has changed
 * @param readEnded which of the sessions are not live any more, by their ids
 */
export function createAccessWatch(
  readStates: (subs: readonly string[]) => Promise<ReadonlyMap<string, string>>,
  readEnded: (sessions: readonly WatchedSession[]) => Promise<ReadonlySet<string>>,
): AccessWatch {
  /** With the state that the access was last checked in. */
  const states = new Map<Watched, string | undefined>();
  return {
    watch(connection) {
      states.set(connection, connection.state);
      return () => void states.delete(connection);
    },
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

/** Each session once, however many connections it has. */
function sessionsOf(watched: readonly Watched[]): WatchedSession[] {
  const subs = new Map<string, string>();
  for (const { sub, session } of watched) {
    const sessionId = session?.();
    if (sessionId !== undefined) subs.set(sessionId, sub);
  }
  return [...subs].map(([sessionId, sub]) => ({ sub, sessionId }));
}
