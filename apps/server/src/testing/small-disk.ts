import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, rm, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { clusterPath } from '../db/embedded/cluster.js';
import { findBinaries } from '../db/embedded/find-binaries.js';
import { isServerOf, readPostmasterFile } from '../db/embedded/postmaster-file.js';
import { stopServer } from '../db/embedded/stop-server.js';
import { makeTestFolder } from './test-folder.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const NAMESPACES = ['--user', '--mount'];

/** A disk of a few megabytes that a test can fill. Only programs started with `prefix` see it. */
export interface SmallDisk {
  /** Its empty folder, which belongs to the user who runs the test, as the programs on the disk name it. */
  readonly folder: string;
  /** The same folder, as the test itself reaches it. */
  readonly outside: string;
  /** Put in front of a program and its arguments. The process keeps the id that `spawn` reports. */
  readonly prefix: readonly string[];
  /** Takes all the space that is left, but for `spare` bytes. */
  fill(spare?: number): Promise<void>;
  /** Gives back what `fill` took. */
  makeRoom(): Promise<void>;
  /** Stops a PostgreSQL that was left running on `folder`, and removes the disk. End the other programs first. */
  remove(): Promise<void>;
}

/**
 * Registers tests that need a small disk, which takes user namespaces of Linux that an ordinary user may make. On a
 * machine without them, one test states that instead, and fails if a small disk could be made after all.
 */
export function describeOnSmallDisk(tests: () => void): void {
  const mount = 'mount -t tmpfs none /mnt';
  const { status } = spawnSync('unshare', ['--map-root-user', ...NAMESPACES, 'sh', '-c', mount]);
  if (status === 0) {
    describe('on a small disk', tests);
    return;
  }
  it('this machine cannot make a small disk, so nothing here shows what a full disk does', async () => {
    await expect(makeSmallDisk(1)).rejects.toThrow();
  });
}

/** Makes a disk of `megabytes` in a user and mount namespace that no other test sees. */
export async function makeSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await makeTestFolder('disk-');
  const holder = await holdNamespaces(folder, megabytes).catch(async (error) => {
    await rm(folder, { recursive: true });
    throw error;
  });
  const outside = `/proc/${holder.pid}/root${folder}`;
  const filler = path.join(outside, 'filler');
  const cluster = clusterPath(folder);
  return {
    folder,
    outside,
    prefix: [
      'nsenter',
      `--target=${holder.pid}`,
      ...NAMESPACES,
      '--preserve-credentials',
      `--wd=${ROOT}`,
      '--',
    ],
    async fill(spare = 0) {
      await takeAll(filler);
      await truncate(filler, Math.max(0, (await stat(filler)).size - spare));
    },
    makeRoom: () => rm(filler, { force: true }),
    async remove() {
      const server = await readPostmasterFile(clusterPath(outside));
      // No shutdown could be written to a full disk.
      await rm(filler, { force: true });
      if (server && (await isServerOf(cluster, server.pid))) {
        await stopServer(cluster, server.pid, await findBinaries());
      }
      holder.kill();
      await once(holder, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}

/** The disk lives as long as a process is in its namespaces; this one ends with the test run at the latest. */
async function holdNamespaces(folder: string, megabytes: number): Promise<ChildProcess> {
  const script = `mount -t tmpfs -o size=${megabytes}m,mode=700 none "$1" && echo mounted && exec cat`;
  const holder = spawn('unshare', ['--map-root-user', ...NAMESPACES, 'sh', '-c', script, 'sh', folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await Promise.race([
    once(holder.stdout, 'data'),
    once(holder, 'exit').then(() => Promise.reject(new Error(`no disk could be mounted on ${folder}`))),
  ]);
  return holder;
}

async function takeAll(filler: string): Promise<void> {
  const block = Buffer.alloc(1024 * 1024);
  try {
    for (;;) await appendFile(filler, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
