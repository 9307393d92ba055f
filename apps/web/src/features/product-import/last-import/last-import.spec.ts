// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetToken, storeToken } from '../../../identity/stored-session';
import { fakeToken } from '../../../testing/fake-provider';
import { findLastImport, forgetLastImport, keepLastImport, type LastImport } from './last-import';

const done = (change: Partial<LastImport> = {}): LastImport => ({
  pharmacy: 'Farmácia São João',
  fileName: 'catalogo.txt',
  at: new Date().toISOString(),
  totals: { created: 1, updated: 0, unchanged: 0 },
  failure: null,
  leftOut: 1,
  problems: [],
  rejected: null,
  ...change,
});

beforeEach(() => storeToken(fakeToken()));
afterEach(async () => {
  vi.useRealTimers();
  await forgetLastImport();
  forgetToken();
});

it('The last import is found again until a later one replaces it', async () => {
  expect(await findLastImport()).toBeNull();
  await keepLastImport(done());
  await keepLastImport(done({ fileName: 'outro.txt' }));
  expect(await findLastImport()).toMatchObject({ fileName: 'outro.txt' });
});

it('The end of a session forgets the last import', async () => {
  await keepLastImport(done());
  forgetToken();
  storeToken(fakeToken());
  expect(await findLastImport()).toBeNull();
});

it('The last import of a different person is not shown', async () => {
  await keepLastImport(done());
  storeToken(fakeToken({ sub: 'someone-else' }));
  expect(await findLastImport()).toBeNull();
});

it('Seven days forget the last import', async () => {
  await keepLastImport(done({ at: new Date(Date.now() - 7 * 24 * 60 * 60 * 1000).toISOString() }));
  expect(await findLastImport()).toBeNull();
});
