import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Writable } from 'node:stream';
import type { BackupChecksums } from '@balanco/backup/backup-file';
import { createKeyPair, readIdentities } from '@balanco/backup/encryption';
import type { BackupProof } from '@balanco/backup/read-backup';
import { restoredTable } from '@balanco/backup/restore-backup';
import { prepareDataFolder } from '@balanco/embedded-postgres/data-folder';
import { startEmbeddedPostgres } from '@balanco/embedded-postgres/start-embedded-postgres';
import { verifyAudit } from '../audit/verify-audit.js';
import { takeBackup, writeBackupFile } from '../backup/backup-database.js';
import { restoreDataFolder } from '../backup/restore-data-folder.js';
import { checkBackup, restoreDatabase } from '../backup/restore-database.js';
import { type Config, readConfig } from '../config/config.js';
import { withDatabase } from '../db/database.js';
import { findWrongComparisons } from '../features/comparison/keep-comparisons.js';
import { findTallyDifferences } from '../features/tallies/tallies.js';
import { assertSecretKeyFits } from '../identity/embedded/sessions/signing-key.js';
import { openSecurityLog } from '../logging/security-log.js';
import { productLabel } from '../server-package.js';
import { findSecretKey, placeSecretKey, secretKeyPath } from '../start/secret-key.js';
import { StartupError, UsageError } from '../startup-error.js';
import { openExistingStore } from './open-admin-store.js';
import { OPERATOR, type StandaloneCommand } from './operator-command.js';

const SECRET_NOTE =
  'A cópia contém os dados de todas as pessoas e a chave secreta, sem cifra: guarde-a tão bem quanto o próprio banco de dados, ou defina BACKUP_PUBLIC_KEY.';

const ENCRYPTED_NOTE =
  'A cópia está cifrada: só a chave privada de BACKUP_PUBLIC_KEY a abre. Guarde essa chave fora desta máquina.';

export const backupCommands: readonly StandaloneCommand[] = [
  {
    name: 'backup',
    summary:
      'grava uma cópia de tudo em um arquivo novo, com o servidor em execução ou parado; inclui a chave secreta',
    usage: '<arquivo, ou - para a saída padrão>',
    words: 1,
    async runAlone({ environment, say, sayProgress }, { words: [target = ''] }) {
      const config = readConfig(environment);
      const file = target === '-' ? null : path.resolve(target);
      if (file === null && process.stdout.isTTY)
        throw new StartupError(
          'A saída padrão é um terminal: indique um arquivo, ou ligue-a a outro programa.',
        );
      if (file === null) refuseNpmBanner(environment);
      const secretKey = await secretKeyOf(config);
      const store = await openExistingStore(config);
      try {
        // A wrong key would show only at the restore.
        await withDatabase(store.connectionString, (db) => assertSecretKeyFits(db, secretKey));
        const order = {
          connectionString: store.connectionString,
          secretKey,
          productVersion: productLabel,
          publicKeys: config.backupPublicKey === undefined ? [] : [config.backupPublicKey],
          onProgress: sayProgress,
          signal: interruption(),
        };
        const { checksums, sha256 } =
          file === null
            ? await takeBackup({ ...order, output: process.stdout as Writable })
            : await writeBackupFile(file, order);
        openSecurityLog(config.securityLog)?.({ event: 'backup_made', actor: OPERATOR.sub, about: target });
        // Standard output may carry the backup itself.
        const tell = file === null ? sayProgress : say;
        tell(`Cópia gravada${file === null ? '' : ` em ${file}`}: ${contentOf(checksums)}.`);
        tell(`SHA-256: ${sha256} (anote fora desta máquina; restore --sha256 o confere)`);
        tell(config.backupPublicKey === undefined ? SECRET_NOTE : ENCRYPTED_NOTE);
      } finally {
        await store.release();
      }
    },
  },
  {
    name: 'restore',
    summary: 'restaura uma cópia em uma pasta DATA_DIR ou em um banco DATABASE_URL ainda sem dados',
    usage: '<arquivo>',
    options: {
      identity: { meaning: 'o arquivo da chave privada, se a cópia está cifrada' },
      sha256: { meaning: 'o SHA-256 que backup mostrou: outro arquivo é recusado' },
    },
    words: 1,
    async runAlone({ environment, say, sayProgress }, { words: [target = ''], options }) {
      const config = readConfig(environment);
      const file = path.resolve(target);
      const proof = await readProof(options);
      sayProgress('Conferindo o arquivo…');
      const { manifest, secretKey, sha256 } = await checkBackup(file, proof);
      sayProgress(`SHA-256: ${sha256}`);
      const placed = await refuseOtherKey(config, secretKey);
      const report = openSecurityLog(config.securityLog);
      const restored = await restoreTo(config, { file, proof, secretKey: placed }, sayProgress);
      report?.({ event: 'restored', act: 'database.restore', actor: OPERATOR.sub, about: manifest.madeAt });
      if (options.quiet === undefined) for (const line of restoredTable(restored)) say(line);
      for (const table of restored.leftOut) say(`A tabela ${table} não é do programa e ficou de fora.`);
      say(`Restaurada a cópia de ${manifest.madeAt}, da versão ${manifest.productVersion}; tudo confere.`);
      if (placed !== null) say(`A chave secreta da cópia está em ${secretKeyPath(config.dataDir)}.`);
    },
  },
  {
    name: 'upgrade check',
    summary:
      'ensaia a atualização para esta versão: restaura uma cópia em uma pasta à parte (TMPDIR), migra, confere e apaga',
    usage: '<arquivo de backup>',
    options: { identity: { meaning: 'o arquivo da chave privada, se a cópia está cifrada' } },
    words: 1,
    async runAlone({ say, sayProgress }, { words: [target = ''], options }) {
      const file = path.resolve(target);
      const proof = await readProof(options);
      const { manifest, secretKey } = await checkBackup(file, proof);
      const dataDir = await mkdtemp(path.join(tmpdir(), 'balanco-ensaio-'));
      try {
        const backup = { file, proof, secretKey, by: OPERATOR };
        const { migratedMs } = await restoreDataFolder(dataDir, backup, sayProgress);
        const server = await startEmbeddedPostgres({ dataDir });
        try {
          await checkUpgraded(server.connectionString, secretKey);
        } finally {
          await server.stop();
        }
        const seconds = (migratedMs / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 1 });
        say(`A cópia de ${manifest.madeAt}, da versão ${manifest.productVersion}, serve a ${productLabel}:`);
        say(`migrações em ${seconds} s nesta máquina; chave, totais e registro conferem. Nada foi alterado.`);
      } finally {
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  },
  {
    name: 'backup-key',
    summary: 'cria o par de chaves com que as cópias são cifradas; a privada vai para um arquivo novo',
    usage: '<arquivo>',
    words: 1,
    async runAlone({ say }, { words: [target = ''] }) {
      const file = path.resolve(target);
      const { identity, publicKey } = await createKeyPair();
      await writeNew(file, `# public key: ${publicKey}\n${identity}\n`);
      say(`Chave privada gravada em ${file}. Guarde-a fora desta máquina: sem ela nenhuma cópia se abre.`);
      say(`Defina, e inicie o servidor de novo:\n\n  BACKUP_PUBLIC_KEY=${publicKey}`);
    },
  },
];

async function checkUpgraded(connectionString: string, secretKey: Buffer): Promise<void> {
  await withDatabase(connectionString, async (db) => {
    await assertSecretKeyFits(db, secretKey);
    const wrong = [...(await findTallyDifferences(db)), ...(await findWrongComparisons(db))].length;
    const { faults } = await verifyAudit(db);
    if (wrong > 0) throw new StartupError(`Depois da atualização ${wrong} totais não conferem.`);
    if (faults.length > 0)
      throw new StartupError(`Depois da atualização o registro não confere: ${faults[0]}`);
  });
}

async function readProof({
  identity,
  sha256,
}: Readonly<Record<string, string | undefined>>): Promise<BackupProof> {
  const expected = sha256?.trim().toLowerCase();
  if (expected !== undefined && !/^[0-9a-f]{64}$/.test(expected))
    throw new UsageError('--sha256 deve ter 64 algarismos hexadecimais, como backup os mostrou.');
  const identities = identity === undefined ? undefined : await readIdentities(path.resolve(identity));
  return { identities, sha256: expected };
}

/** Only its owner can read it, and nothing is replaced. */
async function writeNew(file: string, text: string): Promise<void> {
  await writeFile(file, text, { flag: 'wx', mode: 0o600 }).catch(({ code }: NodeJS.ErrnoException) => {
    throw new StartupError(
      code === 'EEXIST'
        ? `O arquivo "${file}" já existe: indique outro nome.`
        : `Não foi possível gravar "${file}" (${code}).`,
    );
  });
}

/** npm's own two lines would spoil the backup, which shows only at the restore. */
function refuseNpmBanner(environment: NodeJS.ProcessEnv): void {
  if (environment.npm_lifecycle_event !== 'admin' || environment.npm_config_loglevel === 'silent') return;
  throw new StartupError(
    'Sem --silent o npm escreve na saída padrão, e a cópia não serviria: use npm run --silent admin -- backup -',
  );
}

async function secretKeyOf(config: Config): Promise<Buffer> {
  const key = await findSecretKey(config.dataDir, config.secretKey);
  if (key !== null) return key;
  throw new StartupError(
    `Não há chave secreta em ${secretKeyPath(config.dataDir)}: indique a do servidor em DATA_DIR ou SECRET_KEY, porque sem ela a cópia não serviria.`,
  );
}

async function refuseOtherKey(config: Config, ofBackup: Buffer): Promise<Buffer | null> {
  const here = await findSecretKey(config.dataDir, config.secretKey);
  if (here !== null && !here.equals(ofBackup)) {
    throw new StartupError(
      config.secretKey === undefined
        ? `O arquivo ${secretKeyPath(config.dataDir)} tem outra chave que a da cópia: mova-o para outro lugar. Nada foi alterado.`
        : 'A variável SECRET_KEY é outra que a da cópia: indique a original, ou retire a variável e a chave da cópia será gravada em DATA_DIR. Nada foi alterado.',
    );
  }
  return config.secretKey === undefined ? ofBackup : null;
}

async function restoreTo(
  { dataDir, databaseUrl }: Config,
  backup: { readonly file: string; readonly proof: BackupProof; readonly secretKey: Buffer | null },
  sayProgress: (line: string) => void,
) {
  if (databaseUrl === undefined) return restoreDataFolder(dataDir, { ...backup, by: OPERATOR }, sayProgress);
  const restored = await restoreDatabase(databaseUrl, backup.file, sayProgress, {
    by: OPERATOR,
    proof: backup.proof,
  });
  if (backup.secretKey !== null) await placeSecretKey(await prepareDataFolder(dataDir), backup.secretKey);
  return restored;
}

function contentOf({ tables, totals }: BackupChecksums): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${rows.toLocaleString('pt-BR')} linhas de ${Object.keys(tables).length} tabelas, ${Number(totals.Contagens).toLocaleString('pt-BR')} contagens`;
}

/** Ctrl+C leaves no half-written file and no database running. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  const interrupt = () => controller.abort(new StartupError('Interrompido: nenhuma cópia foi gravada.'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt);
  return controller.signal;
}
