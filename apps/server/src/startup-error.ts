import { BackupError } from '@balanco/backup/fault';
import { EmbeddedPostgresError } from '@balanco/embedded-postgres/fault';
import { LocalAuthorityError } from '@balanco/local-authority/fault';

/** A fault for the operator: one Portuguese sentence, all that `main.ts` prints before exit code 1. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** `PORT` and `HOST` are the names of the variables that give the address. */
export function refuseAddress(
  error: unknown,
  { host, port }: { readonly host: string; readonly port: number },
  { PORT = 'PORT', HOST = 'HOST' } = {},
): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    throw new StartupError(`A porta ${port} já está em uso; escolha outra na variável ${PORT}.`);
  if (code === 'EACCES')
    throw new StartupError(`Sem permissão para abrir a porta ${port}; escolha outra na variável ${PORT}.`);
  if (['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'ENOTFOUND', 'EAI_AGAIN'].includes(String(code)))
    throw new StartupError(`O endereço ${host} não é desta máquina; corrija a variável ${HOST}.`);
  throw error;
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The command line was called wrongly: exit code 2. */
export class UsageError extends StartupError {}

export function isForOperator(error: unknown): error is Error {
  return [StartupError, BackupError, EmbeddedPostgresError, LocalAuthorityError].some(
    (kind) => error instanceof kind,
  );
}
