// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { createSightings, openCamera } from './open-camera';

vi.mock('./open-stream', () => ({
  openStream: async () => ({ hasTorch: false, setTorch: async () => undefined, close: () => undefined }),
}));

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

it('a failed decoder download is reported, not taken for an empty picture', async () => {
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

it.each<[string, Readonly<Record<number, string>>, string]>([
  ['one picture reads nothing', { 0: 'a' }, ''],
  ['two equal pictures read a code', { 0: 'a', 110: 'a' }, 'a'],
  ['a code that stays is read once', { 0: 'a', 110: 'a', 220: 'a', 800: 'a', 1400: 'a' }, 'a'],
  ['a code that flickers for less than 700 ms is read once', { 0: 'a', 110: 'a', 700: 'a', 1300: 'a' }, 'a'],
  ['a code that left and came back is read again', { 0: 'a', 110: 'a', 220: '', 900: 'a', 1000: 'a' }, 'aa'],
  ['a code before a phone with a second between pictures', { 0: 'a', 1000: 'a', 2000: 'a', 3000: 'a' }, 'a'],
  ['another code is read at once', { 0: 'a', 110: 'a', 220: 'b', 330: 'b' }, 'ab'],
  ['two codes beside each other are both read', { 0: 'ab', 110: 'ba' }, 'ba'],
  ['a misread between is not read', { 0: 'a', 110: 'x', 220: 'a' }, 'a'],
])('%s: the codes of pictures %j are read as %s', (_name, pictures, codes) => {
  const sightings = createSightings();
  const read = Object.entries(pictures).flatMap(([time, seen]) => sightings.see([...seen], Number(time)));
  expect(read).toEqual([...codes]);
});
