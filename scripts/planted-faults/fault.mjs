import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../refusal.mjs';

/** The tiers, the cheapest first. `full` is what only `npm run test:full` runs. */
export const TIERS = /** @type {const} */ (['unit', 'integration', 'browser', 'full']);

/**
 * @typedef {(typeof TIERS)[number]} Tier
 * @typedef {object} Fault
 * @property {string} id
 * @property {string} fault what goes wrong, in one sentence
 * @property {string} file where it is planted
 * @property {string} find what stands there, exactly once
 * @property {string} replace what the slip leaves instead
 * @property {Partial<Record<Tier, readonly string[]>>} tests the files that ought to find it; none is a known gap
 * @property {string} [why] only the full run finds it
 * @property {true} [fresh] whether the tests start the built server, so that it is built again
 *
 * @typedef {object} Area
 * @property {string} area
 * @property {readonly Fault[]} faults
 */

/**
 * Why a fault can't be planted any more, or null.
 *
 * @param {string} folder
 * @param {Fault} fault
 */
export function staleness(folder, { id, file, find, replace }) {
  const text = textOf(folder, file);
  if (text === null) return `${id}: ${file} does not exist`;
  const times = text.split(find).length - 1;
  if (times !== 1) return `${id}: its text occurs ${times} times in ${file}`;
  return find === replace ? `${id}: its replacement changes nothing` : null;
}

/**
 * @param {string} folder
 * @param {Fault} fault
 * @returns {() => void} takes it out again
 */
export function plant(folder, fault) {
  const stale = staleness(folder, fault);
  if (stale !== null) throw new Refusal(`${stale}.`);
  const file = join(folder, fault.file);
  const before = readFileSync(file, 'utf8');
  // A function, because the text may contain what replace() reads as a pattern.
  writeFileSync(
    file,
    before.replace(fault.find, () => fault.replace),
  );
  return () => writeFileSync(file, before);
}

/**
 * @param {string} folder
 * @param {string} file
 */
function textOf(folder, file) {
  try {
    return readFileSync(join(folder, file), 'utf8');
  } catch {
    return null;
  }
}
