import { relative } from 'node:path';
import { ROOT } from '../root.mjs';
import { withReason, writeResult } from './test-results.mjs';

const EVERY_FILES = 100;
const LOG_LINES = 5;
const isFullRun = process.env.TEST_FULL === '1';

/**
 * Prints each failure with its reason at once, and little else: Vitest's own reporters print reasons only when all files have
 * ended, and a line per file. A test that was skipped is a failure.
 */
export default class FailuresAtOnce {
  /** @type {import('vitest/node').Vitest | undefined} */
  #vitest;
  #files = 0;
  #ended = 0;

  /** @param {import('vitest/node').Vitest} vitest */
  onInit(vitest) {
    this.#vitest = vitest;
  }

  /** @param {readonly import('vitest/node').TestSpecification[]} specifications */
  onTestRunStart(specifications) {
    this.#files = specifications.length;
  }

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const { state, errors = [] } = test.result();
    if ((state === 'passed' && !isUnsteady(test)) || isLeftOut(test)) return;
    const end = { skipped: ' (não rodou)', passed: ' (passou na segunda vez)', failed: '', pending: '' }[
      state
    ];
    console.log(`\n✗ ${relative(ROOT, test.module.moduleId)} › ${test.fullName}${end}`);
    for (const error of errors) this.#print(error);
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    const file = relative(ROOT, module.moduleId);
    const all = [...module.children.allTests()];
    const tests = all.filter((test) => !isLeftOut(test));
    const failures = tests.filter((test) => test.result().state !== 'passed').map(named);
    const broken = module.errors();
    if (broken.length > 0) {
      console.log(`\n✗ ${file}`);
      for (const error of broken) this.#print(error);
    }
    if (broken.length > 0 && failures.length === 0) failures.push(broken[0]?.message ?? 'broke');
    if (all.length === 0 && failures.length === 0) failures.push('has no test');
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    const { duration, collectDuration } = module.diagnostic();
    const seconds = (duration + collectDuration) / 1000;
    writeResult({
      tier: module.project.name,
      file,
      seconds,
      passed,
      failed: failures.length,
      failures,
      unsteady: tests.filter(isUnsteady).map(named),
    });
    this.#ended += 1;
    if (this.#ended % EVERY_FILES === 0)
      console.log(`${module.project.name}: ${this.#ended} de ${this.#files} arquivos`);
  }

  /** @param {import('vitest').UserConsoleLog} log */
  onUserConsoleLog({ content }) {
    const lines = content.trimEnd().split('\n');
    console.log(lines.slice(0, LOG_LINES).join('\n') + (lines.length > LOG_LINES ? '\n…' : ''));
  }

  /**
   * @param {readonly import('vitest/node').TestModule[]} _modules
   * @param {readonly import('vitest').SerializedError[]} unhandled
   */
  onTestRunEnd(_modules, unhandled) {
    for (const error of unhandled) this.#print(error);
  }

  /** @param {unknown} error */
  #print(error) {
    this.#vitest?.logger.printError(error, { project: this.#vitest.getRootProject() });
  }
}

/** @param {import('vitest/node').TestCase} test */
function named(test) {
  return withReason(test.fullName, test.result().errors?.[0]?.message);
}

/**
 * Whether it passed at the second attempt only.
 *
 * @param {import('vitest/node').TestCase} test
 */
function isUnsteady(test) {
  return test.diagnostic()?.flaky === true && test.result().state === 'passed';
}

/**
 * Whether this run has no place for the test, which only the full run proves. A test that somebody skips is none of these.
 *
 * @param {import('vitest/node').TestCase} test
 */
function isLeftOut(test) {
  return !isFullRun && test.tags.includes('full') && test.result().state === 'skipped';
}
