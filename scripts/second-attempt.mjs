import { listFailures } from './test-failures.mjs';

/** @typedef {import('./test-failures.mjs').VitestReport} VitestReport */

/** More files than this fail because something is broken, and running them again would only take time. */
const MOST_FILES = 3;

/**
 * The files of a run with a browser that are run once more, alone (`docs/decisions/0105`). Skipped tests are no reason: they
 * stay failures.
 *
 * @param {VitestReport | undefined} report absent if vitest broke before it could write one
 * @returns {readonly string[]} their paths; none if nothing failed, or too much
 */
export function filesToRepeat(report) {
  const failed = (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => name);
  return failed.length > MOST_FILES ? [] : failed;
}

/**
 * One report of both attempts: a repeated file counts as it ended the second time. A file that the second report does not
 * have keeps its failure.
 *
 * @param {VitestReport} first
 * @param {VitestReport | undefined} second absent if vitest broke before it could write one
 * @returns {VitestReport}
 */
export function lastAttempts(first, second) {
  const repeated = new Map((second?.testResults ?? []).map((file) => [file.name, file]));
  return { ...first, testResults: first.testResults.map((file) => repeated.get(file.name) ?? file) };
}

/**
 * The failures of the first attempt in files that passed at the second one: each is a fault whose cause is to be found.
 *
 * @param {VitestReport} first
 * @param {VitestReport} last of `lastAttempts`
 * @param {string} root the repository's folder; file names are relative to it
 * @returns {readonly string[]}
 */
export function listUnsteady(first, last, root) {
  const passed = new Set(
    last.testResults.filter(({ status }) => status === 'passed').map(({ name }) => name),
  );
  return listFailures({ testResults: first.testResults.filter(({ name }) => passed.has(name)) }, root);
}
