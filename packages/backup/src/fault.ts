/** A fault that the operator must fix. The message is one sentence in Brazilian Portuguese that names the file. */
export class BackupError extends Error {
  override name = 'BackupError';
}
