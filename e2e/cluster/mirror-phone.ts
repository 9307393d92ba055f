import { setTimeout as delay } from 'node:timers/promises';
import { NoAnswer, type PatientSession } from '../simulate/patient-session.js';

interface PulledCount {
  readonly amplify_id: string;
  readonly _version: number;
  readonly _deleted: boolean;
}

interface Page {
  readonly results: readonly PulledCount[];
  readonly cursor: string | null;
  readonly since: string;
}

/** A second phone of a collector. It pulls everything once and then repeatedly what changed. */
export interface MirrorPhone {
  /** Pulls a last time and compares its counts with those that a new phone would get. */
  compare(): Promise<Comparison>;
  end(): Promise<void>;
}

interface Comparison {
  readonly counts: number;
  readonly pulls: number;
  /** Counts that the phone lacks, or has in another version than the server. */
  readonly missed: number;
  /** Counts that the phone has and the server lacks. */
  readonly ghosts: number;
}

const EVERY_MS = 400;

export function startMirrorPhone(session: PatientSession): MirrorPhone {
  const held = new Map<string, number>();
  let since: string | undefined;
  let pulls = 0;
  let isOver = false;

  async function pullChanges(): Promise<void> {
    const page = await pullAll(session, since);
    for (const { amplify_id, _version, _deleted } of page.results) {
      if (_deleted) held.delete(amplify_id);
      else held.set(amplify_id, _version);
    }
    since = page.since;
    pulls += 1;
  }

  const run = async () => {
    while (!isOver) {
      await pullChanges().catch((error: unknown) => {
        if (!(error instanceof NoAnswer)) throw error;
      });
      await delay(EVERY_MS);
    }
  };
  const running = run();
  // `compare` and `end` throw it. This handler only prevents an unhandled rejection until then.
  running.catch(() => undefined);
  const end = async () => {
    isOver = true;
    await running;
  };
  return {
    end,
    async compare() {
      await end();
      await pullChanges();
      const { results } = await pullAll(session, undefined);
      const stored = new Map(results.map((count) => [count.amplify_id, count._version]));
      return {
        counts: stored.size,
        pulls,
        missed: [...stored].filter(([id, version]) => held.get(id) !== version).length,
        ghosts: [...held.keys()].filter((id) => !stored.has(id)).length,
      };
    },
  };
}

async function pullAll(session: PatientSession, since: string | undefined): Promise<Page> {
  const results: PulledCount[] = [];
  let page: Page | undefined;
  do {
    const query = new URLSearchParams({
      ...(since === undefined ? {} : { since }),
      ...(page?.cursor == null ? {} : { cursor: page.cursor }),
    });
    page = (await session.send('GET', `/api/mobile/counts/?${query}`)) as Page;
    results.push(...page.results);
  } while (page.cursor !== null);
  return { ...page, results };
}
