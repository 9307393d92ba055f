import { describe, expect, it } from 'vitest';
import { backoff } from './backoff.js';

const seconds = (failures: number, random: number) => backoff(failures, () => random) / 1000;

describe('the wait after failures in a row', () => {
  it.each([
    [1, 7.5, 15],
    [2, 15, 30],
    [3, 30, 60],
    [5, 120, 240],
    [6, 150, 300],
    [7, 150, 300],
    [5000, 150, 300],
  ])('the wait after %i failures in a row is between %d and %d seconds', (failures, shortest, longest) => {
    expect(seconds(failures, 0)).toBe(shortest);
    expect(seconds(failures, 0.999_999_999)).toBe(longest);
  });
});
