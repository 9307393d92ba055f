import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

export interface KeptBackup {
  readonly file: string;
  /** Begin: the moment of the content. */
  readonly at: Date;
  readonly bytes: number;
}

/** UTC in the name sorts by time, and copies keep their age. */
const NAME = /^balanco-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar\.gz(\.age)?$/;

export function backupName(at: Date, isEncrypted = false): string {
  return `balanco-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz${isEncrypted ? '.age' : ''}`;
}

/** Newest first; ignores other files and a missing folder. */
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

/** Returns the newest backup, or null. */
export async function lastBackup(folder: string): Promise<KeptBackup | null> {
  return (await listBackups(folder))[0] ?? null;
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
