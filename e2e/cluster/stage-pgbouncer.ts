import { checkSockets, checkWatermark } from './check-change-feed.js';
import type { CheckList } from './check-list.js';
import { checkSessions } from './check-sessions.js';
import { appsyncKeys, checkAppSyncWorker } from './check-workers.js';
import { startFakeAppSync } from './fake-appsync.js';
import { freePorts } from './free-ports.js';
import { assertNothingLost, prepareNight } from './night.js';
import type { ServerPair } from './our-servers.js';
import { roleSettings, startPgbouncer } from './pgbouncer.js';
import { assertMigratedOnce } from './stage-together.js';
import type { World } from './world.js';

/** The same two servers behind pgbouncer. Locks and migrations bypass it (DATABASE_DIRECT_URL). */
export async function stagePgbouncer(
  world: World,
  checks: CheckList,
  mode: 'session' | 'transaction',
): Promise<void> {
  const area = `pgbouncer (${mode})`;
  const database = `bouncer_${mode}`;
  const direct = await world.createDatabase(database);
  const [port] = await freePorts(['pgbouncer']);
  const { setup, programs } = world;
  const pooling = {
    ...setup,
    pgbouncer: programs.pgbouncer,
    mode,
    port,
    target: world.databasePort,
  };
  let bouncer = await startPgbouncer(pooling);
  const pooled = direct.replace(`:${world.databasePort}/`, `:${port}/`);
  const appsync = await startFakeAppSync();
  let pair: ServerPair | undefined;
  try {
    await checks.check(area, 'sem os ajustes, o início os nomeia', () => checkRefusal(world, pooled, direct));
    await world.primary().sql(roleSettings(database));
    // Its earlier sessions lack the settings.
    await bouncer.end('SIGINT');
    bouncer = await startPgbouncer(pooling);
    await checks.check(area, 'começam ao mesmo tempo num banco vazio', async () => {
      const [first, second] = appsyncKeys.map((APPSYNC_API_KEY) => ({ APPSYNC_API_KEY }));
      pair = await world.startPair({
        env: { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct, APPSYNC_ENDPOINT: appsync.endpoint },
        own: [first ?? {}, second ?? {}],
      });
      return assertMigratedOnce(world, pair, direct);
    });
    if (pair === undefined) return;
    const started = pair;
    await checks.check(area, 'sessões', () => checkSessions(started));
    await checks.check(area, 'tempo real de um para o outro', () => checkSockets(started));
    await checks.check(area, 'mudanças de uma transação lenta', () => checkWatermark(world, started, pooled));
    // The lock bypasses pgbouncer in both modes, and this check takes half a minute.
    if (mode === 'transaction')
      await checks.check(area, 'um só trabalha com o AppSync', () => checkAppSyncWorker(started, appsync));
    await checks.check(area, 'uma noite de contagem', async () => {
      const night = await prepareNight({
        pair: started,
        url: world.url,
        collectors: 8,
        counts: 2_000,
        pace: 120,
        seed: 5,
      });
      await night.run();
      return assertNothingLost(night);
    });
  } finally {
    await pair?.stop();
    await appsync.close();
    await bouncer.end('SIGINT');
  }
}

/** A start without the settings names the statements. A start without the direct address names its variable. */
async function checkRefusal(world: World, pooled: string, direct: string): Promise<string> {
  for (const [env, word] of [
    [{ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct }, 'alter role balanco in database'],
    [{ DATABASE_URL: pooled }, 'DATABASE_DIRECT_URL'],
  ] as const) {
    const refusal = await world.startPair({ env }).then(
      async (pair) => {
        await pair.stop();
        return 'começou';
      },
      (error: unknown) => String(error),
    );
    if (!refusal.includes(word)) throw new Error(`esperava "${word}", mas: ${refusal}`);
  }
  return 'alter role …, e DATABASE_DIRECT_URL';
}
