import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { Refusal } from './refusal.mjs';
import { ROOT } from './root.mjs';

const EVERY_MS = 2_000;

/** The unit of /proc on Linux: hundredths of a second. */
const TICKS = 100;

/** The CPU seconds of all children that have ended. */
let counted = reapedSeconds();

/** Node 22.1 and newer keep compiled modules here between starts; older ones ignore the variable. */
const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled') };
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a program in the repository's folder. Prints its output only if it fails.
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
  const child = startInForeground(args, program);
  return whileHandingOnSignals([child], () => exitCodeOf(child));
}

/**
 * Also measures the cost.
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
  return spawn(program, args, {
    cwd: ROOT,
    env,
    stdio: 'inherit',
    detached: !sharesConsole(process.platform),
  });
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
 * Measures the CPU time of a child and its descendants, which tells a slower suite from a busier machine. Needs
 * `/proc`. The system's sum of ended children misses processes that outlive their parent, as a browser's do;
 * polling every two seconds misses short ones. Returns the larger of the two.
 *
 * @param {import('node:child_process').ChildProcess} child just started; the second way needs `detached`
 * @returns {() => number | undefined} CPU seconds, once the child has ended
 */
function measureCpu(child) {
  if (counted === undefined) return () => undefined;
  /** @type {Map<number, number>} Last observed seconds of each process. */
  const seen = new Map();
  const sessions = new Set([child.pid]);
  const looking = setInterval(() => {
    // A browser has its own session and a known parent.
    for (const { id, parent, session, seconds } of processes()) {
      if (!sessions.has(session) && !seen.has(parent)) continue;
      sessions.add(session);
      seen.set(id, seconds);
    }
  }, EVERY_MS);
  let total = 0;
  child.once('exit', () => {
    clearInterval(looking);
    const now = reapedSeconds() ?? 0;
    // Children end one after another, so the increase since the last one belongs to this one.
    const reaped = now - (counted ?? now);
    counted = now;
    const looked = [...seen.values()].reduce((sum, seconds) => sum + seconds, 0);
    total = Math.max(reaped, looked);
  });
  return () => total;
}

/** CPU seconds of all children of this process that have ended, and of theirs. */
function reapedSeconds() {
  const fields = statOf('self');
  return fields && (Number(fields[13]) + Number(fields[14])) / TICKS;
}

function processes() {
  return readdirSync('/proc').flatMap((name) => {
    const fields = /^\d+$/.test(name) ? statOf(name) : undefined;
    if (fields === undefined) return [];
    const seconds = (Number(fields[11]) + Number(fields[12])) / TICKS;
    return [{ id: Number(name), parent: Number(fields[1]), session: Number(fields[3]), seconds }];
  });
}

/**
 * The fields of `/proc/<process>/stat` that follow the name, which may contain blanks.
 *
 * @param {string} process
 */
function statOf(process) {
  try {
    const stat = readFileSync(`/proc/${process}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
