import { expect, it } from 'vitest';
import { decideRefresh } from './refresh-rule.js';

const now = new Date('2026-03-01T12:00:00Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const later = new Date('2026-03-02T12:00:00Z');

it('decideRefresh rotates the current token', () => {
  expect(decideRefresh({ supersededAt: null, sessionExpiresAt: later, now })).toBe('rotate');
});

it('decideRefresh accepts a superseded token to the last second of the grace period', () => {
  expect(decideRefresh({ supersededAt: secondsAgo(0), sessionExpiresAt: later, now })).toBe('repeat');
  expect(decideRefresh({ supersededAt: secondsAgo(60), sessionExpiresAt: later, now })).toBe('repeat');
});

it('decideRefresh treats a superseded token after the grace period as reused', () => {
  expect(decideRefresh({ supersededAt: secondsAgo(60.001), sessionExpiresAt: later, now })).toBe('reuse');
});

it('decideRefresh refuses every token of an expired session', () => {
  expect(decideRefresh({ supersededAt: null, sessionExpiresAt: now, now })).toBe('expired');
  expect(decideRefresh({ supersededAt: secondsAgo(3600), sessionExpiresAt: secondsAgo(1), now })).toBe(
    'expired',
  );
});
