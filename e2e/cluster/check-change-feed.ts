import { randomUUID } from 'node:crypto';
import { eventually } from '../harness/eventually.js';
import { subscribe } from '../harness/realtime-subscriber.js';
import type { ServerPair } from './our-servers.js';
import { runSql } from './postgres-node.js';
import { openStockTake, pull, sendCount } from './stock-take.js';
import type { World } from './world.js';

const SLOW_SECONDS = 7;

/** A write through one server arrives at a socket of the other. Returns the longest delay. */
export async function checkSockets(pair: ServerPair): Promise<string> {
  const take = await openStockTake(pair);
  const token = await take.at[0].token();
  let longest = 0;
  for (const [writer, listener] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const subscriber = await subscribe(pair.urls[listener], token, 'onCreateCount');
    try {
      const start = performance.now();
      const id = await sendCount(take.at[writer], take.location);
      await eventually('o outro servidor conta da contagem', 15, async () =>
        subscriber.ids.includes(id) ? true : undefined,
      );
      longest = Math.max(longest, performance.now() - start);
    } finally {
      subscriber.close();
    }
  }
  return `no máximo ${Math.round(longest)} ms`;
}

/**
 * Checks the order of events in which a wrong watermark loses a change: a transaction begins, a phone pulls, the transaction
 * commits, and the phone pulls again with `since`.
 *
 * @param databaseUrl the address that the servers use too
 */
export async function checkWatermark(world: World, pair: ServerPair, databaseUrl: string): Promise<string> {
  const take = await openStockTake(pair);
  const name = `Noite ${randomUUID()}`;
  const slow = runSql(
    world.setup,
    databaseUrl,
    `begin; update inventory set name = '${name}' where number = ${take.location.inventoryID};
     select pg_sleep(${SLOW_SECONDS}); commit;`,
  );
  // Open for longer than the margin that is built into the watermark.
  const isOpen = `select 1 from pg_stat_activity where query like '%${name}%' and pid <> pg_backend_pid()
    and xact_start < now() - interval '3 seconds'`;
  await eventually('a transação lenta fica aberta', 10, async () =>
    (await world.primary().sql(isOpen)) === '' ? undefined : true,
  );
  const before = await pull(take.at[1], 'inventories');
  if (namesOf(before).includes(name)) throw new Error('a mudança foi vista antes de valer');
  await slow;
  const after = await pull(take.at[0], 'inventories', before.since);
  if (!namesOf(after).includes(name)) throw new Error(`a mudança se perdeu para since=${before.since}`);
  return `uma transação de ${SLOW_SECONDS} s chega à busca seguinte`;
}

const namesOf = ({ results }: Awaited<ReturnType<typeof pull>>) => results.map(({ name }) => name);
