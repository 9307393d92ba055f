import { isRecord, isShallow } from '@balanco/contract/count-shape';
import { isStorableMoment } from '@balanco/contract/fields';
import { withoutInvisible } from '@balanco/contract/visible-name';
import type { CountState } from './count-state.js';

/** A count as the remote has it; a field that its schema lacks is absent. */
export interface RemoteCount {
  /** As the remote writes it; apps of Apple make UUIDs in capitals. */
  readonly id: string;
  readonly amplifyId: string;
  readonly version: number;
  readonly fields: Partial<CountState> & { readonly deleted: boolean };
  readonly cognitoUserId: string;
  readonly userName: string;
  /** When the remote last wrote it, ISO 8601: what a count without a readable `createdAt` is dated by. */
  readonly changedAt: string;
}

export interface RemoteInventory {
  readonly id: string;
  /** What our counts name it. */
  readonly namedAs: string;
  readonly version: number;
  readonly name: string;
  readonly pharmacyId: string | null;
  readonly finalised: boolean;
  readonly deleted: boolean;
}

/** Why a row of the remote makes no sense here. */
export class UnreadableRow extends Error {}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/**
 * Reads a row of `syncCounts`; UnreadableRow without a UUID and a version. Everything else is taken as it comes: what
 * can't be read as codes is kept and shown as 'Não reconhecido' (DESIGN 6, "What a count means").
 */
export function readRemoteCount(row: unknown): RemoteCount {
  const { id, version, values } = readIdentity(row);
  const amplifyId = id.toLowerCase();
  if (!isUuid(amplifyId)) throw new UnreadableRow('the id is no UUID');
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

/** Reads a row of `syncInventories`; UnreadableRow without an id and a version. */
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
  if (!isRecord(row)) throw new UnreadableRow('it is no object');
  const id = readText(row.id);
  const version = Number(row._version);
  if (id === '') throw new UnreadableRow('it has no id');
  if (!Number.isSafeInteger(version) || version < 1 || version > 2_147_483_647) {
    throw new UnreadableRow('it has no version');
  }
  return { id, version, values: row };
}

/** PostgreSQL's text holds no null character. */
function readText(value: unknown): string {
  const isText = typeof value === 'string' || typeof value === 'number';
  return isText ? String(value).replaceAll('\u0000', '').trim() : '';
}

/** A number, a code and broken JSON stay the text they came as; so does what nests deeper than any count. */
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

/** Rounded as the database keeps it. A factor of zero or less, or none at all, is 1 (DESIGN 6). */
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
 * What our counts name an inventory of the remote: a UUID is one everywhere, any other id is the remote's own, which
 * must not be taken for a number of ours.
 */
function nameOf(id: string): string {
  return isUuid(id.toLowerCase()) ? id.toLowerCase() : `appsync:${id}`;
}

/** ISO 8601 in UTC; null for what is no moment, or one that no count can have been made at. */
function readMoment(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return isStorableMoment(value) ? new Date(value).toISOString() : null;
}
