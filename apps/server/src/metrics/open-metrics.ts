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
  const app = await createHttpServer({ logger, trustProxy: false, identityOrigins: [], https: false });
  serveMetrics(app, metrics, token);
  return {
    metrics,
    mainPortToken: undefined,
    /** `http://127.0.0.1:9464` for one. */
    address: await listen(app, port, host),
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
