import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../harness/eventually.js';
import type { CheckList } from './checks.js';
import { assertNothingLost, prepareNight } from './night.js';
import { setServerState } from './our-servers.js';
import type { World } from './world.js';

const COLLECTORS = 20;
const COUNTS = 6_000;
const PACE = 60;
/** Between requests through haproxy. */
const PROBE_MS = 50;

/** An upgrade: servers restart in turn while twenty collectors count. */
export async function stageRollingRestart(world: World, checks: CheckList): Promise<void> {
  const url = await world.createDatabase('troca');
  const pair = await world.startPair({ env: { DATABASE_URL: url } });
  try {
    await checks.check('troca de versão', 'um servidor após o outro, sob carga', async () => {
      const night = await prepareNight({
        pair,
        url: world.url,
        collectors: COLLECTORS,
        counts: COUNTS,
        pace: PACE,
        seed: 3,
      });
      const counting = night.run();
      const probe = startProbe(`${world.url}/api/config/`);
      for (const index of [0, 1] as const) {
        await eventually('os coletores contam', 60, async () => night.totals.acknowledged > 200 || undefined);
        await setServerState(world.setup.folder, index, 'drain');
        await pair.restart(index);
        await setServerState(world.setup.folder, index, 'ready');
        // haproxy must see it ready before the other stops.
        await delay(2_000);
      }
      const { asked, refused } = await probe.stop();
      await counting;
      const sentence = await assertNothingLost(night);
      if (refused.length > 0)
        throw new Error(
          `${refused.length} de ${asked} pedidos sem resposta: ${[...new Set(refused)].join(', ')}`,
        );
      return `${sentence}; ${asked} pedidos durante as trocas, todos respondidos`;
    });
  } finally {
    await pair.stop();
  }
}

/** Collects failures. */
function startProbe(url: string): { stop(): Promise<{ asked: number; refused: readonly string[] }> } {
  let isOver = false;
  let asked = 0;
  const refused: string[] = [];
  const run = async () => {
    while (!isOver) {
      asked += 1;
      const outcome = await fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
        ({ status }) => (status === 200 ? null : `status ${status}`),
        (error: unknown) => String(error instanceof Error ? (error.cause ?? error) : error),
      );
      if (outcome !== null) refused.push(outcome);
      await delay(PROBE_MS);
    }
  };
  const running = run();
  return {
    async stop() {
      isOver = true;
      await running;
      return { asked, refused };
    },
  };
}
