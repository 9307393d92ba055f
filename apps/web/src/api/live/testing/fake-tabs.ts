import { vi } from 'vitest';

type Work = () => Promise<void>;
interface Waiting {
  readonly work: Work;
  readonly refuse: (reason: unknown) => void;
  readonly done: () => void;
}

export function fakeTabs() {
  const locks = new Map<string, { held: Waiting | null; queue: Waiting[] }>();
  const lockOf = (name: string) => {
    const lock = locks.get(name) ?? { held: null, queue: [] };
    locks.set(name, lock);
    return lock;
  };
  const next = (name: string) => {
    const lock = lockOf(name);
    if (lock.held !== null) return;
    const granted = lock.queue.shift();
    if (granted !== undefined) grant(name, granted);
  };
  const grant = (name: string, granted: Waiting) => {
    const lock = lockOf(name);
    lock.held = granted;
    void Promise.resolve()
      .then(granted.work)
      .then(() => {
        if (lock.held === granted) lock.held = null;
        granted.done();
        next(name);
      });
  };
  const request = (name: string, { signal, steal }: LockOptions, work: Work) =>
    new Promise<void>((done, refuse) => {
      const waiting: Waiting = { work, refuse, done };
      const { held: lost, queue } = lockOf(name);
      if (steal === true) {
        grant(name, waiting);
        lost?.refuse(new DOMException('stolen', 'AbortError'));
        return;
      }
      signal?.addEventListener('abort', () => {
        const place = queue.indexOf(waiting);
        if (place >= 0) queue.splice(place, 1);
        refuse(signal.reason);
      });
      queue.push(waiting);
      next(name);
    });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });

  const open = new Set<FakeChannel>();
  class FakeChannel {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    readonly name: string;
    constructor(name: string) {
      this.name = name;
      open.add(this);
    }
    postMessage(message: unknown) {
      const data = structuredClone(message);
      for (const other of open) {
        if (other !== this && other.name === this.name) {
          queueMicrotask(() => {
            if (open.has(other)) other.onmessage?.({ data });
          });
        }
      }
    }
    close() {
      open.delete(this);
    }
  }
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  return {
    listening: () => open.size,
    remove: () => Reflect.deleteProperty(navigator, 'locks'),
  };
}
