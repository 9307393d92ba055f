import { isStorableMoment } from '@balanco/contract/base/fields';
import { withoutInvisible } from '@balanco/contract/base/visible-name';
import { isRecord, isShallow } from '@balanco/contract/counts/count-entries';
import type { CountState } from '../counts/count-state.js';
import type { SyncCursor } from '../cursor.js';
import { type CallRemote, type GraphQLFailure, RemoteRefusal } from './appsync-client.js';

export interface RemoteModel {
  readonly name: 'Inventory' | 'Count';
  readonly plural: 'Inventories' | 'Counts';
  readonly required: readonly string[];
  /** An app's schema may lack these; we ask once. */
  readonly optional: readonly string[];
}

const synced = ['_version', '_deleted', '_lastChangedAt'];

export const inventoryModel: RemoteModel = {
  name: 'Inventory',
  plural: 'Inventories',
  required: ['id', 'name', ...synced],
  optional: ['pharmacyID', 'finalizado'],
};

export const countModel: RemoteModel = {
  name: 'Count',
  plural: 'Counts',
  required: ['id', 'inventoryID', ...synced],
  optional: ['cognitoUserID', 'user_name', 'barcode', 'internalBarcode', 'factor', 'sectionID', 'createdAt'],
};

/** Amplify's clients write them like this. */
const documents = {
  sync: ({ plural }: RemoteModel, fields: readonly string[]) => `
    query Sync${plural}($limit: Int, $nextToken: String, $lastSync: AWSTimestamp) {
      sync${plural}(limit: $limit, nextToken: $nextToken, lastSync: $lastSync) {
        items { ${fields.join(' ')} } nextToken startedAt
      }
    }`,
  get: ({ name }: RemoteModel, fields: readonly string[]) =>
    `query Get${name}($id: ID!) { get${name}(id: $id) { ${fields.join(' ')} } }`,
  update: ({ name }: RemoteModel, fields: readonly string[]) =>
    `mutation Update${name}($input: Update${name}Input!) { update${name}(input: $input) { ${fields.join(' ')} } }`,
  delete: ({ name }: RemoteModel, fields: readonly string[]) =>
    `mutation Delete${name}($input: Delete${name}Input!) { delete${name}(input: $input) { ${fields.join(' ')} } }`,
} as const;

/** AppSync words it one way, graphql-js another. */
const UNKNOWN_FIELD =
  /Field ['"](\w+)['"] in type ['"]\w+['"] is undefined|Cannot query field ['"](\w+)['"] on/g;

function unknownFieldsIn(message: string): string[] {
  return [...message.matchAll(UNKNOWN_FIELD)].flatMap((match) => match[1] ?? match[2] ?? []);
}

export interface RemotePage {
  readonly items: readonly unknown[];
  readonly nextToken: string | null;
  /** The moment of the first page, which is the next `lastSync`. */
  readonly startedAt: number;
  readonly failures: readonly GraphQLFailure[];
}

export interface Remote {
  /** `lastSync` (remote's clock, ms) begins a sync; `nextToken` continues it. */
  sync(
    model: RemoteModel,
    position: Pick<SyncCursor, 'lastSync' | 'nextToken'>,
    limit: number,
    signal: AbortSignal,
  ): Promise<RemotePage>;
  /** Resolves with null if the count is unknown, even as a deleted one. */
  getCount(id: string, signal: AbortSignal): Promise<unknown>;
  updateCount(input: CountInput, signal: AbortSignal): Promise<unknown>;
  deleteCount(input: CountInput, signal: AbortSignal): Promise<unknown>;
  hasCountField(field: string): boolean;
}

type CountInput = Readonly<Record<string, unknown>> & { readonly id: string; readonly _version: number };

export function createRemote(call: CallRemote): Remote {
  const missing = { Inventory: new Set<string>(), Count: new Set<string>() };
  const lacks = ({ name }: RemoteModel, field: string) => missing[name].has(field);

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
        for (const name of unknown) if (model.optional.includes(name)) missing[model.name].add(name);
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

export interface RemoteCount {
  /** The id as spelled remotely: iOS writes UUIDs in capitals. */
  readonly id: string;
  readonly amplifyId: string;
  readonly version: number;
  readonly fields: Partial<CountState> & { readonly deleted: boolean };
  readonly cognitoUserId: string;
  readonly userName: string;
  /** ISO 8601; replaces an unreadable `createdAt`. */
  readonly changedAt: string;
}

export type RemoteInventory = ReturnType<typeof readRemoteInventory>;

export class UnreadableRow extends Error {}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/**
 * Keeps unreadable codes as 'Não reconhecido' (docs/counts.md, "What a count means").
 * @throws UnreadableRow without a UUID or version
 */
export function readRemoteCount(row: unknown): RemoteCount {
  const { id, version, values } = readIdentity(row);
  const amplifyId = id.toLowerCase();
  if (!isUuid(amplifyId)) throw new UnreadableRow('the id is not a UUID');
  const changedAt = readMoment(Number(values._lastChangedAt)) ?? new Date(0).toISOString();
  const createdAt = readMoment(values.createdAt);
  const fields = {
    deleted: values._deleted === true,
    ...('barcode' in values ? { barcode: readJson(values.barcode) } : {}),
    ...('internalBarcode' in values ? { internalBarcode: readJson(values.internalBarcode) } : {}),
    ...('factor' in values ? { factor: readFactor(values.factor) } : {}),
    inventoryId: readInventory(values.inventoryID),
    ...('sectionID' in values ? { sectionId: readSection(values.sectionID) } : {}),
    ...(createdAt === null ? {} : { createdAt }),
  };
  return {
    id,
    amplifyId,
    version,
    fields,
    cognitoUserId: readText(values.cognitoUserID),
    userName: withoutInvisible(readText(values.user_name)),
    changedAt,
  };
}

/** @throws UnreadableRow without an id or version */
export function readRemoteInventory(row: unknown) {
  const { id, version, values } = readIdentity(row);
  return {
    id,
    namedAs: nameOf(id),
    version,
    name: withoutInvisible(readText(values.name)),
    pharmacyId: readText(values.pharmacyID).toLowerCase() || null,
    finalised: values.finalizado === true,
    deleted: values._deleted === true,
  };
}

function readIdentity(row: unknown): { id: string; version: number; values: Record<string, unknown> } {
  if (!isRecord(row)) throw new UnreadableRow('it is not an object');
  const id = readText(row.id);
  const version = Number(row._version);
  if (id === '') throw new UnreadableRow('it has no id');
  if (!Number.isSafeInteger(version) || version < 1 || version > 2_147_483_647) {
    throw new UnreadableRow('it has no version');
  }
  return { id, version, values: row };
}

/** PostgreSQL can't store null characters. */
function readText(value: unknown): string {
  const isText = typeof value === 'string' || typeof value === 'number';
  return isText ? String(value).replaceAll('\u0000', '').trim() : '';
}

/** Anything else, broken or deeply nested JSON included, stays text. */
function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return isShallow(value) ? (value ?? null) : JSON.stringify(value);
  try {
    const parsed: unknown = JSON.parse(value);
    const isPlain = typeof parsed === 'number' || typeof parsed === 'boolean';
    return isPlain || !isShallow(parsed) ? value : parsed;
  } catch {
    return value;
  }
}

const FACTOR_LIMIT = 99_999_999_999;

/** A missing, zero or negative factor is 1 (docs/counts.md, "What a count means"). */
function readFactor(value: unknown): number {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : 1;
  const factor = Math.round(number * 1000) / 1000;
  return factor > 0 && factor <= FACTOR_LIMIT ? factor : 1;
}

function readSection(value: unknown): string | null {
  const id = readText(value).toLowerCase();
  return isUuid(id) ? id : null;
}

function readInventory(value: unknown): string | null {
  const id = readText(value);
  return id === '' ? null : nameOf(id);
}

/** Our counts' name for it. An id that is no UUID gets a prefix, so it is never one of our numbers. */
function nameOf(id: string): string {
  return isUuid(id.toLowerCase()) ? id.toLowerCase() : `appsync:${id}`;
}

/** Returns null for a moment that the database can't store. */
function readMoment(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return isStorableMoment(value) ? new Date(value).toISOString() : null;
}
