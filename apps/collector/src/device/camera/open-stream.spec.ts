// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { openStream } from './open-stream';

const applyConstraints = vi.fn(async (_constraints: unknown) => undefined);

function device(abilities: object, settings: object = {}) {
  const track = {
    getCapabilities: () => abilities,
    getSettings: () => settings,
    applyConstraints,
    stop: () => undefined,
  };
  const stream = { getVideoTracks: () => [track], getTracks: () => [track] };
  vi.stubGlobal('navigator', {
    mediaDevices: {
      getUserMedia: async () => stream,
      getSupportedConstraints: () => ({ pointsOfInterest: true }),
    },
  });
  const video = document.createElement('video');
  video.play = async () => undefined;
  return openStream(video);
}

beforeEach(() => {
  vi.useFakeTimers();
});

it('a touch focuses there for four seconds, beside the lamp', async () => {
  const camera = await device({ torch: true, focusMode: ['continuous', 'single-shot'] });
  await camera.setTorch(true);
  await camera.focusAt?.(0.2, 0.7);
  const there = { torch: true, pointsOfInterest: [{ x: 0.2, y: 0.7 }] };
  expect(applyConstraints).toHaveBeenLastCalledWith({ advanced: [{ ...there, focusMode: 'single-shot' }] });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(applyConstraints).toHaveBeenLastCalledWith({ advanced: [{ ...there, focusMode: 'continuous' }] });
  camera.close();
});

it.each([
  ['in times', { min: 0.5, max: 5 }, { zoom: 1 }, [1, 2, 4], 2],
  ['in percent', { min: 100, max: 300 }, {}, [1, 2], 200],
  ['of one step', { min: 1, max: 1 }, { zoom: 1 }, undefined, undefined],
  ['that the device lacks', undefined, {}, undefined, undefined],
])('a zoom %s is offered in steps of the first picture', async (_name, zoom, settings, steps, twice) => {
  const camera = await device({ ...(zoom && { zoom }) }, settings);
  expect([camera.zoom?.steps, camera.focusAt]).toEqual([steps, undefined]);
  await camera.zoom?.set(2);
  if (twice !== undefined) expect(applyConstraints).toHaveBeenCalledWith({ advanced: [{ zoom: twice }] });
});
