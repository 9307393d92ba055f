import type { Config } from './config.js';
import { DiskFullError, isDiskFull, saysDiskFull } from './disk-full.js';
import { StartupError } from './startup-error.js';

/** Replaces the error of a start on a full disk by one that says so. */
export async function withDiskFault(error: unknown, { dataDir, databaseUrl }: Config): Promise<unknown> {
  if (error instanceof StartupError) return error;
  const isFull = (databaseUrl === undefined && saysDiskFull(error)) || (await isDiskFull(dataDir));
  return isFull ? new DiskFullError(dataDir, error) : error;
}

/** Refuses a database that can't be prepared; the sentence names the variable of an external server. */
export function refuseDatabase(error: unknown, config: Config): never {
  if (error instanceof StartupError || config.databaseUrl === undefined) throw error;
  const reason = error instanceof Error ? error.message : String(error);
  throw new StartupError(`Não foi possível preparar o banco de dados da variável DATABASE_URL: ${reason}.`);
}

/** Refuses an address that the server can't listen on. */
export function refuseAddress(error: unknown, config: Config): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    throw new StartupError(`A porta ${config.port} já está em uso; escolha outra na variável PORT.`);
  }
  if (code === 'EACCES')
    throw new StartupError(
      `Sem permissão para abrir a porta ${config.port}; escolha outra na variável PORT.`,
    );
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    throw new StartupError(`O endereço ${config.host} não é desta máquina; corrija a variável HOST.`);
  }
  throw error;
}
