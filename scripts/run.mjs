import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { Refusal } from './refusal.mjs';
import { ROOT } from './root.mjs';

/** Node 22.1 and newer keep compiled modules here between starts; older ones ignore the variable. */
const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled') };
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a program in the repository's folder. Prints its output only if it fails.
 *
 * @param {readonly string[]} args
 * @param {string} [program] Node unless named
 * @throws {Refusal} with everything it printed
 */
export async function runQuietly(args, program = process.execPath) {
  const env = { ...COMPILED, ...process.env };
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      printed += chunk;
    });
  }
  const code = await whileHandingOnSignals([child], () => exitCodeOf(child));
  if (code !== 0)
    throw new Refusal(`${printed.trimEnd()}\nFalhou (código ${code}): ${[program, ...args].join(' ')}`);
}

/**
 * Runs a Node program on this terminal until it ends, and forwards signals to it. A Ctrl+C reaches this process
 * up to twice, from the terminal and from npm, and a second one stops a server at once. So the program has its
 * own process group, and signals within a second are forwarded once. Windows has no signals: there the program
 * shares the console, which tells both of a Ctrl+C, and to forward it would kill the program.
 *
 * @param {readonly string[]} args
 * @param {string} [program] this Node unless named
 * @returns {Promise<number>} its exit code, in the shell's form if a signal ended it
 */
export async function runInForeground(args, program = process.execPath) {
  const env = { ...COMPILED, ...process.env };
  const detached = !sharesConsole(process.platform);
  const child = spawn(program, args, { cwd: ROOT, env, stdio: 'inherit', detached });
  return whileHandingOnSignals([child], () => exitCodeOf(child));
}

/**
 * Detached, a program of Windows has no console: it shows nothing and no Ctrl+C reaches it.
 *
 * @param {NodeJS.Platform} platform
 */
function sharesConsole(platform) {
  return platform === 'win32';
}

/** Signals within this many milliseconds count as one Ctrl+C. */
const ONE_SIGNAL_MS = 1_000;

/**
 * Forwards the signals that end this process to the children, each Ctrl+C once.
 *
 * @template T
 * @param {readonly Pick<import('node:child_process').ChildProcess, 'kill'>[]} children
 * @param {(endAll: () => void) => Promise<T>} work calling `endAll` counts as the signal
 * @param {NodeJS.Platform} [platform] on Windows the children know already
 * @returns {Promise<T>}
 */
export async function whileHandingOnSignals(children, work, platform = process.platform) {
  let askedAt = Number.NEGATIVE_INFINITY;
  /** @param {NodeJS.Signals} signal */
  const handOn = (signal) => {
    if (sharesConsole(platform)) return;
    const now = performance.now();
    if (now - askedAt < ONE_SIGNAL_MS) return;
    askedAt = now;
    // A closed terminal ends a program in an orderly way, like any other request.
    for (const child of children) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  };
  for (const signal of SIGNALS) process.on(signal, handOn);
  const endAll = () => {
    if (askedAt === Number.NEGATIVE_INFINITY) handOn('SIGTERM');
  };
  const watch = watchNpm(endAll);
  try {
    return await work(endAll);
  } finally {
    clearInterval(watch);
    for (const signal of SIGNALS) process.off(signal, handOn);
  }
}

/**
 * npm forwards a signal to the shell between npm and us, which dies of it silently. The vanished parent is the
 * only sign.
 *
 * @param {() => void} onGone
 */
function watchNpm(onGone) {
  const parent = process.ppid;
  return setInterval(() => {
    if (process.env.npm_lifecycle_event !== undefined && process.ppid !== parent) onGone();
  }, 250);
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
export function exitCodeOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) =>
      resolve(signal === null ? (code ?? 1) : 128 + constants.signals[signal]),
    );
  });
}

/**
 * CPU seconds of all ended children and of theirs, where the system tells (`/proc`). It lacks what outlives its parent, as
 * processes of a browser do.
 */
export function endedCpuSeconds() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // The name before may contain blanks. The unit is hundredths of a second.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return undefined;
  }
}
