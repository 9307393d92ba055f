import type { FastifyBaseLogger } from 'fastify';
import { lastBackup, lastBackupFailure } from '../backup/last-backup.js';
import type { Config } from '../config/config.js';
import { countConnections, type Database } from '../db/database.js';
import { countLateCatalogues } from '../features/exchange/late-catalogues.js';
import { createHttpServer } from '../http/http-server.js';
import { countDeadLetters } from '../outbox/outbox.js';
import { productVersion } from '../server-package.js';
import { refuseAddress } from '../startup-error.js';
import { serveMetrics } from './attach-metrics.js';
import { createMetrics } from './create-metrics.js';

/** It has `port`, `token` or both. */
export interface MetricsSettings {
  /** If absent, the main port serves who sends the token. */
  readonly port: number | undefined;
  readonly host: string;
  /** The token of `Authorization: Bearer …`. */
  readonly token: string | undefined;
}

/**
 * Returns undefined if unconfigured.
 *
 * @throws StartupError if METRICS_PORT is taken
 */
export async function startMetrics(
  { metrics: settings, backup, dataDir, exchangeFolder }: Config,
  { db, logger, restarts }: { db: Database; logger: FastifyBaseLogger; restarts: (() => number) | undefined },
) {
  if (settings === undefined) return undefined;
  const { port, host, token } = settings;
  const metrics = createMetrics({ version: productVersion });
  metrics.watch({
    pool: () => countConnections(db),
    databaseRestarts: restarts,
    deadLetters: () => countDeadLetters(db),
    lateCatalogues: exchangeFolder === undefined ? undefined : () => countLateCatalogues(db),
    ...(backup && {
      lastBackupAt: async () => (await lastBackup(backup.folder))?.at ?? null,
      lastBackupFailure: () => lastBackupFailure(dataDir),
    }),
  });
  if (port === undefined)
    return { metrics, mainPortToken: token, address: undefined, close: async () => metrics.close() };
  const app = await createHttpServer({ logger });
  serveMetrics(app, metrics, token);
  return {
    metrics,
    mainPortToken: undefined,
    /** For example `http://127.0.0.1:9464`. */
    address: await app
      .listen({ port, host })
      .catch((error: unknown) =>
        refuseAddress(error, { port, host }, { PORT: 'METRICS_PORT', HOST: 'METRICS_HOST' }),
      ),
    async close() {
      await app.close();
      metrics.close();
    },
  };
}
