/** A fault that the operator must fix. The message is one sentence in Brazilian Portuguese that names the folder. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
