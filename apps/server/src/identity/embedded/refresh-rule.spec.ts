import { describe, expect, it } from 'vitest';
import { decideRefresh } from './refresh-rule.js';

const now = new Date('2026-03-01T12:00:00Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const later = new Date('2026-03-02T12:00:00Z');

describe('decideRefresh', () => {
  it('rotates the current token out', () => {
    expect(decideRefresh({ supersededAt: null, sessionExpiresAt: later, now })).toBe('rotate');
  });

  it('answers a second tab within the grace, to its last second', () => {
    expect(decideRefresh({ supersededAt: secondsAgo(0), sessionExpiresAt: later, now })).toBe('repeat');
    expect(decideRefresh({ supersededAt: secondsAgo(60), sessionExpiresAt: later, now })).toBe('repeat');
  });

  it('takes a token that comes back after the grace for a copy', () => {
    expect(decideRefresh({ supersededAt: secondsAgo(60.001), sessionExpiresAt: later, now })).toBe('reuse');
  });

  it('ends with the session, whatever the token', () => {
    expect(decideRefresh({ supersededAt: null, sessionExpiresAt: now, now })).toBe('expired');
    expect(decideRefresh({ supersededAt: secondsAgo(3600), sessionExpiresAt: secondsAgo(1), now })).toBe(
      'expired',
    );
  });
});
