interface Watched {
  readonly sub: string;
  /** Checks the access of the connection again, and ends the connection if it was lost. False if that was impossible. */
  readonly renew: () => Promise<boolean>;
}

/** Connections whose access is checked again as soon as their person's role, licence or account changes. */
export interface AccessWatch {
  /** Returns a function that ends the watch. */
  watch(connection: Watched): () => void;
  /**
   * Resolves after every connection whose person has changed was checked again, and closed if it lost its access. Throws
   * if the database can't be read.
   */
  check(): Promise<void>;
}

/**
 * @param readStates a text for each person, which differs whenever what the person may do has changed
 */
export function createAccessWatch(
  readStates: (subs: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): AccessWatch {
  /** With the state that the access was last checked in. A new connection has none and is checked once more. */
  const states = new Map<Watched, string | undefined>();
  return {
    watch(connection) {
      states.set(connection, undefined);
      return () => void states.delete(connection);
    },
    async check() {
      if (states.size === 0) return;
      const watched = [...states.keys()];
      const now = await readStates([...new Set(watched.map(({ sub }) => sub))]);
      await Promise.all(
        watched.map(async (connection) => {
          const state = now.get(connection.sub) ?? 'unknown';
          if (states.get(connection) === state || !(await connection.renew())) return;
          if (states.has(connection)) states.set(connection, state);
        }),
      );
    },
  };
}
