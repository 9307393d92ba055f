import { z } from 'zod';
import { changeWatermark, isAheadOfClock } from '../../../db/change-watermark.js';
import type { Database } from '../../../db/database.js';
import { readOpaque, writeOpaque } from '../../../db/opaque-text.js';
import { compileFilter, type ModelFilter } from '../filter.js';
import { ModelError } from '../graphql-error.js';
import type { GraphqlContext } from '../resolvers.js';
import type { Model } from '../schema.js';
import { type ModelReader, modelReaders } from './model-readers.js';

interface SyncArguments {
  readonly filter?: ModelFilter | null;
  readonly limit?: number | null;
  readonly nextToken?: string | null;
  /** The `startedAt` of the previous sync; absent or 0 in a base sync. */
  readonly lastSync?: number | null;
}

/** AppSync's own default and maximum. */
const PAGE_SIZE = 100;

const PAGE_LIMIT = 1000;

/** A base sync, which DataStore repeats every 24 hours, also carries rows closed or deleted within this time. */
const GONE_FOR_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Reads a model in the order of its changes. A row that changes meanwhile moves to the end or comes with the
 * next sync: `startedAt` is the watermark read before the first page (docs/decisions/0022). The filter
 * applies after reading, so a page may hold fewer items than its limit and still have a `nextToken`.
 *
 * A `lastSync` or token ahead of the server's clock gets a base sync, which DataStore merges like any other.
 * After an error the client would show nothing new until it is restarted (docs/decisions/0022).
 */
export function createSyncQuery(db: Database, model: Model) {
  const read: ModelReader = modelReaders[model.name];
  return async (
    { filter, limit, nextToken, lastSync }: SyncArguments,
    { caller, filterRows }: GraphqlContext,
  ) => {
    const pageSize = readLimit(limit);
    const compiled = compileFilter(filter);
    const sent = nextToken
      ? readToken(model.name, nextToken)
      : { startedAt: undefined, lastSync: lastSync ?? 0 };
    const isAhead = await isAheadOfClock(db, new Date(sent.startedAt ?? sent.lastSync));
    // Rows of newly granted pharmacies didn't change themselves.
    const isNewReach =
      sent.startedAt === undefined && sent.lastSync < (caller.pharmaciesChangedAt?.getTime() ?? 0);
    const isWhole = isAhead || isNewReach;
    const begun =
      isWhole || sent.startedAt === undefined ? await begin(db, isWhole ? 0 : sent.lastSync) : sent;
    const isBase = begun.lastSync === 0;
    const found = await read(db, caller, {
      range: {
        limit: pageSize + 1,
        since: isBase ? undefined : new Date(begun.lastSync),
        after: begun.after,
      },
      goneSince: isBase ? new Date(Math.max(0, begun.startedAt - GONE_FOR_MS)) : undefined,
      filter,
    });
    const page = found.slice(0, pageSize);
    const last = found.length > pageSize ? page.at(-1) : undefined;
    return {
      items: await filterRows(
        compiled,
        page.map(({ item }) => item),
      ),
      nextToken: last === undefined ? null : writeToken(model.name, { ...begun, after: last.sortKey }),
      startedAt: begun.startedAt,
    };
  };
}

async function begin(db: Database, lastSync: number) {
  return { startedAt: (await changeWatermark(db)).getTime(), lastSync, after: undefined };
}

/** Lowers a limit above the maximum; the client reads the rest with the token. */
function readLimit(limit: number | null | undefined): number {
  if (limit === null || limit === undefined) return PAGE_SIZE;
  if (limit < 1)
    throw new ModelError('BadRequest', 'limit deve ser 1 ou mais.', { errorInfo: { code: 'invalid' } });
  return Math.min(limit, PAGE_LIMIT);
}

/**
 * `startedAt` is the watermark of the first page in ms: the client's next `lastSync`. Changes are read from
 * `lastSync`; 0 for a base sync.
 */
type SyncToken = ReturnType<typeof readToken>;

const milliseconds = z.int().min(0);

const uuid = z.uuid();

const idOf: Readonly<Record<Model['name'], z.ZodType<string | number>>> = {
  Inventory: z.int(),
  Section: uuid,
  Count: z.int(),
};

/** Clients can't read the token, and it is valid for one model. */
function writeToken(model: Model['name'], { startedAt, lastSync, after }: SyncToken): string {
  return writeOpaque([model, startedAt, lastSync, after.changedAt, after.id]);
}

/** Refuses `BadRequest` for anything but a token of this model. */
function readToken(model: Model['name'], token: string) {
  const schema = z.tuple([z.literal(model), milliseconds, milliseconds, milliseconds, idOf[model]]);
  const { success, data } = schema.safeParse(readOpaque(token));
  if (!success) throw new ModelError('BadRequest', 'nextToken inválido.', { errorInfo: { code: 'invalid' } });
  const [, startedAt, lastSync, changedAt, id] = data;
  return { startedAt, lastSync, after: { changedAt, id } };
}
