import { createHash, randomBytes } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { clusterPath } from '@balanco/embedded-postgres/cluster';
import { findRunningServer } from '@balanco/embedded-postgres/running-server';
import { sql } from 'kysely';
import { auditThing } from '../audit/write-audit.js';
import { type Config, readConfig } from '../config/config.js';
import { hasRow } from '../db/answering.js';
import { type Database, openDatabase } from '../db/database.js';
import { freeUnusedSeats } from '../features/users/codes/seats.js';
import { dropSigningKeys, reseal } from '../identity/embedded/reseal.js';
import { assertSecretKeyFits } from '../identity/embedded/sessions/signing-key.js';
import { openSecurityLog } from '../logging/security-log.js';
import { findSecretKey, makeOnce, readKeyFile, secretKeyPath } from '../start/secret-key.js';
import { isForOperator, StartupError } from '../startup-error.js';
import { openExistingStore } from './open-admin-store.js';
import { OPERATOR, type StandaloneCommand } from './operator-command.js';

/** See docs/operations.md, "Another secret key". */
export const secretKeyCommands: readonly StandaloneCommand[] = [
  {
    name: 'secret-key rotate',
    summary:
      'troca a chave secreta, com os servidores parados; com SECRET_KEY, a nova vem na variável NEW_SECRET_KEY',
    options: {
      'signing-key': { meaning: 'nova: troca também a chave que assina as sessões' },
    },
    async runAlone({ environment, say }, { options: { 'signing-key': signingKey } }) {
      if (signingKey !== undefined && signingKey !== 'nova')
        throw new StartupError('Use --signing-key nova, ou nada.');
      const config = readConfig(environment);
      await refuseRunning(config);
      const store = await openExistingStore(config);
      const db = openDatabase(store.connectionString, {
        maximumConnections: 1,
        report: openSecurityLog(config.securityLog),
      });
      try {
        await refuseOthers(db);
        await rotate(db, config, {
          given: environment.NEW_SECRET_KEY,
          isSigningKeyNew: signingKey !== undefined,
        });
        say(
          config.secretKey === undefined
            ? `A nova chave está em ${secretKeyPath(config.dataDir)}. Inicie o servidor.`
            : 'O banco usa a nova chave. Ponha-a em SECRET_KEY, em todos os servidores, e inicie-os.',
        );
        say('Códigos de coletores, de senha e de recuperação que ninguém usou deixam de valer: faça outros.');
        say('Cópias de segurança de antes contêm a chave antiga: faça uma nova.');
      } finally {
        await db.destroy();
        await store.release();
      }
    },
  },
];

const STOP_FIRST = 'Há um servidor em execução: pare todos antes de trocar a chave. Nada foi alterado.';

async function refuseRunning({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl === undefined && (await findRunningServer(clusterPath(dataDir))) !== undefined)
    throw new StartupError(STOP_FIRST);
}

/** A server keeps its key in memory and would write with it. */
async function refuseOthers(db: Database): Promise<void> {
  const others = sql`pg_stat_activity
    where datname = current_database() and application_name like 'balanco%' and pid <> pg_backend_pid()`;
  if (await hasRow(db, others)) throw new StartupError(STOP_FIRST);
}

async function rotate(
  db: Database,
  config: Config,
  { given, isSigningKeyNew }: { given: string | undefined; isSigningKeyNew: boolean },
): Promise<void> {
  const old = await findSecretKey(config.dataDir, config.secretKey);
  if (old === null)
    throw new StartupError(`Não há chave secreta em ${secretKeyPath(config.dataDir)}: não há o que trocar.`);
  const next = config.secretKey === undefined ? await nextKeyFile(config.dataDir) : null;
  const fresh = next?.key ?? givenKey(given, config.secretKey);
  // A rotation that ended between the commit and the file's new name is only completed.
  const isDone = next !== null && !(await fits(db, old)) && (await fits(db, fresh));
  if (!isDone) await changeKey(db, { old, fresh, isSigningKeyNew });
  if (next !== null) await rename(next.file, secretKeyPath(config.dataDir));
}

async function changeKey(
  db: Database,
  { old, fresh, isSigningKeyNew }: { old: Buffer; fresh: Buffer; isSigningKeyNew: boolean },
): Promise<void> {
  await assertSecretKeyFits(db, old);
  await db.transaction().execute(async (tx) => {
    await reseal(tx, old, fresh);
    if (isSigningKeyNew) await dropSigningKeys(tx);
    // Their digests are keyed, so they fit nothing any more.
    const revoked =
      await sql`update collector_code set revoked_at = now() where used_at is null and revoked_at is null`.execute(
        tx,
      );
    await freeUnusedSeats(tx);
    await tx.deleteFrom('idp_reset_code').execute();
    await tx.deleteFrom('idp_recovery_code').execute();
    await auditThing(tx, OPERATOR, ['database', 'secret_key', null], {
      action: 'rotate_secret_key',
      after: {
        signing_key: isSigningKeyNew ? 'new' : 'kept',
        revoked_codes: Number(revoked.numAffectedRows ?? 0),
      },
    });
  });
}

async function nextKeyFile(dataDir: string): Promise<{ readonly file: string; readonly key: Buffer }> {
  const file = `${secretKeyPath(dataDir)}.new`;
  await makeOnce(file, randomBytes(32));
  const key = await readKeyFile(file);
  if (key === null)
    throw new StartupError(`Não foi possível gravar em ${file}; confira a variável DATA_DIR.`);
  return { file, key };
}

function givenKey(given: string | undefined, old: string | undefined): Buffer {
  if (given === undefined || given.trim().length < 32)
    throw new StartupError('A variável NEW_SECRET_KEY deve ter ao menos 32 caracteres.');
  if (given.trim() === old)
    throw new StartupError('A variável NEW_SECRET_KEY deve ser outra que SECRET_KEY.');
  return createHash('sha256').update(given.trim()).digest();
}

async function fits(db: Database, key: Buffer): Promise<boolean> {
  try {
    await assertSecretKeyFits(db, key);
    return true;
  } catch (error) {
    if (isForOperator(error)) return false;
    throw error;
  }
}
