import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../harness/eventually.js';
import type { FakeAppSync } from './fake-appsync.js';
import type { ServerPair } from './our-servers.js';

/** The AppSync API keys of the two servers. They tell which server made a call. */
export const appsyncKeys = ['da2-first', 'da2-second'] as const;

/** Sync cycles are fifteen seconds apart. */
const WATCHED_MS = 17_000;
const TAKEN_OVER_SECONDS = 40;

/** Only one server runs the AppSync worker. After it is killed, the other takes over. The killed one is started again. */
export async function checkAppSyncWorker(pair: ServerPair, appsync: FakeAppSync): Promise<string> {
  const worker = await eventually('um dos servidores chama o AppSync', TAKEN_OVER_SECONDS, async () => {
    return appsync.calls[0]?.key;
  });
  await delay(WATCHED_MS);
  const keys = new Set(appsync.calls.map(({ key }) => key));
  if (keys.size !== 1) throw new Error(`o AppSync foi chamado por ${keys.size} servidores ao mesmo tempo`);
  const index = worker === appsyncKeys[0] ? 0 : 1;
  const killedAt = performance.now();
  const killed = await pair.kill(index);
  const calls = appsync.calls.length;
  const taken = await eventually('o outro servidor assume', TAKEN_OVER_SECONDS, async () =>
    appsync.calls.slice(calls).find(({ key }) => key !== worker),
  );
  await killed.revive();
  return `um só; morto com SIGKILL, o outro assume em ${Math.round((taken.at - killedAt) / 1000)} s`;
}
