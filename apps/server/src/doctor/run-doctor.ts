import { type Config, readConfig } from '../config/config.js';
import { productLabel } from '../server-package.js';
import { reasonOf, StartupError } from '../startup-error.js';
import { checkDatabase } from './check-database.js';
import {
  checkBackups,
  checkCertificate,
  checkDataFolder,
  checkExposure,
  checkMail,
  checkServer,
  type Finding,
  ok,
  todo,
} from './checks.js';

const PATIENCE_MS = 20_000;

export async function runDoctor(environment: NodeJS.ProcessEnv, now = new Date()): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    if (error instanceof StartupError) return [todo(`Configuração: ${error.message}`)];
    throw error;
  }
  const findings = await Promise.all([
    bounded('Servidor', checkServer(config)),
    runChecks(config, now, { isThorough: true }),
  ]);
  return [
    ok(`Versão: ${productLabel}`),
    ok('Configuração: todas as variáveis são válidas'),
    ...findings.flat(),
  ];
}

/** Checks everything but the server itself; a running server repeats it for its metrics, without what is slow. */
export async function runChecks(config: Config, now = new Date(), { isThorough = false } = {}) {
  const checks: [string, Promise<Finding | Finding[]>][] = [
    ['Rede', checkExposure(config)],
    ['DATA_DIR', checkDataFolder(config)],
    ['Banco de dados', checkDatabase(config, isThorough)],
    ['E-mail', checkMail(config)],
    ['TLS', checkCertificate(config, now)],
    ['Cópias', checkBackups(config, now)],
  ];
  const found = await Promise.all(checks.map(([area, check]) => bounded(area, check)));
  return found.flat();
}

async function bounded(area: string, check: Promise<Finding | Finding[]>): Promise<Finding | Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(
      () =>
        resolve(todo(`${area}: sem resposta em ${PATIENCE_MS / 1000} s; o disco ou a rede estão parados`)),
      PATIENCE_MS,
    );
  });
  try {
    return await Promise.race([check, late]);
  } catch (error) {
    return todo(`${area}: não foi possível conferir (${reasonOf(error)})`);
  } finally {
    clearTimeout(timer);
  }
}
