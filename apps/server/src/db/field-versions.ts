import type { Schema } from './schema.js';

/** A field that isn't listed has version 1. */
export type FieldVersions = Readonly<Record<string, number | undefined>>;

/** docs/counts.md, "Stale writes". Without `baseVersion`: the current version. */
export function isSetSince(
  fieldVersions: FieldVersions,
  field: string,
  baseVersion: number | undefined,
): boolean {
  return baseVersion !== undefined && (fieldVersions[field] ?? 1) > baseVersion;
}

/** Columns that no person edits; every other one has a version (migration 0116). */
export const UNVERSIONED = {
  pharmacy: ['id', 'inventory_uuid', 'created_at'],
  inventory: [
    'number',
    'uuid',
    'pharmacy_id',
    'source',
    'created_by',
    'created_at',
    'finalised_by',
    'copies_stock',
    'reopened_by_recount_at',
    'daily_on',
  ],
  section: ['id', 'pharmacy_id', 'inventory_number', 'created_at', 'finalised_by', 'kind', 'round'],
} as const satisfies { readonly [Table in keyof Schema]?: readonly (keyof Schema[Table])[] };
