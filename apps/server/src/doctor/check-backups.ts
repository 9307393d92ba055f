import { stat } from 'node:fs/promises';
import { lastBackup } from '../backup/last-backup.js';
import type { Config } from '../config.js';
import { checkRoom } from './check-data-folder.js';
import { type Finding, note, ok, todo } from './finding.js';

const HOUR_MS = 60 * 60 * 1000;

/** A nightly backup is at most a day old, plus two hours for a slow or repeated one. */
const OLD_MS = 26 * HOUR_MS;

/** Checks that last night has a backup, on another disk than the data, with room for the next. */
export async function checkBackups({ backup, databaseUrl, dataDir }: Config, now: Date): Promise<Finding[]> {
  if (backup === undefined) {
    return databaseUrl === undefined
      ? [todo('Cópias: nenhuma é feita; indique em BACKUP_DIR uma pasta em outro disco')]
      : [
          note(
            'Cópias: BACKUP_DIR não está definida; confira que o servidor de DATABASE_URL tem cópias próprias',
          ),
        ];
  }
  const { folder } = backup;
  const newest = await lastBackup(folder);
  if (newest === null)
    return [todo(`Cópias: não há nenhuma em ${folder}; inicie o servidor e veja o registro (log)`)];
  const age = now.getTime() - newest.at.getTime();
  const text = `Cópias: a última é de ${newest.at.toISOString()}, há ${Math.max(0, Math.floor(age / HOUR_MS))} h (${newest.file})`;
  const findings = [
    age > OLD_MS ? todo(`${text}; veja por que não há outra no registro (log) do servidor`) : ok(text),
    await checkRoom('BACKUP_DIR', folder, 2 * newest.bytes),
  ];
  const [here, there] = await Promise.all([stat(dataDir).catch(() => null), stat(folder)]);
  if (here?.dev === there.dev)
    findings.push(note('Cópias: estão no mesmo disco que os dados; leve-as também para outro lugar'));
  return findings;
}
