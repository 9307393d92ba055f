// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { openCamera } from './open-camera';

vi.mock('./open-stream', () => ({
  openStream: async () => ({ hasTorch: false, setTorch: async () => undefined, close: () => undefined }),
}));

/** A worker that answers what the test says. */
class FakeWorker extends EventTarget {
  static last: FakeWorker | undefined;
  constructor() {
    super();
    FakeWorker.last = this;
  }
  answer(data: object) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  terminate() {
    this.answer = () => undefined;
  }
}

afterEach(() => vi.unstubAllGlobals());

it('a decoder that could not be fetched is said, and is no picture without a code', async () => {
  vi.stubGlobal('Worker', FakeWorker);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const broken = vi.fn();
  const camera = await openCamera(document.createElement('video'), () => undefined, broken);
  FakeWorker.last?.answer({ isBroken: false, codes: [] });
  expect(broken).not.toHaveBeenCalled();
  FakeWorker.last?.answer({ isBroken: true, codes: [] });
  expect(broken).toHaveBeenCalledOnce();
  camera.close();
});
