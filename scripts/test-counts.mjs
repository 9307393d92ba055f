/**
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {{ status: string, assertionResults: readonly { status: string }[] }} TestFile
 * @typedef {{ testResults: readonly TestFile[] }} VitestReport the part of vitest's JSON report that is read here
 */

/** @type {Counts} */
const NONE = { passed: 0, failed: 0 };

/**
 * Counts a run of vitest so that nothing can hide. These are failures: a skipped test or a todo, a file that broke outside
 * its tests, a run without any test, and a run with a bad exit code but no failed test.
 *
 * @param {VitestReport | undefined} report absent if vitest broke before it could write one
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countTests(report, exitCode) {
  const counts = sumCounts((report?.testResults ?? []).map(countFile));
  const tests = counts.passed + counts.failed;
  if (tests === 0 || (exitCode !== 0 && counts.failed === 0)) return { ...counts, failed: counts.failed + 1 };
  return counts;
}

/**
 * @param {TestFile} file
 * @returns {Counts}
 */
function countFile({ status, assertionResults }) {
  const passed = assertionResults.filter((test) => test.status === 'passed').length;
  const failed = assertionResults.length - passed;
  return { passed, failed: status === 'failed' && failed === 0 ? 1 : failed };
}

/** @param {readonly Counts[]} all */
export function sumCounts(all) {
  return all.reduce(
    (sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }),
    NONE,
  );
}
