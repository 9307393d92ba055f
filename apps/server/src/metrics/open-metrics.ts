import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { lastBackup, lastBackupFailure } from '../backup/last-backup.js';
import type { Config } from '../config/config.js';
import { countConnections, type Database } from '../db/database.js';
import { countLateCatalogues } from '../features/exchange/late-catalogues.js';
import { createHttpServer } from '../http/http-server.js';
import { countDeadLetters } from '../outbox/outbox.js';
import { productVersion } from '../server-package.js';
import { StartupError } from '../startup-error.js';
import { serveMetrics } from './attach-metrics.js';
import { createMetrics, type MetricSources, type Metrics } from './create-metrics.js';

/** It has `port`, `token` or both. */
export interface MetricsSettings {
  /** If absent, the main port serves who sends the token. */
  readonly port: number | undefined;
  readonly host: string;
  /** The token of `Authorization: Bearer …`. */
  readonly token: string | undefined;
}

interface StartMetricsDependencies {
  readonly db: Database;
  readonly logger: FastifyBaseLogger;
  readonly restarts: (() => number) | undefined;
}

/**
 * Returns undefined if unconfigured.
 *
 * @throws StartupError if METRICS_PORT is taken
 */
export async function startMetrics(
  { metrics, backup, dataDir, exchangeFolder }: Config,
  { db, logger, restarts }: StartMetricsDependencies,
): Promise<OpenedMetrics | undefined> {
  if (metrics === undefined) return undefined;
  return openMetrics(metrics, {
    version: productVersion,
    logger,
    sources: {
      pool: () => countConnections(db),
      databaseRestarts: restarts,
      deadLetters: () => countDeadLetters(db),
      lateCatalogues: exchangeFolder === undefined ? undefined : () => countLateCatalogues(db),
      ...(backup && {
        lastBackupAt: async () => (await lastBackup(backup.folder))?.at ?? null,
        lastBackupFailure: () => lastBackupFailure(dataDir),
      }),
    },
  });
}

interface OpenMetricsOptions {
  readonly version: string;
  readonly logger: FastifyBaseLogger;
  readonly sources: MetricSources;
}

interface OpenedMetrics {
  readonly metrics: Metrics;
  readonly mainPortToken: string | undefined;
  /** The address, `http://127.0.0.1:9464` for one. */
  readonly address: string | undefined;
  close(): Promise<void>;
}

/** @throws StartupError if METRICS_PORT is taken */
async function openMetrics(
  { port, host, token }: MetricsSettings,
  { version, logger, sources }: OpenMetricsOptions,
): Promise<OpenedMetrics> {
  const metrics = createMetrics({ version });
  metrics.watch(sources);
  if (port === undefined) {
    return { metrics, mainPortToken: token, address: undefined, close: async () => metrics.close() };
  }
  const app = await createHttpServer({ logger, trustProxy: false, identityOrigins: [], https: false });
  serveMetrics(app, metrics, token);
  const address = await listen(app, port, host);
  return {
    metrics,
    mainPortToken: undefined,
    address,
    async close() {
      await app.close();
      metrics.close();
    },
  };
}

async function listen(app: FastifyInstance, port: number, host: string): Promise<string> {
  try {
    return await app.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const isTaken = code === 'EADDRINUSE';
    throw new StartupError(
      isTaken
        ? `A porta ${port} já está em uso; escolha outra na variável METRICS_PORT.`
        : `Não foi possível escutar em ${host}:${port} (${code}); corrija as variáveis METRICS_HOST e METRICS_PORT.`,
    );
  }
}
