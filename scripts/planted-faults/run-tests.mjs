import { spawn } from 'node:child_process';
import { join, relative } from 'node:path';
import { createVitest } from 'vitest/node';

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
    reporters: [{}],
  });
  return {
    noteChange: (file) => vitest.invalidateFile(join(folder, file)),
    async run(file) {
      const found = await vitest.globTestSpecifications([join(folder, file)]);
      if (found.length === 0) throw new Error(`the project ${project} has no test file ${file}`);
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(found);
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
    run: (file) =>
      new Promise((resolve, reject) => {
        const child = spawn(`${command} ${file}`, {
          cwd: folder,
          shell: true,
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        let printed = '';
        for (const stream of [child.stdout, child.stderr]) {
          stream.setEncoding('utf8').on('data', (chunk) => {
            printed += chunk;
          });
        }
        child.once('error', reject);
        child.once('close', (code) => resolve(code === 0 ? null : { file, title: titleIn(printed, folder) }));
      }),
  };
}

/** Vitest's 'FAIL |browser| file > title', and Playwright's '1) [project] › file:line:column › title'. */
const FAILED = /^\s*(?:FAIL\s+\|?[\w-]*\|?|\d+\) \[[^\]]+\] ›)\s*\S+\s*[>›]\s*(.+)$/m;

/**
 * @param {string} printed
 * @param {string} folder
 */
function titleIn(printed, folder) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal begin with one
  const plain = printed.replace(/\u001b\[[\d;]*m/g, '');
  const title = FAILED.exec(plain)?.[1]?.replace(/[ ─]+$/, '');
  return (
    title ?? `(${plain.trim().split('\n').at(-1)?.replaceAll(relative('/', folder), '') ?? 'it failed'})`
  );
}
