/** The version that set each field of a row. A field that isn't listed was set by version 1. */
export type FieldVersions = Readonly<Record<string, number | undefined>>;

/**
 * Whether someone has set the field since the version that a writer saw, so that the write is stale for it
 * (docs/counts.md, "Stale writes"). Without `baseVersion` the writer means the current version.
 */
export function isSetSince(
  fieldVersions: FieldVersions,
  field: string,
  baseVersion: number | undefined,
): boolean {
  return baseVersion !== undefined && (fieldVersions[field] ?? 1) > baseVersion;
}
