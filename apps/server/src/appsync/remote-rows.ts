import { isStorableMoment } from '@balanco/contract/base/fields';
import { withoutInvisible } from '@balanco/contract/base/visible-name';
import { isRecord, isShallow } from '@balanco/contract/counts/count-entries';
import type { CountState } from './count-state.js';

/** A count of the remote. Fields that its schema lacks are absent. */
export interface RemoteCount {
  /** In the remote's own spelling: iOS apps write UUIDs in capitals. */
  readonly id: string;
  readonly amplifyId: string;
  readonly version: number;
  readonly fields: Partial<CountState> & { readonly deleted: boolean };
  readonly cognitoUserId: string;
  readonly userName: string;
  /** When the remote last wrote it, ISO 8601. It replaces an unreadable `createdAt`. */
  readonly changedAt: string;
}

export interface RemoteInventory {
  readonly id: string;
  /** The name by which our counts refer to it. */
  readonly namedAs: string;
  readonly version: number;
  readonly name: string;
  readonly pharmacyId: string | null;
  readonly finalised: boolean;
  readonly deleted: boolean;
}

/** A row of the remote that can't be read; the message says why. */
export class UnreadableRow extends Error {}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/**
 * Reads a row of `syncCounts`. Throws UnreadableRow if it has no UUID or no version. Everything else is accepted:
 * unreadable codes are kept and shown as 'Não reconhecido' (docs/counts.md, "What a count means").
 */
export function readRemoteCount(row: unknown): RemoteCount {
  const { id, version, values } = readIdentity(row);
  const amplifyId = id.toLowerCase();
  if (!isUuid(amplifyId)) throw new UnreadableRow('the id is not a UUID');
  const changedAt = readMoment(Number(values._lastChangedAt)) ?? new Date(0).toISOString();
  const fields = {
    deleted: values._deleted === true,
    ...('barcode' in values ? { barcode: readJson(values.barcode) } : {}),
    ...('internalBarcode' in values ? { internalBarcode: readJson(values.internalBarcode) } : {}),
    ...('factor' in values ? { factor: readFactor(values.factor) } : {}),
    inventoryId: readInventory(values.inventoryID),
    ...('sectionID' in values ? { sectionId: readSection(values.sectionID) } : {}),
    createdAt: readMoment(values.createdAt) ?? undefined,
  };
  const { createdAt, ...others } = fields;
  return {
    id,
    amplifyId,
    version,
    fields: createdAt === undefined ? others : { ...others, createdAt },
    cognitoUserId: readText(values.cognitoUserID),
    userName: withoutInvisible(readText(values.user_name)),
    changedAt,
  };
}

/** Reads a row of `syncInventories`. Throws UnreadableRow if it has no id or no version. */
export function readRemoteInventory(row: unknown): RemoteInventory {
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

/** Null characters are removed because PostgreSQL's text can't hold them. */
function readText(value: unknown): string {
  const isText = typeof value === 'string' || typeof value === 'number';
  return isText ? String(value).replaceAll('\u0000', '').trim() : '';
}

/** Numbers, booleans, broken JSON and values nested deeper than any count stay text. */
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

/** Rounded to the database's scale. A missing, zero or negative factor is 1 (docs/counts.md, "What a count means"). */
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

/**
 * The name by which our counts refer to an inventory of the remote. A UUID is unique everywhere. Any other id is the
 * remote's own and gets a prefix, so that it is never taken for one of our numbers.
 */
function nameOf(id: string): string {
  return isUuid(id.toLowerCase()) ? id.toLowerCase() : `appsync:${id}`;
}

/** ISO 8601 in UTC; null for anything that is not a moment that the database can store. */
function readMoment(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return isStorableMoment(value) ? new Date(value).toISOString() : null;
}
