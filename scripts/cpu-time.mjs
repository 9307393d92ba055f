import { readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 2_000;
/** Linux counts in hundredths of a second wherever Node runs. */
const TICKS = 100;

/** CPU seconds of the children that have ended so far, of all children of this process. */
let counted = reapedSeconds();

/**
 * Measures the CPU time of a child and of all that it starts, so that a slower suite can be told from a busier machine. Works
 * where `/proc` is. What the system adds up for a process once its children have ended misses those that outlive their
 * parent, as the processes of a browser do; looking every two seconds misses short ones. The larger of the two is given.
 *
 * @param {import('node:child_process').ChildProcess} child just started; the second way needs `detached`
 * @returns {() => number | undefined} CPU seconds, once the child has ended
 */
export function measureCpu(child) {
  if (counted === undefined) return () => undefined;
  /** @type {Map<number, number>} Seconds of each process, when last seen. */
  const seen = new Map();
  const sessions = new Set([child.pid]);
  const looking = setInterval(() => {
    // A browser has a session of its own, and a parent that is known.
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
    // Children end one after another: what came since the last one is this one's.
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
