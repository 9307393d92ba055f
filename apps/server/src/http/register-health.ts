import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.js';
import { build } from '../server-package.js';

/**
 * `/healthz`: this process serves, and of which build; `/readyz`: so does the database, and the process isn't about to
 * stop. Neither needs the pool (docs/http.md, "Health").
 */
export function registerHealth(
  app: FastifyInstance,
  isReady: () => Promise<boolean>,
  isDraining: () => boolean,
): void {
  const probe = { config: { strangers: null } };
  app.get('/healthz', probe, async () => ({ status: 'ok', ...build }));
  app.get('/readyz', probe, async () => {
    if (isDraining()) throw new AppError('unavailable', 'O servidor está parando.', { retryAfterSeconds: 3 });
    if (await isReady()) return { status: 'ok' };
    throw new AppError('unavailable', 'O banco de dados não responde.', { retryAfterSeconds: 3 });
  });
}
