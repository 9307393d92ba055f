import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from './root.mjs';

const UNSIGNED_FOR = 5_000;
const LOOK_EVERY = 200;

/**
 * Runs the work while no other process of this machine holds the lock. Takes over a lock whose owner is gone.
 *
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {string} [folder] where the lock's file is kept
 * @returns {Promise<T>}
 */
export async function withLock(name, work, folder = join(ROOT, '.cache')) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.lock`);
  let told = false;
  while (!takeLock(file)) {
    if (ownerIsGone(file)) {
      rmSync(file, { force: true });
      continue;
    }
    if (!told) console.error(`Esperando outro processo terminar (${file})…`);
    told = true;
    await wait(LOOK_EVERY);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
function takeLock(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} file */
function ownerIsGone(file) {
  try {
    const owner = Number(readFileSync(file, 'utf8'));
    // The owner may have been killed between creating the file and writing its id.
    if (owner === 0) return Date.now() - statSync(file).mtimeMs > UNSIGNED_FOR;
    return !isAlive(owner);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
