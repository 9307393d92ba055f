import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.mjs';

/**
 * @typedef {object} Fault
 * @property {string} id
 * @property {string} fault what goes wrong, in one sentence
 * @property {string} file where it is planted
 * @property {string} find what stands there, exactly once
 * @property {string} replace what the slip leaves instead
 * @property {readonly string[]} finders the test files that ought to find it, the cheapest tier first
 */

const text = readFileSync(new URL('faults.txt', import.meta.url), 'utf8');

/**
 * The faults of `faults.txt`: id and sentence, the file, `-` what stands there, `+` what the slip leaves, `?` the tests. Areas are
 * headings.
 *
 * @type {readonly Fault[]}
 */
export const FAULTS = text
  .trim()
  .split(/\n\n/)
  .filter((part) => !part.startsWith('=='))
  .map((part) => {
    const [head = '', file = '', ...lines] = part.split('\n');
    const after = (/** @type {string} */ mark) =>
      lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(2));
    return {
      id: head.slice(0, head.indexOf(':')),
      fault: head.slice(head.indexOf(':') + 2),
      file,
      find: after('-').join('\n'),
      replace: after('+').join('\n'),
      finders: after('?').join(' ').split(' '),
    };
  });

/**
 * A file with the fault in it.
 *
 * @param {Fault} fault
 * @returns {string}
 * @throws if its text doesn't stand there exactly once
 */
export function plantedText({ id, file, find, replace }) {
  const [before = '', ...rest] = readFileSync(join(ROOT, file), 'utf8').split(find);
  if (rest.length !== 1 || find === replace) throw new Error(`${id}: found ${rest.length} times in ${file}`);
  return before + replace + rest[0];
}
