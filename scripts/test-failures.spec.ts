import { expect, test } from 'vitest';
import { listFailures } from './test-failures.mjs';

const passed = { status: 'passed', fullName: 'adds up', failureMessages: [] };

test('a failed test is listed with its file and its reason', () => {
  const failed = {
    status: 'failed',
    fullName: 'sums > is exact',
    failureMessages: ['Error: \u001b[31m1\u001b[39m is no 2\n    at a.ts:1'],
  };
  const testResults = [{ name: '/repo/a/b.spec.ts', status: 'failed', assertionResults: [passed, failed] }];
  expect(listFailures({ testResults }, '/repo')).toEqual([
    'a/b.spec.ts > sums > is exact\n    Error: 1 is no 2\n        at a.ts:1',
  ]);
});

test('a long reason is truncated', () => {
  const reason = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');
  const failed = { status: 'failed', fullName: 'is short', failureMessages: [reason] };
  const testResults = [{ name: '/repo/a.spec.ts', status: 'failed', assertionResults: [failed] }];
  const [told] = listFailures({ testResults }, '/repo');
  expect(told).toMatch(/line 19$/);
});

test('a skipped test is listed with its status', () => {
  const skipped = { status: 'skipped', fullName: 'waits' };
  const testResults = [{ name: '/repo/a.spec.ts', status: 'passed', assertionResults: [skipped] }];
  expect(listFailures({ testResults }, '/repo')).toEqual(['a.spec.ts > waits\n    skipped']);
});

test('a file that broke outside its tests is listed with its message', () => {
  const testResults = [
    { name: '/repo/a.spec.ts', status: 'failed', message: 'no such module', assertionResults: [passed] },
    { name: '/elsewhere/b.spec.ts', status: 'failed', assertionResults: [] },
  ];
  expect(listFailures({ testResults }, '/repo')).toEqual([
    'a.spec.ts\n    no such module',
    '../elsewhere/b.spec.ts',
  ]);
});

test('nothing is listed for passed tests or for a run without a report', () => {
  const testResults = [{ name: '/repo/a.spec.ts', status: 'passed', assertionResults: [passed] }];
  expect(listFailures({ testResults }, '/repo')).toEqual([]);
  expect(listFailures(undefined, '/repo')).toEqual([]);
});
