import { isRecord } from '@balanco/contract/counts/count-entries';
import type { Database, Transaction } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import type { AppSyncLog } from './appsync-worker.js';
import { readCursor, type SyncCursor, writeCursor } from './cursor.js';
import { RemoteRefusal } from './remote/appsync-client.js';
import { type Remote, type RemoteModel, type RemotePage, UnreadableRow } from './remote/remote.js';

interface PullDependencies {
  readonly db: Database;
  readonly remote: Remote;
  readonly log: AppSyncLog;
  readonly pageSize: number;
}

interface PageConsumer<T> {
  readonly read: (row: unknown) => T;
  /** Use cases with their own transactions run here; it may repeat a page. */
  readonly before?: (rows: readonly T[]) => Promise<void>;
  /** It shares a transaction with the cursor, so each page is applied exactly once. */
  readonly apply: (tx: Transaction, rows: readonly T[]) => Promise<void>;
}

/**
 * Reads changes since the last pull, page by page. Resumes an interrupted pull, or restarts it if the remote
 * refuses the token. Begins where the last pull began, so it repeats rows and misses none.
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

  /** null if the remote refuses the token. */
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

interface ReadRows<T> {
  readonly rows: readonly T[];
  readonly unreadable: readonly { readonly row: unknown; readonly reason: string }[];
}

/** The remote gives null for a failed row; the page's failures name it. */
function readRows<T>(items: readonly unknown[], read: (row: unknown) => T): ReadRows<T> {
  const rows: T[] = [];
  const unreadable: { row: unknown; reason: string }[] = [];
  for (const row of items.filter((item) => item !== null && item !== undefined)) {
    try {
      rows.push(read(row));
    } catch (error) {
      if (!(error instanceof UnreadableRow)) throw error;
      unreadable.push({ row, reason: error.message });
    }
  }
  return { rows, unreadable };
}

async function quarantineRows(tx: Transaction, model: string, unreadable: ReadRows<unknown>['unreadable']) {
  for (const { row, reason } of unreadable) {
    const content = JSON.stringify(row);
    const id = isRecord(row) && typeof row.id === 'string' ? row.id.replaceAll('\u0000', '') : '';
    await tx
      .insertInto('appsync_quarantine')
      .values({ model, remote_id: (id === '' ? content : id).slice(0, 200), reason, content })
      .onConflict((conflict) => conflict.columns(['model', 'remote_id']).doUpdateSet({ reason, content }))
      .execute();
  }
}
