import { spawnSync } from 'node:child_process';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startChildScript } from '../../testing/child-script.js';
import { temporaryDataFolder } from '../../testing/temporary-data-folder.js';
import { clusterPath } from './cluster.js';
import { findBinaries } from './find-binaries.js';

const NOBODY = 65_534;

const start = JSON.stringify(new URL('./start-embedded-postgres.ts', import.meta.url).href);

/** Starts and stops a server in a process of its own; prints whether it answered, or the refusal. */
function startAndStop(dataDir: string, environment: NodeJS.ProcessEnv = {}): Promise<string> {
  return startChildScript(
    `
    const { startEmbeddedPostgres } = await import(${start});
    try {
      const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, disposable: true });
      await server.stop();
      console.log('started');
    } catch (error) {
      console.log(error.message);
    }
  `,
    environment,
  ).nextLine();
}

/**
 * Whether there is a way without user namespaces: for root one that leads to the programs as nobody (not below
 * a folder that only root enters), for others a name, which `initdb` insists on.
 */
async function hasAnotherWay(): Promise<boolean> {
  try {
    if (process.getuid?.() !== 0) return userInfo().username !== '';
    const { postgres } = await findBinaries();
    return spawnSync(postgres, ['--version'], { uid: NOBODY, gid: NOBODY }).status === 0;
  } catch {
    return false;
  }
}

it('does without user namespaces: root as nobody, or with a sentence that names DATABASE_URL', async () => {
  const dataDir = await temporaryDataFolder();
  const programs = await temporaryDataFolder();
  await writeFile(path.join(programs, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const outcome = await startAndStop(dataDir, { PATH: `${programs}:${process.env.PATH}` });

  if (!(await hasAnotherWay())) {
    expect(outcome).toMatch(/ ou indique um servidor em DATABASE_URL\.$/);
    expect(await readdir(dataDir)).not.toContain('postgres');
    return;
  }
  expect(outcome).toBe('started');
  const owner = process.getuid?.() === 0 ? NOBODY : process.getuid?.();
  expect((await stat(clusterPath(dataDir))).uid).toBe(owner);
  expect(await startAndStop(dataDir)).toBe('started');
  expect((await stat(clusterPath(dataDir))).uid).toBe(owner);
});
