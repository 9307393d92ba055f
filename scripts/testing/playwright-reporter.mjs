import { relative } from 'node:path';
import { ROOT } from '../root.mjs';
import { withReason, writeResult } from './test-results.mjs';

const EVERY_TESTS = 50;

/**
 * Prints each failure with its reason at once, and little else. Playwright's `line` does so too, but with a line per test where
 * no terminal is.
 */
export default class FailuresAtOnce {
  /** @type {Map<string, import('@playwright/test/reporter').TestCase[]>} The tests of each file. */
  #files = new Map();
  #ended = new Set();
  #tests = 0;

  /**
   * @param {import('@playwright/test/reporter').FullConfig} _config
   * @param {import('@playwright/test/reporter').Suite} suite
   */
  onBegin(_config, suite) {
    for (const test of suite.allTests()) {
      const file = fileOf(test);
      this.#files.set(file, [...(this.#files.get(file) ?? []), test]);
      this.#tests += 1;
    }
  }

  /**
   * @param {import('@playwright/test/reporter').TestCase} test
   * @param {import('@playwright/test/reporter').TestResult} result
   */
  onTestEnd(test, result) {
    if (result.status !== 'passed') {
      const attempt = result.retry > 0 ? ` (tentativa ${result.retry + 1})` : '';
      console.log(`\n✗ ${relative(ROOT, fileOf(test))} › ${test.title}${attempt}: ${result.status}`);
      for (const { message, stack, snippet } of result.errors)
        console.log([stack ?? message, snippet].filter(Boolean).join('\n'));
      for (const { name, path, body } of result.attachments) {
        if (path !== undefined) console.log(`  ${name}: ${relative(ROOT, path)}`);
        else if (name === 'a page') console.log(body?.toString());
      }
      if (result.status !== 'skipped' && result.retry < test.retries) return;
    }
    this.#ended.add(test);
    if (this.#ended.size % EVERY_TESTS === 0)
      console.log(`browser: ${this.#ended.size} de ${this.#tests} testes`);
    const file = fileOf(test);
    const tests = this.#files.get(file) ?? [];
    if (tests.every((each) => this.#ended.has(each))) this.#write(file, tests);
  }

  /** @param {import('@playwright/test/reporter').TestError} error */
  onError(error) {
    console.log(error.stack ?? error.message);
  }

  onEnd() {
    for (const [file, tests] of this.#files)
      if (tests.some((test) => !this.#ended.has(test))) this.#write(file, tests);
  }

  /**
   * @param {string} file
   * @param {readonly import('@playwright/test/reporter').TestCase[]} tests
   */
  #write(file, tests) {
    const passed = tests.filter((test) => test.outcome() === 'expected' || test.outcome() === 'flaky');
    const failures = tests.filter((test) => !passed.includes(test)).map(named);
    const unsteady = tests.filter((test) => test.outcome() === 'flaky').map(named);
    const seconds = tests
      .flatMap(({ results }) => results)
      .reduce((sum, { duration }) => sum + duration / 1000, 0);
    writeResult({
      tier: 'browser',
      file: relative(ROOT, file),
      seconds,
      passed: passed.length,
      failed: failures.length,
      failures,
      unsteady,
    });
  }
}

/** @param {import('@playwright/test/reporter').TestCase} test */
function named({ title, results }) {
  return withReason(title, results.find(({ error }) => error !== undefined)?.error?.message);
}

/**
 * The file that Playwright runs; a helper that it calls may define the test.
 *
 * @param {import('@playwright/test/reporter').TestCase} test
 */
function fileOf(test) {
  let suite = test.parent;
  while (suite.type !== 'file' && suite.parent !== undefined) suite = suite.parent;
  return suite.location?.file ?? test.location.file;
}
