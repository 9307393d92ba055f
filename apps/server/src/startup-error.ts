import { BackupError } from '@balanco/backup/fault';
import { EmbeddedPostgresError } from '@balanco/embedded-postgres/fault';
import { LocalAuthorityError } from '@balanco/local-authority/fault';

/**
 * A fault that the operator must fix before the server can start. The message is one Portuguese sentence that
 * names the variable or the folder; `main.ts` prints only it and exits with code 1.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** Whether an error's message is a sentence for the operator. */
export function isForOperator(error: unknown): error is Error {
  return [StartupError, BackupError, EmbeddedPostgresError, LocalAuthorityError].some(
    (kind) => error instanceof kind,
  );
}
