import { stat } from 'node:fs/promises';
import { readPair, type TlsFiles, type TlsPair } from './read-pair.js';

interface WatchOptions {
  readonly intervalMs: number;
  readonly onPair: (pair: TlsPair) => void;
  /** The new files are no pair; the old one stays in use. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Looks at both files every `intervalMs` and hands over what they hold once they changed. Whoever renews them writes
 * one after the other, so a change counts when nothing moved for a whole interval. Polling also sees what a watch
 * misses: a link that leads elsewhere (certbot, Kubernetes), a network drive.
 */
export async function watchPair(
  files: TlsFiles,
  { intervalMs, onPair, onFailure }: WatchOptions,
): Promise<{ stop(): void }> {
  let inUse = await stateOf(files);
  let seen = inUse;
  let isBusy = false;

  async function look(): Promise<void> {
    const state = await stateOf(files);
    const isSettled = state === seen;
    seen = state;
    if (!isSettled || state === inUse) return;
    // Broken files are named once, not at every look.
    inUse = state;
    onPair(await readPair(files));
  }

  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    look()
      .catch(onFailure)
      .finally(() => {
        isBusy = false;
      });
  }, intervalMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
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
