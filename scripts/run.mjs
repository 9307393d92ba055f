import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { measureCpu } from './cpu-time.mjs';
import { Refusal } from './refusal.mjs';
import { ROOT } from './root.mjs';

/** Node 22.1 and newer keep compiled modules here between starts; older ones ignore the variable. */
const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled') };

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a program in the repository's folder. What it prints appears only if it fails.
 *
 * @param {readonly string[]} args
 * @param {string} [program] Node unless named
 * @returns {Promise<number | undefined>} the CPU seconds of its process tree, where the system tells
 * @throws {Refusal} with everything it printed
 */
export async function runQuietly(args, program = process.execPath) {
  const env = { ...COMPILED, ...process.env };
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const measured = measureCpu(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      printed += chunk;
    });
  }
  const code = await whileHandingOnSignals([child], () => exitCodeOf(child));
  const cpuSeconds = measured();
  if (code !== 0)
    throw new Refusal(`${printed.trimEnd()}\nFalhou (código ${code}): ${[program, ...args].join(' ')}`);
  return cpuSeconds;
}

/**
 * Runs a Node program on this terminal until it ends, and forwards signals to it. A Ctrl+C reaches this process up to
 * twice, from the terminal and from npm, and a server stops at once on a second one. So the program has its own
 * process group, and signals within a second of each other are forwarded once.
 *
 * @param {readonly string[]} args
 * @param {string} [program] this Node unless named
 * @returns {Promise<number>} its exit code, in the shell's form if a signal ended it
 */
export async function runInForeground(args, program = process.execPath) {
  const child = startInForeground(args, program);
  return whileHandingOnSignals([child], () => exitCodeOf(child));
}

/**
 * The same, and what it cost.
 *
 * @param {readonly string[]} args
 * @returns {Promise<{ code: number, cpuSeconds: number | undefined }>} with the CPU seconds of its process tree, where the system tells
 */
export async function runMeasured(args) {
  const child = startInForeground(args);
  const measured = measureCpu(child);
  const code = await whileHandingOnSignals([child], () => exitCodeOf(child));
  return { code, cpuSeconds: measured() };
}

/**
 * @param {readonly string[]} args
 * @param {string} [program]
 */
function startInForeground(args, program = process.execPath) {
  const env = { ...COMPILED, ...process.env };
  return spawn(program, args, { cwd: ROOT, env, stdio: 'inherit', detached: true });
}

/** Signals within this many milliseconds are the same Ctrl+C. */
const ONE_SIGNAL_MS = 1_000;

/**
 * Forwards the signals that end this process to the children, each Ctrl+C once.
 *
 * @template T
 * @param {readonly import('node:child_process').ChildProcess[]} children
 * @param {(endAll: () => void) => Promise<T>} work calling `endAll` counts as the signal
 * @returns {Promise<T>}
 */
export async function whileHandingOnSignals(children, work) {
  let askedAt = Number.NEGATIVE_INFINITY;
  /** @param {NodeJS.Signals} signal */
  const handOn = (signal) => {
    const now = performance.now();
    if (now - askedAt < ONE_SIGNAL_MS) return;
    askedAt = now;
    // A closed terminal ends a program in the same orderly way as any other request.
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
 * npm forwards a signal to the shell between npm and us, which dies of it silently. We only notice that our parent is
 * gone.
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
