import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { processFacts } from '../process-facts.js';
import { endOrphan } from '../start-embedded-postgres.js';

/** Names the process, so a later run knows whether it is in use. */
const NAME = /^balanco-test-(\d+)-/;

export async function makeTestFolder(label = ''): Promise<string> {
  return mkdtemp(path.join(await realpath(tmpdir()), `balanco-test-${process.pid}-${label}`));
}

/** Only killed runs leave some. */
export async function removeLeftovers(): Promise<void> {
  const parent = await realpath(tmpdir());
  for (const name of await readdir(parent)) {
    const pid = NAME.exec(name)?.[1];
    if (pid === undefined || (await processFacts(Number(pid)))) continue;
    const folder = path.join(parent, name);
    try {
      await endOrphan(folder);
      await rm(folder, { recursive: true, force: true });
    } catch {
      // Another user's, or another run is removing it at this moment.
    }
  }
}
