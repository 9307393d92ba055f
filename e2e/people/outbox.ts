import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { RunningServer } from '../harness/start-server.js';

/** Waits for this many mails to an address and returns the code of the newest. Without SMTP each mail is a file. */
export async function mailedCode(server: RunningServer, email: string, mails = 1): Promise<string> {
  await expect.poll(() => codesFor(server, email)).toHaveLength(mails);
  return (await codesFor(server, email)).at(-1) ?? '';
}

async function codesFor(server: RunningServer, email: string): Promise<string[]> {
  const folder = path.join(server.dataDir, 'outbox');
  const files = (await readdir(folder).catch(() => [])).sort();
  const sources = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  return sources
    .filter((source) => source.includes(`To: ${email}`))
    .flatMap((source) => /c=C3=B3digo (\d{6})/.exec(source.replaceAll('=\r\n', ''))?.[1] ?? []);
}
