import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The newest kind of Directus that runs on Node 20; 11.11 and later need Node 22. */
export const DIRECTUS = '11.1.2';

/**
 * Installs Directus with npm into a folder of the machine's temporary folder, never into the repository, unless it is there
 * already. Answers the folder.
 *
 * @throws if npm fails, with what it printed
 */
export async function installDirectus(): Promise<string> {
  const folder = path.join(tmpdir(), `balanco-peer-directus-${DIRECTUS}`);
  const done = path.join(folder, 'installed');
  if (existsSync(done)) return folder;
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{"private":true}');
  process.stderr.write(`Directus ${DIRECTUS}: npm install em ${folder}\n`);
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['install', '--save-exact', '--no-audit', '--no-fund', `directus@${DIRECTUS}`],
    { cwd: folder, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`npm install directus@${DIRECTUS}:\n${stdout}\n${stderr}`);
  await writeFile(done, DIRECTUS);
  return folder;
}
