import type { Database, Transaction } from '../db/database.js';
import { inTransaction } from '../db/in-transaction.js';
import { RemoteRefusal } from './appsync-error.js';
import type { AppSyncLog } from './appsync-log.js';
import { readCursor, type SyncCursor, writeCursor } from './cursor-queries.js';
import { quarantineRows, type ReadRows, readRows } from './quarantine.js';
import type { Remote, RemotePage } from './remote.js';
import type { RemoteModel } from './remote-model.js';

interface PullDependencies {
  readonly db: Database;
  readonly remote: Remote;
  readonly log: AppSyncLog;
  readonly pageSize: number;
}

/** How the rows of a model are read and what is done with a page of them. */
interface PageConsumer<T> {
  readonly read: (row: unknown) => T;
  /** For use cases that open their own transactions. May run twice for one page. */
  readonly before?: (rows: readonly T[]) => Promise<void>;
  /** Runs in one transaction with the cursor, so exactly once for each page. */
  readonly apply: (tx: Transaction, rows: readonly T[]) => Promise<void>;
}

/**
 * Reads everything that the remote changed since the last pull, page by page. An interrupted pull continues after the
 * last page that was applied; if the remote refuses the token, that pull starts again. The next pull reads from the
 * moment when this one began, so changes in between are read twice and none is missed.
 */
export async function pullModel<T>(
  { db, remote, log, pageSize }: PullDependencies,
  model: RemoteModel,
  { read, before, apply }: PageConsumer<T>,
  signal: AbortSignal,
): Promise<void> {
  let cursor = await readCursor(db, model.name);
  let hasRestarted = false;
  for (;;) {
    signal.throwIfAborted();
    const page = await takePage(cursor);
    if (page === null) {
      hasRestarted = true;
      cursor = { lastSync: cursor.lastSync, nextToken: null, startedAt: null };
      continue;
    }
    const { rows, unreadable } = readRows(page.items, read);
    report(page, unreadable);
    await before?.(rows);
    const next = nextCursor(cursor, page);
    await inTransaction(db, async (tx) => {
      await quarantineRows(tx, model.name, unreadable);
      await apply(tx, rows);
      await writeCursor(tx, model.name, next);
    });
    if (next.nextToken === null) return;
    cursor = next;
  }

  /** The page at the cursor; null if the remote refuses its token. */
  async function takePage({ lastSync, nextToken }: SyncCursor): Promise<RemotePage | null> {
    try {
      return await remote.sync(model, { lastSync, nextToken }, pageSize, signal);
    } catch (error) {
      if (nextToken === null || hasRestarted || !(error instanceof RemoteRefusal)) throw error;
      log.warn({ model: model.name, reason: error.message }, 'appsync: a pull starts again');
      return null;
    }
  }

  function report({ failures }: RemotePage, unreadable: ReadRows<T>['unreadable']): void {
    for (const { errorType, message } of failures) {
      log.warn({ model: model.name, errorType, message }, 'appsync: the remote could not give a row');
    }
    for (const { reason } of unreadable) {
      log.warn({ model: model.name, reason }, 'appsync: a row of the remote was quarantined');
    }
  }
}

function nextCursor(cursor: SyncCursor, page: RemotePage): SyncCursor {
  const startedAt = cursor.startedAt ?? page.startedAt;
  if (page.nextToken === null) return { lastSync: startedAt, nextToken: null, startedAt: null };
  return { lastSync: cursor.lastSync, nextToken: page.nextToken, startedAt };
}
