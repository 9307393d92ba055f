import { spawnSync } from 'node:child_process';
import { Refusal } from '../../scripts/refusal.mjs';

/**
 * A program of the system's packages, installed if it is missing.
 *
 * @param {string} program
 * @param {string} [debianPackage]
 * @returns {string} the program
 * @throws {Refusal} if it can't be had
 */
export function systemProgram(program, debianPackage = program) {
  const has = () => spawnSync('which', [program]).status === 0;
  if (!has()) {
    // RUNLEVEL: a service that the package starts would take ports 80 and 443.
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', debianPackage], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      stdio: 'inherit',
    });
  }
  if (!has())
    throw new Refusal(`Falta ${program}; no Debian, apt-get install ${debianPackage} como root.`, 2);
  return program;
}
