import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, type Registry } from 'prom-client';

const RESOLUTION_MS = 10;
const NANOSECONDS = 1e9;

/**
 * Gauges of the process. prom-client's default metrics are not used, because their observers can't be stopped, and a
 * test process starts many servers. Returns a function that stops the measuring.
 */
export function addProcessGauges(registry: Registry): () => void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const registers = [registry];
  new Gauge({
    name: 'balanco_event_loop_delay_seconds',
    help: 'How late timers fired since the last scrape, by quantile; 1 is the worst',
    labelNames: ['quantile'],
    registers,
    collect() {
      // Without a sample (two concurrent scrapes) the histogram has no numbers.
      for (const [quantile, value] of [
        ['0.5', delay.percentile(50)],
        ['0.99', delay.percentile(99)],
        ['1', delay.max],
      ] as const) {
        const late = Math.max(0, value / NANOSECONDS - RESOLUTION_MS / 1000);
        this.set({ quantile }, delay.count === 0 ? 0 : late);
      }
      delay.reset();
    },
  });
  new Gauge({
    name: 'balanco_memory_bytes',
    help: 'Memory of the process: resident, heap in use, buffers outside the heap',
    labelNames: ['kind'],
    registers,
    collect() {
      const { rss, heapUsed, external } = process.memoryUsage();
      this.set({ kind: 'resident' }, rss);
      this.set({ kind: 'heap' }, heapUsed);
      this.set({ kind: 'external' }, external);
    },
  });
  new Counter({
    name: 'balanco_cpu_seconds_total',
    help: 'Processor time that the process has used since its start',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  new Gauge({
    name: 'balanco_start_timestamp_seconds',
    help: 'When the process started, in seconds since 1970',
    registers,
  }).set(Date.now() / 1000 - process.uptime());
  return () => delay.disable();
}
