import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { sql } from 'kysely';
import { closeDailyLists, openDailyLists } from '../../features/daily/open-daily-list.js';
import { keepFirstAnswers } from '../../features/daily/view-daily-count.js';
import { folderCouriers } from '../../features/exchange/leave-folder.js';
import { emptyOutbox } from '../../outbox/outbox.js';
import type { ServerUnderTest } from './server-under-test.js';

const fail = (error: unknown) => {
  throw error;
};

/** Mornings of a server whose timers don't run and whose clock stands still: the past moves away instead. */
export async function startMornings({ db }: ServerUnderTest, folder: string) {
  const root = await temporaryDataFolder();
  await mkdir(path.join(root, folder));
  await sql`
    insert into exchange_look (looked_at, failures) values (now(), '{}') on conflict (one) do nothing
  `.execute(db);
  return {
    async dawn(): Promise<void> {
      await closeDailyLists(db, fail);
      await openDailyLists(db, fail);
    },
    async rest(): Promise<void> {
      await sql`update count_line set received_at = received_at - interval '3 minutes'`.execute(db);
      await keepFirstAnswers(db);
    },
    async leave(): Promise<string[]> {
      await emptyOutbox(db, folderCouriers(db, root));
      const names = await readdir(path.join(root, folder, 'saida')).catch(() => []);
      return names.filter((name) => name !== 'recibos').sort();
    },
    async nextDay(): Promise<void> {
      // A day at a time would meet the day before.
      for (const days of [-10_001, 10_000]) {
        await sql`
          update inventory set daily_on = daily_on + ${days}::integer where daily_on is not null
        `.execute(db);
      }
      await sql`update daily_item set looked_at = looked_at - interval '1 day'`.execute(db);
      await sql`update settlement set settled_at = settled_at - interval '1 day'`.execute(db);
      await sql`
        update daily_stock set changed_on = changed_on - 1, stocked_on = stocked_on - 1, sold_on = sold_on - 1
      `.execute(db);
    },
  };
}
