import { stat } from 'node:fs/promises';
import { atIntervals } from '../periodic/timers.js';
import { readPair, type TlsFiles, type TlsPair } from './read-pair.js';

interface WatchOptions {
  readonly intervalMs: number;
  readonly onPair: (pair: TlsPair) => void;
  /** It hears of a failure, after which the old pair stays in use. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * A renewal writes two files, so a change counts after a quiet interval. Polling sees changed links (certbot,
 * Kubernetes) and network drives.
 */
export async function watchPair(
  files: TlsFiles,
  { intervalMs, onPair, onFailure }: WatchOptions,
): Promise<{ stop(): void }> {
  let inUse = await stateOf(files);
  let seen = inUse;

  async function look(): Promise<void> {
    const state = await stateOf(files);
    const isSettled = state === seen;
    seen = state;
    if (!isSettled || state === inUse) return;
    inUse = state;
    onPair(await readPair(files));
  }

  const looks = atIntervals(intervalMs, look, onFailure);
  return { stop: () => void looks.stop() };
}

async function stateOf({ certFile, keyFile }: TlsFiles): Promise<string> {
  const states = await Promise.all(
    [certFile, keyFile].map(async (file) => {
      const facts = await stat(file).catch(() => null);
      return facts === null ? 'missing' : `${facts.ino} ${facts.mtimeMs} ${facts.size}`;
    }),
  );
  return states.join(', ');
}
