import { spawnSync } from 'node:child_process';
import { stat, writeFile } from 'node:fs/promises';
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

/** Whether the unprivileged user can get at the programs at all; not below a folder that only root enters. */
async function nobodyCanRunPostgres(): Promise<boolean> {
  const { postgres } = await findBinaries();
  return spawnSync(postgres, ['--version'], { uid: NOBODY, gid: NOBODY }).status === 0;
}

it('does without user namespaces: root as nobody, or with a sentence that names DATABASE_URL', async () => {
  const dataDir = await temporaryDataFolder();
  const programs = await temporaryDataFolder();
  await writeFile(path.join(programs, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const outcome = await startAndStop(dataDir, { PATH: `${programs}:${process.env.PATH}` });

  if (process.getuid?.() === 0 && !(await nobodyCanRunPostgres())) {
    expect(outcome).toMatch(/não roda como root .* DATABASE_URL\.$/);
    return;
  }
  expect(outcome).toBe('started');
  const owner = process.getuid?.() === 0 ? NOBODY : process.getuid?.();
  expect((await stat(clusterPath(dataDir))).uid).toBe(owner);
  expect(await startAndStop(dataDir)).toBe('started');
  expect((await stat(clusterPath(dataDir))).uid).toBe(owner);
});
