import { randomUUID } from 'node:crypto';
import { chown, mkdir, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TlsFiles } from './read-pair.js';

/** The files that `npm run admin -- tls create` writes. */
export interface LocalFiles extends TlsFiles {
  readonly folder: string;
  readonly authorityCertFile: string;
  readonly authorityKeyFile: string;
}

export function localFiles(dataDir: string): LocalFiles {
  const folder = path.join(dataDir, 'tls');
  const file = (name: string) => path.join(folder, name);
  return {
    folder,
    authorityCertFile: file('ca.crt'),
    authorityKeyFile: file('ca.key'),
    certFile: file('server.crt'),
    keyFile: file('server.key'),
  };
}

/**
 * Writes each file whole or not at all, readable only by its owner (0600). If root writes them, they belong to the owner
 * of the data folder, because the server runs as that user.
 */
export async function writeLocalFiles(
  dataDir: string,
  folder: string,
  contents: Readonly<Record<string, string>>,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid, gid } = await stat(dataDir);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(folder, uid, gid);
  for (const [file, content] of Object.entries(contents)) {
    const draft = `${file}.${randomUUID()}`;
    await writeFile(draft, content, { mode: 0o600, flag: 'wx' });
    if (isRoot) await chown(draft, uid, gid);
    await rename(draft, file);
  }
}
