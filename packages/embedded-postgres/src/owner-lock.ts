import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { saysDiskFull } from './data-folder.js';
import { EmbeddedPostgresError } from './fault.js';
import { mayBeSame, processFacts } from './process-facts.js';

/** Held while this process is the folder's only server. */
export interface OwnerLock {
  release(): Promise<void>;
}

interface Owner {
  pid: number;
  startedAt: string;
}

interface Claim {
  generation: number;
  owner: Owner | null;
}

/**
 * Claims the folder; ignores claims of killed processes. The highest number (`owner-7.json`) owns it. A
 * number is used once, so of two processes exactly one gets the next.
 * @throws EmbeddedPostgresError if a living process owns the folder
 */
export async function takeOwnerLock(dataDir: string): Promise<OwnerLock> {
  const facts = await processFacts(process.pid);
  const self: Owner = { pid: process.pid, startedAt: facts?.startedAt ?? '' };
  for (;;) {
    const newest = await newestClaim(dataDir);
    if (newest.owner && (await isAlive(newest.owner))) {
      throw new EmbeddedPostgresError(
        `A pasta "${dataDir}" já está em uso por outro servidor (processo ${newest.owner.pid}): encerre-o ou indique outra pasta em DATA_DIR.`,
      );
    }
    const generation = newest.generation + 1;
    if (!(await claim(dataDir, generation, self))) continue;
    await removeOlder(dataDir, generation);
    return { release: () => giveUp(dataDir, generation) };
  }
}

async function isAlive(owner: Owner): Promise<boolean> {
  const facts = await processFacts(owner.pid);
  return facts !== undefined && mayBeSame(facts.startedAt, owner.startedAt);
}

async function newestClaim(dataDir: string): Promise<Claim> {
  const generation = Math.max(0, ...(await readdir(dataDir)).map(generationOf));
  if (generation === 0) return { generation, owner: null };
  try {
    return { generation, owner: JSON.parse(await readFile(claimPath(dataDir, generation), 'utf8')) };
  } catch (error) {
    // Removed after the listing: there is a newer one.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return newestClaim(dataDir);
    // A full disk or a power cut truncated it; its writer is gone.
    if (error instanceof SyntaxError) return { generation, owner: null };
    throw error;
  }
}

/** A hard link appears whole and never replaces a file. */
async function claim(dataDir: string, generation: number, owner: Owner): Promise<boolean> {
  const draft = await writeDraft(dataDir, owner);
  try {
    await link(draft, claimPath(dataDir, generation));
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // EEXIST: another process has the number. ENOENT: it also removed our draft.
    if (code === 'EEXIST' || code === 'ENOENT') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Deleting the file would restart the numbers. */
async function giveUp(dataDir: string, generation: number): Promise<void> {
  try {
    await rename(await writeDraft(dataDir, null), claimPath(dataDir, generation));
  } catch (error) {
    // The claim is ignored once this process has ended.
    if (!saysDiskFull(error)) throw error;
  }
}

async function writeDraft(dataDir: string, owner: Owner | null): Promise<string> {
  const draft = path.join(dataDir, `owner-${randomUUID()}.tmp`);
  await writeFile(draft, `${JSON.stringify(owner)}\n`, { mode: 0o644 });
  return draft;
}

async function removeOlder(dataDir: string, generation: number): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const old = generationOf(name);
    const abandoned = /^owner-[0-9a-f-]{36}\.tmp$/.test(name);
    if (abandoned || (old > 0 && old < generation)) await rm(path.join(dataDir, name), { force: true });
  }
}

function generationOf(name: string): number {
  return Number(/^owner-(\d+)\.json$/.exec(name)?.[1] ?? 0);
}

function claimPath(dataDir: string, generation: number): string {
  return path.join(dataDir, `owner-${generation}.json`);
}
