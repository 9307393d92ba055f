import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '../../context.js';
import { createAdvisoryLock } from '../../db/locks.js';
import { type AppSyncLog, createAppSyncWorker } from './appsync-worker.js';
import {
  type AppSyncSettings,
  createAppSyncClient,
  createRemoteSignIn,
  postJson,
} from './remote/appsync-client.js';
import { createRemote } from './remote/remote.js';
import { createSyncCycle } from './sync-cycle.js';

/** Any fixed number: one worker per database. */
export const APPSYNC_LOCK = 7_013_180_212;

/** AppSync gives a thousand at most. */
const PAGE_SIZE = 500;
/** The screen offers an undo for ten seconds. */
const UNDO_SECONDS = 15;

/** The worker of docs/appsync.md; does nothing before `start`. */
export function openAppSync(
  settings: AppSyncSettings,
  dependencies: Services & { readonly log: AppSyncLog; readonly connectionString: string },
) {
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
    sleep: (milliseconds, signal) =>
      wait(milliseconds, undefined, { signal, ref: false }).catch(() => undefined),
    random: Math.random,
  });
}
