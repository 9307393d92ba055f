import { setTimeout as wait } from 'node:timers/promises';
import { createAdvisoryLock } from '../db/advisory-lock.js';
import { createAppSyncClient } from './appsync-client.js';
import type { AppSyncSettings } from './appsync-settings.js';
import { type AppSyncWorker, createAppSyncWorker } from './appsync-worker.js';
import { postJson } from './post-json.js';
import { createRemote } from './remote.js';
import { createRemoteSignIn } from './remote-sign-in.js';
import { createSyncCycle, type LocalDependencies } from './sync-cycle.js';

/** Any fixed number. The lock allows one worker for a database, however many server processes there are. */
export const APPSYNC_LOCK = 7_013_180_212;

/** Rows that one page asks for. AppSync gives at most a thousand, and often fewer. */
const PAGE_SIZE = 500;
/** Longer than the ten seconds in which a deletion can be undone on screen. */
const UNDO_SECONDS = 15;

type AppSyncDependencies = LocalDependencies & {
  /** The database that `db` is connected to. */
  readonly connectionString: string;
};

/** Builds the worker that synchronises with a real AppSync (docs/appsync.md). It does nothing before `start`. */
export function openAppSync(settings: AppSyncSettings, dependencies: AppSyncDependencies): AppSyncWorker {
  const signIn = createRemoteSignIn(settings.signIn, postJson, Date.now);
  const remote = createRemote(createAppSyncClient({ endpoint: settings.endpoint, signIn, post: postJson }));
  const runCycle = createSyncCycle({
    ...dependencies,
    remote,
    pageSize: PAGE_SIZE,
    undoSeconds: UNDO_SECONDS,
  });
  return createAppSyncWorker({
    lock: createAdvisoryLock(dependencies.connectionString, APPSYNC_LOCK),
    runCycle,
    log: dependencies.log,
    // An aborted wait is not an error.
    sleep: (milliseconds, signal) =>
      wait(milliseconds, undefined, { signal, ref: false }).catch(() => undefined),
    random: Math.random,
  });
}
