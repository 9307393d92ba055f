import { beforeEach, vi } from 'vitest';

/** Stands in for workers, which jsdom and Node lack; the test answers for the newest. */
export class FakeWorker<Message> {
  // biome-ignore lint/suspicious/noExplicitAny: each spec knows what its worker sends.
  static last: FakeWorker<any>;
  onmessage: (event: { data: Message }) => void = () => {};
  onerror: () => void = () => {};
  readonly postMessage = vi.fn();
  readonly terminate = vi.fn();
  constructor() {
    FakeWorker.last = this;
  }
  send(message: Message): void {
    this.onmessage({ data: structuredClone(message) });
  }
}

export function fakeWorkers(): void {
  beforeEach(() => vi.stubGlobal('Worker', FakeWorker));
}
