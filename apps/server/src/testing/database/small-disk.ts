import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, rm, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBinaries } from '@balanco/embedded-postgres/binaries';
import { clusterPath } from '@balanco/embedded-postgres/cluster';
import { isServerOf, readPostmasterFile, stopServer } from '@balanco/embedded-postgres/running-server';
import { makeTestFolder } from '@balanco/embedded-postgres/testing/test-folder';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
const NAMESPACES = ['--user', '--mount'];

export type SmallDisk = Awaited<ReturnType<typeof makeSmallDisk>>;

/** Needs unprivileged user namespaces. Without them one test says so, and fails if a disk works after all. */
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

/** Only programs started with `prefix` see it. */
export async function makeSmallDisk(megabytes: number) {
  const folder = await makeTestFolder('disk-');
  const holder = await holdNamespaces(folder, megabytes).catch(async (error) => {
    await rm(folder, { recursive: true });
    throw error;
  });
  const outside = `/proc/${holder.pid}/root${folder}`;
  const filler = path.join(outside, 'filler');
  const cluster = clusterPath(folder);
  return {
    /** The folder as programs on the disk name it; the test's user owns it. */
    folder,
    outside,
    /** Precedes program and arguments; the process id stays. */
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
    /** Stops PostgreSQL on `folder`; end other programs first. */
    async remove() {
      const server = await readPostmasterFile(clusterPath(outside));
      // A shutdown needs room.
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

/** Keeps the namespaces, and so the disk, at most until the run ends. */
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
