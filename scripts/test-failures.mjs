import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ status: string, fullName: string, failureMessages?: readonly string[] }} Test
 * @typedef {{ name: string, status: string, message?: string, assertionResults: readonly Test[] }} TestFile
 * @typedef {{ testResults: readonly TestFile[] }} VitestReport the part of vitest's JSON report that is read here
 */

const LINES_OF_A_REASON = 20;

/**
 * The failures of a run of vitest, one text each: the test with its file and the beginning of the reason. They are printed
 * again at the end, because the log of a whole run is long and often truncated.
 *
 * @param {VitestReport | undefined} report absent if vitest broke before it could write one
 * @param {string} root the repository's folder; file names are relative to it
 * @returns {readonly string[]} empty if everything passed, or if no test shows why the run failed
 */
export function listFailures(report, root) {
  return (report?.testResults ?? []).flatMap((file) => failuresOf(file, relative(root, file.name)));
}

/**
 * @param {TestFile} file
 * @param {string} name
 */
function failuresOf({ status, message, assertionResults }, name) {
  const failed = assertionResults.filter((test) => test.status !== 'passed');
  if (failed.length === 0) return status === 'failed' ? [failure(name, message)] : [];
  return failed.map((test) =>
    failure(`${name} > ${test.fullName}`, test.failureMessages?.join('\n') || test.status),
  );
}

/**
 * @param {string} title
 * @param {string | undefined} reason
 */
function failure(title, reason = '') {
  const lines = stripVTControlCharacters(reason).trim().split('\n').slice(0, LINES_OF_A_REASON);
  return [title, ...lines.map((line) => `    ${line}`)].join('\n').trimEnd();
}
