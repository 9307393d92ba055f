import { isRecord } from '@balanco/contract/counts/count-entries';
import type { CallRemote } from './appsync-client.js';
import { type GraphQLFailure, RemoteRefusal } from './appsync-error.js';
import { countModel, documents, inventoryModel, type RemoteModel, unknownFieldsIn } from './remote-model.js';

/** Where a sync begins (`lastSync`, the remote's clock in milliseconds) or continues (`nextToken`). */
interface SyncPosition {
  readonly lastSync: number | null;
  readonly nextToken: string | null;
}

export interface RemotePage {
  readonly items: readonly unknown[];
  readonly nextToken: string | null;
  /** The moment of this sync's first page: the next `lastSync`. */
  readonly startedAt: number;
  /** Errors of rows that the remote could not give. */
  readonly failures: readonly GraphQLFailure[];
}

/** The remote's models, in the fields that its schema has. Rows are raw; remote-rows.ts reads them. */
export interface Remote {
  sync(model: RemoteModel, position: SyncPosition, limit: number, signal: AbortSignal): Promise<RemotePage>;
  /** Null if the remote has no such count, not even a deleted one. */
  getCount(id: string, signal: AbortSignal): Promise<unknown>;
  updateCount(input: CountInput, signal: AbortSignal): Promise<unknown>;
  deleteCount(input: CountInput, signal: AbortSignal): Promise<unknown>;
  /** Whether the remote's counts have this field, as far as the worker knows. */
  hasCountField(field: string): boolean;
}

type CountInput = Readonly<Record<string, unknown>> & { readonly id: string; readonly _version: number };

export function createRemote(call: CallRemote): Remote {
  const missing = new Map<RemoteModel, Set<string>>([
    [inventoryModel, new Set()],
    [countModel, new Set()],
  ]);
  const lacks = (model: RemoteModel, field: string) => missing.get(model)?.has(field) === true;

  /** Calls with all known fields. Fields that the remote's schema lacks are left out from then on. */
  async function ask(
    kind: keyof typeof documents,
    field: string,
    model: RemoteModel,
    variables: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ) {
    for (;;) {
      const fields = [...model.required, ...model.optional.filter((name) => !lacks(model, name))];
      try {
        return await call(field, documents[kind](model, fields), variables, signal);
      } catch (error) {
        const unknown = error instanceof RemoteRefusal ? unknownFieldsIn(error.message) : [];
        const isNew = unknown.some((name) => model.optional.includes(name) && !lacks(model, name));
        if (!isNew) throw error;
        for (const name of unknown) if (model.optional.includes(name)) missing.get(model)?.add(name);
      }
    }
  }

  const one = async (kind: 'get' | 'update' | 'delete', variables: object, signal: AbortSignal) =>
    (await ask(kind, `${kind}Count`, countModel, { ...variables }, signal)).value;
  return {
    async sync(model, { lastSync, nextToken }, limit, signal) {
      const variables = { limit, nextToken, lastSync };
      const { value, failures } = await ask('sync', `sync${model.plural}`, model, variables, signal);
      return { ...readPage(value), failures };
    },
    getCount: (id, signal) => one('get', { id }, signal),
    updateCount: (input, signal) => one('update', { input }, signal),
    deleteCount: (input, signal) => one('delete', { input }, signal),
    hasCountField: (field) => !lacks(countModel, field),
  };
}

function readPage(value: unknown): Omit<RemotePage, 'failures'> {
  const page = isRecord(value) ? value : {};
  const startedAt = Number(page.startedAt);
  if (!Array.isArray(page.items) || !Number.isFinite(startedAt) || startedAt <= 0) {
    throw new RemoteRefusal([{ errorType: 'UnreadablePage', message: 'items or startedAt are missing' }]);
  }
  const nextToken = typeof page.nextToken === 'string' && page.nextToken !== '' ? page.nextToken : null;
  return { items: page.items, nextToken, startedAt };
}
