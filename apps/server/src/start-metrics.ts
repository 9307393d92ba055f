import type { FastifyBaseLogger } from 'fastify';
import { lastBackup } from './backup/last-backup.js';
import type { Config } from './config.js';
import { countConnections, type Database } from './db/database.js';
import { type OpenedMetrics, openMetrics } from './metrics/open-metrics.js';
import { productVersion } from './version.js';

interface StartMetricsDependencies {
  readonly db: Database;
  readonly logger: FastifyBaseLogger;
  /** Restarts of the embedded database; undefined without one. */
  readonly restarts: (() => number) | undefined;
}

/** Opens the configured metrics; undefined if none are configured. StartupError if METRICS_PORT is taken. */
export async function startMetrics(
  { metrics, backup }: Config,
  { db, logger, restarts }: StartMetricsDependencies,
): Promise<OpenedMetrics | undefined> {
  if (metrics === undefined) return undefined;
  return openMetrics(metrics, {
    version: productVersion,
    logger,
    sources: {
      pool: () => countConnections(db),
      databaseRestarts: restarts,
      ...(backup && { lastBackupAt: async () => (await lastBackup(backup.folder))?.at ?? null }),
    },
  });
}
