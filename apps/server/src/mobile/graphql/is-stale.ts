import type { VersionedRecord } from '../sync/change-page.js';

/** Whether the column was set after the version that the writer saw. A writer without a version saw the current one. */
export function isStale(row: VersionedRecord, column: string, baseVersion: number | undefined): boolean {
  return baseVersion !== undefined && (row.fieldVersions[column] ?? 1) > baseVersion;
}
