import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface KeptBackup {
  readonly file: string;
  /** When the backup began, which is the moment of its content. */
  readonly at: Date;
  readonly bytes: number;
}

/** UTC in the name sorts by time, and copies keep their age. */
const NAME = /^balanco-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar\.gz(\.age)?$/;

export function backupName(at: Date, isEncrypted = false): string {
  return `balanco-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz${isEncrypted ? '.age' : ''}`;
}

/** Returns the newest first, and ignores other files and a missing folder. */
export async function listBackups(folder: string): Promise<KeptBackup[]> {
  const names = await readdir(folder).catch(orNothing);
  const backups = await Promise.all(
    names
      .sort()
      .reverse()
      .map((name) => readBackup(folder, name)),
  );
  return backups.filter((backup) => backup !== null);
}

export async function lastBackup(folder: string): Promise<KeptBackup | null> {
  return (await listBackups(folder))[0] ?? null;
}

export interface BackupFailure {
  readonly at: Date;
  readonly reason: string;
}

/** Of the newest attempt, in DATA_DIR, which lasts when BACKUP_DIR doesn't; null if that one was made. */
const failureFile = (dataDir: string) => path.join(dataDir, 'backup-failure.json');

export async function lastBackupFailure(dataDir: string): Promise<BackupFailure | null> {
  const text = await readFile(failureFile(dataDir), 'utf8').catch(() => null);
  if (text === null) return null;
  const { at, reason } = JSON.parse(text) as { at: string; reason: string };
  return { at: new Date(at), reason };
}

/** A full disk may refuse it; the log has it as well. */
export async function noteBackupFailure(dataDir: string, failure: BackupFailure | null): Promise<void> {
  const file = failureFile(dataDir);
  const kept = failure === null ? rm(file, { force: true }) : writeFile(file, JSON.stringify(failure));
  await kept.catch(() => undefined);
}

async function readBackup(folder: string, name: string): Promise<KeptBackup | null> {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  if (day === undefined) return null;
  const file = path.join(folder, name);
  const facts = await stat(file).catch(() => null);
  if (facts === null || !facts.isFile()) return null;
  return { file, at: new Date(`${day}T${hours}:${minutes}:${seconds}Z`), bytes: facts.size };
}

function orNothing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
