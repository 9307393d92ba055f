import type { FastifyInstance } from 'fastify';
import { withLongStatements } from '../db/work-scope.js';
import type { EnterLane } from '../http/limits/heavy-calls.js';
import type { Sessions } from '../identity/access-watch.js';
import type { createAuthenticator } from '../identity/authenticate.js';
import type { Metrics } from '../metrics/create-metrics.js';
import type { AppSyncWorker } from './appsync/appsync-worker.js';
import { openAppSync } from './appsync/open-appsync.js';
import type { AppSyncSettings } from './appsync/remote/appsync-client.js';
import { createGraphql, type GraphqlDependencies } from './graphql/create-graphql.js';
import { registerGraphql } from './graphql/routes.js';
import type { RealtimeSettings } from './realtime/connection.js';
import { registerRealtime } from './realtime/routes.js';

export interface DatastoreSettings {
  /** If absent, no worker runs (docs/appsync.md). */
  readonly appsync?: AppSyncSettings | undefined;
  readonly realtime?: Partial<RealtimeSettings> | undefined;
}

interface DatastoreDependencies extends GraphqlDependencies {
  readonly connectionString: string;
  readonly authenticate: ReturnType<typeof createAuthenticator>;
  readonly enterLane: EnterLane;
  readonly sessions: Sessions;
  readonly metrics: Metrics | undefined;
}

/**
 * The one door of the backend for apps built on Amplify DataStore (docs/mobile-sync.md) and of the worker that
 * synchronises with AWS AppSync. `scripts/modules/modules.mjs` names what they take of the server.
 */
export function openDatastore(
  app: FastifyInstance,
  dependencies: DatastoreDependencies,
  { appsync, realtime: settings }: DatastoreSettings,
): void {
  const { db, authenticate, enterLane, sessions, metrics } = dependencies;
  registerGraphql(app, { authenticate, execute: createGraphql(dependencies), enterLane });
  const realtime = registerRealtime(app, {
    db,
    sessions,
    settings,
    authenticate: (authorization) => authenticate(authorization, ['id', 'access']),
  });
  const worker = appsync && runAppSync(app, appsync, dependencies);
  metrics?.watch({ realtimeConnections: () => realtime.count(), appsync: worker?.facts });
}

function runAppSync(
  app: FastifyInstance,
  settings: AppSyncSettings,
  { db, statistics, connectionString }: DatastoreDependencies,
): AppSyncWorker {
  const worker = openAppSync(settings, { db, statistics, log: app.log, connectionString });
  // It may delete whole inventories.
  app.addHook('onListen', async () => withLongStatements(() => worker.start()));
  app.addHook('preClose', () => worker.stop());
  return worker;
}
