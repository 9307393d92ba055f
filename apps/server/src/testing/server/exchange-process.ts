import { writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';

/**
 * Takes what stands in EXCHANGE_DIR and lets leave what waits, then ends. Kills itself before its DIES_AT-th change of a file or of the
 * database; a file that it would write is left half written. Files named BUSY are open elsewhere.
 */
const { BUSY = '/', DIES_AT, DATABASE_URL: connectionString = '', EXCHANGE_DIR: folder = '' } = process.env;
let left = Number(DIES_AT);

function change(half?: () => void): void {
  left -= 1;
  if (left !== 0) return;
  half?.();
  process.kill(process.pid, 'SIGKILL');
}

function changing<Args extends unknown[], Answer>(real: (...args: Args) => Answer) {
  return (...args: Args): Answer => {
    change();
    return real(...args);
  };
}

const { mkdir, rename, rm, writeFile } = fs;
Object.assign(fs, {
  mkdir: changing(mkdir),
  rename: changing(async (from: string, to: string) => {
    if (from.endsWith(BUSY)) throw Object.assign(new Error('busy'), { code: 'EBUSY' });
    await rename(from, to);
  }),
  rm: changing(rm),
  writeFile(...args: Parameters<typeof writeFile>) {
    change(() => writeFileSync(String(args[0]), String(args[1]).slice(0, 3)));
    return writeFile(...args);
  },
});
syncBuiltinESMExports();
const { write } = Socket.prototype;
Socket.prototype.write = function (this: Socket, ...args: Parameters<typeof write>) {
  if (/\b(insert into|update|delete from|commit)\b/i.test(String(args[0]))) change();
  return write.apply(this, args);
} as typeof write;

const { openDatabase } = await import('../../db/database.js');
const { folderCouriers } = await import('../../features/exchange/leave-folder.js');
const { emptyOutbox } = await import('../../outbox/outbox.js');
const { openExchange } = await import('../world/exchange-under-test.js');
const db = openDatabase(connectionString);
const exchange = openExchange({ db, connectionString, folder });
for (const _turn of [1, 2]) await exchange.look(new Date());
for (const _turn of [1, 2]) await emptyOutbox(db, folderCouriers(db, folder)).catch(() => undefined);
await exchange.stop();
await db.destroy();
