import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contentHash, outputHash } from './fingerprint.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'balanco-fingerprint-'));
  mkdirSync(join(root, 'src', 'lib'), { recursive: true });
  write('src/lib/sum.ts', 'a + b');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string) {
  writeFileSync(join(root, file), text);
  utimesSync(join(root, file), 1000, 1000);
}

test('the fingerprint of sources depends on their content, not on their time', () => {
  const before = contentHash(root, ['src', 'absent.json']);
  utimesSync(join(root, 'src/lib/sum.ts'), 2000, 2000);
  write('src/lib/sum.spec.ts', 'tests change nothing that is built');
  expect(contentHash(root, ['src', 'absent.json'])).toBe(before);

  write('src/lib/sum.ts', 'a - b');
  expect(contentHash(root, ['src', 'absent.json'])).not.toBe(before);
});

test('a moved or new source changes the fingerprint', () => {
  const before = contentHash(root, ['src']);
  write('src/sum.ts', 'a + b');
  const two = contentHash(root, ['src']);
  rmSync(join(root, 'src/lib/sum.ts'));
  expect(new Set([before, two, contentHash(root, ['src'])]).size).toBe(3);
});

test('the fingerprint of outputs depends on their time too', () => {
  const before = outputHash(root, ['src']);
  expect(outputHash(root, ['src'])).toBe(before);
  utimesSync(join(root, 'src/lib/sum.ts'), 2000, 2000);
  const later = outputHash(root, ['src']);
  rmSync(join(root, 'src/lib/sum.ts'));
  expect(new Set([before, later, outputHash(root, ['src'])]).size).toBe(3);
});
