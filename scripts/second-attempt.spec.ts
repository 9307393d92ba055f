import { expect, test } from 'vitest';
import { filesToRepeat, lastAttempts, listUnsteady } from './second-attempt.mjs';
import { countTests } from './test-counts.mjs';

function file(name: string, status: string, ...tests: string[]) {
  const assertionResults = tests.map((each, place) => ({
    status: each,
    fullName: `test ${place + 1}`,
    failureMessages: each === 'failed' ? ['Error: late'] : [],
  }));
  return { name: `/repo/${name}`, status, assertionResults };
}
const report = (...testResults: ReturnType<typeof file>[]) => ({ testResults });

test('the files with a failed test, or that broke outside their tests, are run once more', () => {
  const first = report(
    file('a', 'passed', 'passed'),
    file('b', 'failed', 'passed', 'failed'),
    file('c', 'failed'),
  );
  expect(filesToRepeat(first)).toEqual(['/repo/b', '/repo/c']);
});

test('nothing is run once more after a run that passed, or that broke', () => {
  expect(filesToRepeat(report(file('a', 'passed', 'passed')))).toEqual([]);
  expect(filesToRepeat(undefined)).toEqual([]);
});

test('a skipped test is no reason for a second attempt, and stays a failure', () => {
  const first = report(file('a', 'passed', 'passed', 'skipped'));
  expect(filesToRepeat(first)).toEqual([]);
  expect(countTests(lastAttempts(first, undefined), 0)).toEqual({ passed: 1, failed: 1 });
});

test('many failed files are a broken product, and are not run once more', () => {
  const first = report(...['a', 'b', 'c', 'd'].map((name) => file(name, 'failed', 'failed')));
  expect(filesToRepeat(first)).toEqual([]);
});

test('a test that passes at the second attempt counts once, and is told as unsteady', () => {
  const first = report(file('a', 'passed', 'passed'), file('b', 'failed', 'passed', 'failed'));
  const last = lastAttempts(first, report(file('b', 'passed', 'passed', 'passed')));
  expect(countTests(last, 0)).toEqual({ passed: 3, failed: 0 });
  expect(listUnsteady(first, last, '/repo')).toEqual(['b > test 2\n    Error: late']);
});

test('a test that fails twice is a failure, and nothing of its file is told as unsteady', () => {
  const first = report(file('b', 'failed', 'passed', 'failed'));
  const last = lastAttempts(first, report(file('b', 'failed', 'failed', 'passed')));
  expect(countTests(last, 1)).toEqual({ passed: 1, failed: 1 });
  expect(listUnsteady(first, last, '/repo')).toEqual([]);
});

test.each([
  ['breaks before its report', undefined],
  ['does not reach the file', report(file('other', 'passed', 'passed'))],
])('a second attempt that %s leaves the failure', (_what, second) => {
  const first = report(file('b', 'failed', 'failed'));
  expect(countTests(lastAttempts(first, second), 1)).toEqual({ passed: 0, failed: 1 });
});
