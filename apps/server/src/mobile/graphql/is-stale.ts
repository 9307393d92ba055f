import type { VersionedRecord } from '../sync/change-page.js';

/** Whether somebody has set the column since the version that a writer saw; none means the current one. */
export function isStale(row: VersionedRecord, column: string, baseVersion: number | undefined): boolean {
  return baseVersion !== undefined && (row.fieldVersions[column] ?? 1) > baseVersion;
}
