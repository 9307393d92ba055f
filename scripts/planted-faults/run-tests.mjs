import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { Refusal } from '../refusal.mjs';

/**
 * @typedef {object} Failure
 * @property {string} file
 * @property {string} title
 *
 * @typedef {object} Tests
 * @property {(file: string) => Promise<Failure | null>} run the first failed test of a file
 * @property {(file: string) => void} noteChange a source that was changed
 * @property {() => Promise<void>} close
 */

/**
 * Vitest kept open, so that its database and its transformed sources serve all faults.
 *
 * @param {string} folder
 * @param {'unit' | 'integration'} project
 * @returns {Promise<Tests>}
 */
export async function openVitest(folder, project) {
  const vitest = await createVitest('test', {
    root: folder,
    config: join(folder, 'vitest.config.ts'),
    project: [project],
    watch: false,
    // What each change has to pass.
    tagsFilter: ['!full'],
    reporters: [{}],
  });
  return {
    noteChange: (file) => vitest.invalidateFile(join(folder, file)),
    async run(file) {
      const found = await vitest.globTestSpecifications([join(folder, file)]);
      if (found.length === 0) throw new Error(`the project ${project} has no test file ${file}`);
      const { testModules, unhandledErrors } = await withinBound(file, vitest.runTestSpecifications(found));
      // Vitest also names what it ran before.
      for (const module of testModules.filter(({ moduleId }) => moduleId === join(folder, file))) {
        for (const test of module.children.allTests('failed')) return { file, title: test.fullName };
        if (!module.ok()) return { file, title: `(${module.errors()[0]?.message ?? 'it does not load'})` };
      }
      return unhandledErrors.length === 0 ? null : { file, title: '(an error outside of a test)' };
    },
    close: () => vitest.close(),
  };
}

/** Far more than a file takes on a busy machine. Some faults make a test wait for ever. */
const BOUND_MINUTES = 15;

/**
 * @template T
 * @param {string} file
 * @param {Promise<T>} work
 * @returns {Promise<T>}
 */
function withinBound(file, work) {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Refusal(`${file} did not end within ${BOUND_MINUTES} minutes.`));
    const timer = setTimeout(late, BOUND_MINUTES * 60_000);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * A command that gets the names of test files and fails if one of their tests fails.
 *
 * @param {string} folder
 * @param {string} command
 * @returns {Tests}
 */
export function openCommand(folder, command) {
  return {
    noteChange: () => undefined,
    close: async () => undefined,
    async run(file) {
      const built = await runIn(folder, process.execPath, ['--input-type=module', '--eval', BUILD]);
      if (built.code !== 0) return { file, title: '(it does not compile)' };
      const { code, printed } = await runIn(folder, `${command} ${file}`);
      return code === 0 ? null : { file, title: titleIn(printed) };
    },
  };
}

/** Browser tests run what is built. */
const BUILD = "const { ensureBuilt } = await import('./scripts/build.mjs'); await ensureBuilt();";

/**
 * @param {string} cwd
 * @param {string} command in words of a shell, unless it has arguments
 * @param {readonly string[]} [args]
 * @returns {Promise<{ code: number | null, printed: string }>}
 */
function runIn(cwd, command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args ?? [], {
      cwd,
      shell: args === undefined,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        printed += chunk;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, printed }));
  });
}

/** Playwright's '1) file:line:column › title'. */
const FAILED = /^\s*\d+\) \S+ › (.+)$/m;

/** @param {string} printed */
function titleIn(printed) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal begin with one
  const plain = printed.replace(/\u001b\[[\d;]*m/g, '');
  return FAILED.exec(plain)?.[1]?.replace(/[ ─]+$/, '') ?? '(it does not start)';
}
