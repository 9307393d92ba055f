import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createHttpServer } from '../http/http-server.js';
import { StartupError } from '../startup-error.js';
import { createMetrics, type Metrics } from './create-metrics.js';
import type { MetricsSettings } from './metrics-settings.js';
import { serveMetrics } from './serve-metrics.js';
import type { MetricSources } from './source-gauges.js';

interface OpenMetricsOptions {
  readonly version: string;
  readonly logger: FastifyBaseLogger;
  readonly sources: MetricSources;
}

/** The configured metrics, listening on a separate port if one is given. */
export interface OpenedMetrics {
  readonly metrics: Metrics;
  /** The token for `/metrics` on the main port; undefined if they are not served there. */
  readonly mainPortToken: string | undefined;
  /** The address of the separate port, e.g. `http://127.0.0.1:9464`. */
  readonly address: string | undefined;
  close(): Promise<void>;
}

/** Opens the metrics. StartupError if the server can't listen on METRICS_PORT. */
export async function openMetrics(
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
