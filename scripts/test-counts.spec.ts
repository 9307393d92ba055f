import { expect, test } from 'vitest';
import { countTests, sumCounts } from './test-counts.mjs';

function file(status: string, ...tests: string[]) {
  return { status, assertionResults: tests.map((each) => ({ status: each })) };
}

test('passed and failed tests are counted over all files', () => {
  const testResults = [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')];
  expect(countTests({ testResults }, 1)).toEqual({ passed: 3, failed: 1 });
});

test.each(['skipped', 'pending', 'todo', 'disabled'])('a test that is %s counts as failed', (status) => {
  expect(countTests({ testResults: [file('passed', 'passed', status)] }, 0)).toEqual({
    passed: 1,
    failed: 1,
  });
});

test('a file that broke outside its tests counts as one failure', () => {
  const testResults = [file('passed', 'passed'), file('failed'), file('failed', 'passed')];
  expect(countTests({ testResults }, 1)).toEqual({ passed: 2, failed: 2 });
});

test('a run without tests counts as one failure', () => {
  expect(countTests({ testResults: [] }, 0)).toEqual({ passed: 0, failed: 1 });
  expect(countTests({ testResults: [file('passed')] }, 0)).toEqual({ passed: 0, failed: 1 });
});

test('a run that broke before its report counts as one failure', () => {
  expect(countTests(undefined, 137)).toEqual({ passed: 0, failed: 1 });
});

test('a bad exit code without a failed test counts as one failure', () => {
  expect(countTests({ testResults: [file('passed', 'passed')] }, 1)).toEqual({ passed: 1, failed: 1 });
});

test('the counts of the tiers are added', () => {
  expect(sumCounts([])).toEqual({ passed: 0, failed: 0 });
  expect(
    sumCounts([
      { passed: 1, failed: 0 },
      { passed: 20, failed: 3 },
    ]),
  ).toEqual({ passed: 21, failed: 3 });
});
