import { PHOTO_BYTES } from '@balanco/contract/mobile/mobile-photos';
import { expect, it } from 'vitest';
import { fitPhoto } from './draw-photo';

function camera(bytesPerPixel: number) {
  const tried: [number, number][] = [];
  const encode = (side: number, quality: number) => {
    tried.push([side, quality]);
    const bytes = Math.ceil(side * side * quality * bytesPerPixel);
    return `/9j/${'A'.repeat((bytes * 4) / 3)}`;
  };
  return { tried, encode };
}

it('a picture that is small enough keeps its size and quality', () => {
  const { tried, encode } = camera(0.1);
  expect(fitPhoto(encode)).not.toBeNull();
  expect(tried).toEqual([[1280, 0.8]]);
});

it('an oversized picture loses quality, then size, down to 200 KB', () => {
  const { tried, encode } = camera(0.3);
  expect((fitPhoto(encode) ?? '').length * 0.75).toBeLessThanOrEqual(PHOTO_BYTES);
  expect(tried).toEqual([
    [1280, 0.8],
    [1280, 0.65],
    [1280, 0.5],
    [960, 0.8],
    [960, 0.65],
  ]);
});

it('a picture that is never small enough, or no JPEG, is none', () => {
  expect(fitPhoto(camera(9).encode)).toBeNull();
  expect(fitPhoto(() => 'data:,')).toBeNull();
});
