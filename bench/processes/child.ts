import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A server in a process of its own, so that caller and server don't share one core's turn. */
export interface ServerChild {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * @param file beside this one
 * @param settings travel as a message, so that no secret is on a command line
 * @throws if the process ends before it listens
 */
export async function startChild(file: string, settings: object): Promise<ServerChild> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  child.send(settings);
  const started = await Promise.race([once(child, 'message'), ended.then(() => undefined)]);
  if (started === undefined) throw new Error(`${file} ended before it listened`);
  const [{ origin }] = started as [{ origin: string }];
  return {
    origin,
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

/** The child's side: starts with the parent's settings, and stops when the parent lets go or ends. */
export async function serveParent<Settings>(
  start: (settings: Settings) => Promise<{ origin: string; stop(): Promise<void> }>,
): Promise<void> {
  const [settings] = (await once(process, 'message')) as [Settings];
  const { origin, stop } = await start(settings);
  process.once('disconnect', () => void stop());
  process.send?.({ origin });
}
