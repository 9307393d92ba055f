import { createHash } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { sha256 } from './sha256';

afterEach(() => vi.unstubAllGlobals());

const text = 'c0a1e2f3-1111-4a4a-8b8b-000000000001;0;12000;1000\n';
const wanted = createHash('sha256').update(text).digest('hex');

it('the browser computes a SHA-256, and on plain http the library does', async () => {
  expect(await sha256(text)).toBe(wanted);
  vi.stubGlobal('crypto', {});
  expect(await sha256(text)).toBe(wanted);
  expect(await sha256('')).toBe(createHash('sha256').digest('hex'));
});
