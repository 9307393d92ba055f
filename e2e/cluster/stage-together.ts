import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  appsyncKeys,
  type CheckList,
  checkAppSyncWorker,
  checkSessions,
  checkSockets,
  checkThrottles,
  checkWatermark,
  startFakeAppSync,
} from './checks.js';
import type { ServerPair } from './our-servers.js';
import { runSql } from './postgres-node.js';
import type { World } from './world.js';

const MIGRATIONS = fileURLToPath(new URL('../../apps/server/migrations/', import.meta.url));

/** With direct connections to the primary. */
export async function stageTogether(world: World, checks: CheckList): Promise<void> {
  const area = 'dois servidores';
  const url = await world.createDatabase('juntos');
  const appsync = await startFakeAppSync();
  let pair: ServerPair | undefined;
  try {
    await checks.check(area, 'começam ao mesmo tempo num banco vazio', async () => {
      const [first, second] = appsyncKeys.map((APPSYNC_API_KEY) => ({ APPSYNC_API_KEY }));
      pair = await world.startPair({
        env: { DATABASE_URL: url, APPSYNC_ENDPOINT: appsync.endpoint },
        own: [first ?? {}, second ?? {}],
      });
      return assertMigratedOnce(world, pair, url);
    });
    if (pair === undefined) return;
    const started = pair;
    await checks.check(area, 'sessões', () => checkSessions(started));
    await checks.check(area, 'limites de tentativas', () => checkThrottles(started));
    await checks.check(area, 'tempo real de um para o outro', () => checkSockets(started));
    await checks.check(area, 'mudanças de uma transação lenta', () => checkWatermark(world, started, url));
    await checks.check(area, 'um só trabalha com o AppSync', () => checkAppSyncWorker(started, appsync));
  } finally {
    await pair?.stop();
    await appsync.close();
  }
}

/** One run of each migration, one first administrator, one signing key. */
export async function assertMigratedOnce(world: World, pair: ServerPair, url: string): Promise<string> {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
  const counted = await runSql(
    world.setup,
    url,
    `select (select count(*) from migration), (select count(*) from idp_user), (select count(*) from licence_key)`,
  );
  if (counted !== `${files.length}|1|1`) throw new Error(`migrações|usuários|licenças: ${counted}`);
  const keys = await Promise.all(
    pair.urls.map(async (address) =>
      (await fetch(`${address}/idp/local_Balanco1/.well-known/jwks.json`)).text(),
    ),
  );
  if (keys[0] !== keys[1]) throw new Error('assinam com chaves diferentes');
  return `${files.length} migrações, um administrador, uma chave`;
}
