import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readResults, sumResults, withReason, writeResult } from './test-results.mjs';

const folder = mkdtempSync(join(tmpdir(), 'balanco-results-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const result = (file: string, passed: number, failed = 0) => ({
  tier: 'unit',
  file,
  passed,
  failed,
  failures: [] as string[],
  unsteady: [] as string[],
});

test('An interrupted run keeps the results of the files that had ended', () => {
  const file = join(folder, 'a', 'results.jsonl');
  writeResult(result('one.spec.ts', 2), file);
  writeResult(result('two.spec.ts', 1, 1), file);
  appendFileSync(file, '{"tier":"unit","file":"three.spec.ts","pas');
  expect(readResults(file).map((each) => each.file)).toEqual(['one.spec.ts', 'two.spec.ts']);
});

test('A file that ran again counts once, by its newest result', () => {
  const file = join(folder, 'results.jsonl');
  writeResult(result('one.spec.ts', 2, 1), file);
  writeResult(result('one.spec.ts', 3), file);
  expect(sumResults(readResults(file), 0)).toEqual({ passed: 3, failed: 0 });
});

test('A runner that fails without a failed test counts as one failure', () => {
  expect(sumResults([result('one.spec.ts', 2)], 1)).toEqual({ passed: 2, failed: 1 });
  expect(sumResults([result('one.spec.ts', 2, 3)], 1)).toEqual({ passed: 2, failed: 3 });
});

test('A run without tests counts as one failure', () => {
  expect(sumResults([], 0)).toEqual({ passed: 0, failed: 1 });
});

test('The summary gives a failed test with the first line of its reason', () => {
  expect(withReason('a test', '\u001b[31mError: late\u001b[39m\n  at file')).toBe('a test: Error: late');
  expect(withReason('a test', undefined)).toBe('a test');
});
