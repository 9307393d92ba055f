import { Worker } from 'node:worker_threads';

const BEAT_MS = 1000;

/** Counts its own turns, so that a machine that slept or starves ends nobody. */
const WATCHER = `
const { workerData: { beats, seconds, sentence } } = require('node:worker_threads');
let [seen, silent] = [0, 0];
setInterval(() => {
  const now = Atomics.load(beats, 0);
  silent = now === seen ? silent + 1 : 0;
  seen = now;
  if (silent < seconds) return;
  require('node:fs').writeSync(2, sentence);
  process.kill(process.pid, 'SIGKILL');
}, ${BEAT_MS});`;

/**
 * Kills this process once its event loop has stood still for so long, so that a service manager starts it again: a
 * thread of its own notices, because no service manager asks by itself whether a process answers. With 0 it doesn't.
 */
export function startWatchdog(seconds: number): void {
  if (seconds === 0) return;
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const sentence = `O processo não respondeu por ${seconds} s e foi encerrado para ser iniciado de novo.\n`;
  const resourceLimits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 };
  new Worker(WATCHER, {
    eval: true,
    workerData: { beats, seconds, sentence },
    resourceLimits,
    execArgv: [],
    env: {},
  }).unref();
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
}
