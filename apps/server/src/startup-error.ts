import { BackupError } from '@balanco/backup/fault';
import { EmbeddedPostgresError } from '@balanco/embedded-postgres/fault';
import { LocalAuthorityError } from '@balanco/local-authority/fault';

/** A fault for the operator: one Portuguese sentence, all that `main.ts` prints before exit code 1. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** The command line was called wrongly: exit code 2. */
export class UsageError extends StartupError {}

export function isForOperator(error: unknown): error is Error {
  return [StartupError, BackupError, EmbeddedPostgresError, LocalAuthorityError].some(
    (kind) => error instanceof kind,
  );
}
