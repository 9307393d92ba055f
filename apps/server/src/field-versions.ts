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
