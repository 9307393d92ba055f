/** A fault for the operator: one Portuguese sentence that names the file. */
export class BackupError extends Error {
  override name = 'BackupError';
}
