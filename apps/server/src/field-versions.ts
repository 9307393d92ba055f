/** The version that set each field; version 1 if it isn't listed. */
export type FieldVersions = Readonly<Record<string, number | undefined>>;

/**
 * Whether a write is stale for the field (docs/counts.md, "Stale writes"). Without `baseVersion` the writer
 * means the current version.
 */
export function isSetSince(
  fieldVersions: FieldVersions,
  field: string,
  baseVersion: number | undefined,
): boolean {
  return baseVersion !== undefined && (fieldVersions[field] ?? 1) > baseVersion;
}
