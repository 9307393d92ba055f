/** A fault for the operator: one Portuguese sentence that names the folder. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
