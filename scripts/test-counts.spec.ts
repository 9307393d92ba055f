import { expect, test } from 'vitest';
import { countTests, sumCounts } from './test-counts.mjs';

function file(status: string, ...tests: string[]) {
  return { status, assertionResults: tests.map((each) => ({ status: each })) };
}

test('what passed and what failed is counted over all files', () => {
  const testResults = [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')];
  expect(countTests({ testResults }, 1)).toEqual({ passed: 3, failed: 1 });
});

test.each(['skipped', 'pending', 'todo', 'disabled'])('a test that is %s has failed', (status) => {
  expect(countTests({ testResults: [file('passed', 'passed', status)] }, 0)).toEqual({
    passed: 1,
    failed: 1,
  });
});

test('a file that broke outside its tests is one failure', () => {
  const testResults = [file('passed', 'passed'), file('failed'), file('failed', 'passed')];
  expect(countTests({ testResults }, 1)).toEqual({ passed: 2, failed: 2 });
});

test('a run without any test is one failure', () => {
  expect(countTests({ testResults: [] }, 0)).toEqual({ passed: 0, failed: 1 });
  expect(countTests({ testResults: [file('passed')] }, 0)).toEqual({ passed: 0, failed: 1 });
});

test('a run that broke before its report is one failure', () => {
  expect(countTests(undefined, 137)).toEqual({ passed: 0, failed: 1 });
});

test('a bad ending that no test shows is one failure', () => {
  expect(countTests({ testResults: [file('passed', 'passed')] }, 1)).toEqual({ passed: 1, failed: 1 });
});

test('tiers add up', () => {
  expect(sumCounts([])).toEqual({ passed: 0, failed: 0 });
  expect(
    sumCounts([
      { passed: 1, failed: 0 },
      { passed: 20, failed: 3 },
    ]),
  ).toEqual({ passed: 21, failed: 3 });
});
