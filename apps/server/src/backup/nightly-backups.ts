import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createAdvisoryLock } from '../db/locks.js';
import type { ReportEvent } from '../logging/security-log.js';
import { reasonOf } from '../startup-error.js';
import { writeBackupFile } from './backup-database.js';
import { backupName, lastBackup, listBackups, noteBackupFailure } from './last-backup.js';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Brazil's capital has no daylight saving time. */
const BRASILIA_MS = 3 * HOUR_MS;

const TICK_MS = 60_000;

/** Fits into one night and keeps the log short. */
const RETRY_MS = 10 * 60_000;

/** Any fixed number: one process per database makes backups. */
const BACKUP_LOCK = 7_013_180_213;

interface NightlyOptions {
  readonly connectionString: string;
  readonly secretKey: Buffer;
  readonly productVersion: string;
  readonly folder: string;
  readonly dataDir: string;
  /** If absent, backups are plain. */
  readonly publicKey?: string | undefined;
  readonly keep: number;
  /** Hour in Brasília, 0 to 23. */
  readonly hour: number;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  readonly report?: ReportEvent | undefined;
}

export function dueSince(now: Date, hour: number): Date {
  const inDay = hour * HOUR_MS + BRASILIA_MS;
  return new Date(Math.floor((now.getTime() - inDay) / DAY_MS) * DAY_MS + inDay);
}

/** Checks every minute, so a missed backup is made later. */
export function startNightlyBackups(options: NightlyOptions): { stop(): Promise<void> } {
  const backups = createNightlyBackups(options);
  void backups.tick(new Date());
  const timer = setInterval(() => void backups.tick(new Date()), TICK_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await backups.stop();
    },
  };
}

export function createNightlyBackups(options: NightlyOptions) {
  const { folder, dataDir, hour, log } = options;
  const lock = createAdvisoryLock(options.connectionString, BACKUP_LOCK);
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let retryAt = 0;

  async function makeIfDue(now: Date): Promise<void> {
    const due = dueSince(now, hour);
    const isMade = async () => ((await lastBackup(folder))?.at ?? new Date(0)) >= due;
    if (now.getTime() < retryAt) return;
    try {
      if ((await isMade()) || !(await lock.tryHold()) || (await isMade())) return;
      await makeBackup(options, now, stopping.signal);
      await noteBackupFailure(dataDir, null);
    } catch (error) {
      if (stopping.signal.aborted) return;
      retryAt = now.getTime() + RETRY_MS;
      const reason = reasonOf(error);
      await noteBackupFailure(dataDir, { at: now, reason });
      options.report?.({ event: 'backup_failed', actor: 'system', about: folder });
      log.error({ err: error, folder }, 'backup failed; it is tried again in ten minutes');
    }
  }

  return {
    /** Makes a due backup if this process holds the lock. Never rejects. */
    async tick(now: Date): Promise<void> {
      if (stopping.signal.aborted) return;
      running ??= makeIfDue(now).finally(() => {
        running = undefined;
      });
      await running;
    },
    async stop(): Promise<void> {
      stopping.abort(new Error('the server stops'));
      await running;
      await lock.release();
    },
  };
}

async function makeBackup(options: NightlyOptions, now: Date, signal: AbortSignal): Promise<void> {
  const { folder, keep, log, connectionString, secretKey, productVersion, publicKey } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeUnfinished(folder);
  const started = performance.now();
  const file = path.join(folder, backupName(now, publicKey !== undefined));
  const publicKeys = publicKey === undefined ? [] : [publicKey];
  const { sha256 } = await writeBackupFile(file, {
    connectionString,
    secretKey,
    productVersion,
    publicKeys,
    signal,
  });
  options.report?.({ event: 'backup_made', actor: 'system', about: file });
  log.info({ file, sha256, ms: Math.round(performance.now() - started) }, 'backup made');
  for (const old of (await listBackups(folder)).slice(keep)) await rm(old.file, { force: true });
}

/** The caller holds the lock, so none is being written. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (/^balanco-.*\.tar\.gz(\.age)?\.part$/.test(name)) await rm(path.join(folder, name), { force: true });
  }
}
