import { expect, it } from 'vitest';
import { aChange } from '../../testing/a-change.js';
import { createSeenVersions } from './seen-versions.js';

it('each version of a row is news once, and an older one is not', () => {
  const seen = createSeenVersions();
  const isNews = (version: number) => seen.isNews(aChange({ version }));
  expect([1, 1, 2, 1, 2, 5, 4].map(isNews)).toEqual([true, false, true, false, false, true, false]);
});

it('rows of different models with the same id are distinct', () => {
  const seen = createSeenVersions();
  expect(seen.isNews(aChange({ model: 'Inventory' }))).toBe(true);
  expect(seen.isNews(aChange({ model: 'Count' }))).toBe(true);
});

it('seen versions are remembered from the watermark on and forgotten before it', () => {
  const seen = createSeenVersions();
  const watermark = new Date('2026-05-01T00:00:00.000Z');
  const old = aChange({ id: 'old', changedAt: watermark.getTime() * 1000 - 1 });
  const recent = aChange({ id: 'recent', changedAt: watermark.getTime() * 1000 });
  for (const change of [old, recent]) seen.isNews(change);
  seen.forgetBefore(watermark);
  expect(seen.isNews(recent)).toBe(false);
  expect(seen.isNews(old)).toBe(true);
});
