import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * What a test file gave. The reporters of Vitest and Playwright write one line of these per file as soon as it has ended, so
 * that an interrupted run keeps what it knows.
 *
 * @typedef {object} FileResult
 * @property {string} tier
 * @property {string} file below the repository's folder
 * @property {number} [seconds] how long it took, beside others
 * @property {number} passed
 * @property {number} failed skipped tests too: a test that does not run proves nothing
 * @property {string[]} failures the failed tests with their reasons, or why the file broke
 * @property {string[]} unsteady the tests that passed at the second attempt only, with the reasons of the first
 */

const REASON_LENGTH = 200;

/**
 * A test on one line, for the summary at the end of a run.
 *
 * @param {string} title
 * @param {string | undefined} message of its first error
 */
export function withReason(title, message = '') {
  // Playwright colours its messages.
  const [reason = ''] = stripVTControlCharacters(message).trim().split('\n');
  return reason === '' ? title : `${title}: ${reason.slice(0, REASON_LENGTH)}`;
}

/** The reporters find the file in this variable. */
export const RESULTS = 'TEST_RESULTS';

/**
 * @param {FileResult} result
 * @param {string | undefined} [file]
 */
export function writeResult(result, file = process.env[RESULTS]) {
  if (file === undefined) return;
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(result)}\n`);
}

/**
 * @param {string} file
 * @returns {FileResult[]} the newest of each test file
 */
export function readResults(file) {
  if (!existsSync(file)) return [];
  /** @type {Map<string, FileResult>} */
  const newest = new Map();
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    // The last line is half written if the run was killed.
    if (!line.endsWith('}')) continue;
    /** @type {FileResult} */
    const result = JSON.parse(line);
    newest.set(`${result.tier} ${result.file}`, result);
  }
  return [...newest.values()];
}

/**
 * What a tier gave. A run that broke without a failed test, or ran none, counts as one failure.
 *
 * @param {readonly FileResult[]} results
 * @param {number} exitCode of the test runner
 */
export function sumResults(results, exitCode) {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  const broke = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: broke ? 1 : failed };
}
