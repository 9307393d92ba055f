import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { BackupFailure } from '../backup/last-backup.js';
import { checkOf, type Finding } from '../doctor/checks.js';
import type { SecurityEvent } from '../logging/security-log.js';
import { build } from '../server-package.js';

/** Absent if the client left before its answer. */
export interface ObservedRequest {
  readonly route: string;
  readonly method: string;
  readonly status: string;
  readonly seconds: number;
  /** Which budget refused it (docs/http.md); absent if none did. */
  readonly refusedBy?: string | undefined;
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Lists: milliseconds; imports and exports: up to 150 s; others: up to 30 s. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 150];

export function createMetrics({ version }: { readonly version: string }) {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'balanco_http_requests_total',
    help: 'Requests by route, method and status; status aborted: the client left first',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'balanco_http_request_duration_seconds',
    help: 'Seconds from a request to the end of its answer',
    labelNames: ['route', 'method'],
    buckets: BUCKETS,
    registers,
  });
  const refusals = new Counter({
    name: 'balanco_refusals_total',
    help: 'Requests answered 429 or 503, by the lane whose budget they are in',
    labelNames: ['lane', 'status'],
    registers,
  });
  const inFlight = new Gauge({
    name: 'balanco_http_requests_in_flight',
    help: 'Requests that are being answered',
    registers,
  });
  const counts = new Counter({
    name: 'balanco_counts_total',
    help: 'Counts sent by collectors, by outcome: created, merged, unchanged, rejected',
    labelNames: ['via', 'outcome'],
    registers,
  });
  const refusedBatches = new Counter({
    name: 'balanco_batches_refused_total',
    help: 'Batches of counts that were refused as a whole, by status',
    labelNames: ['status'],
    registers,
  });
  const securityEvents = new Counter({
    name: 'balanco_security_events_total',
    help: 'Sign-ins, refusals, locks and changes of roles, access, keys and factors, as in SECURITY_LOG',
    labelNames: ['event'],
    registers,
  });
  const importedRows = new Counter({
    name: 'balanco_import_rows_total',
    help: 'Rows of imports, by what they are of and what became of them',
    labelNames: ['of', 'outcome'],
    registers,
  });
  const doctor = new Gauge({
    name: 'balanco_doctor',
    help: 'What admin doctor says, every five minutes: 1 fine, 0 something to do',
    labelNames: ['check'],
    registers,
  });
  const doctorValue = new Gauge({
    name: 'balanco_doctor_value',
    help: 'What a check of doctor measured: free bytes, seconds, days, or a number of things',
    labelNames: ['check'],
    registers,
  });
  new Gauge({
    name: 'balanco_build_info',
    help: 'Always 1; the labels name the versions',
    labelNames: ['version', 'node', 'commit', 'date'],
    registers,
  }).set({ version, node: process.versions.node, commit: build.commit ?? '', date: build.date ?? '' }, 1);
  const stopProcessGauges = addProcessGauges(registry);
  const watch = addSourceGauges(registry);
  return {
    registry,
    render: () => registry.metrics(),
    contentType: registry.contentType,
    requestBegan: () => inFlight.inc(),
    requestEnded({ route, method, status, seconds, refusedBy }: ObservedRequest): void {
      inFlight.dec();
      requests.inc({ route, method, status });
      durations.observe({ route, method }, seconds);
      if (refusedBy !== undefined) refusals.inc({ lane: refusedBy, status });
    },
    countsWritten(via: string, outcomes: readonly string[]): void {
      for (const outcome of outcomes) counts.inc({ via, outcome });
    },
    batchRefused: (status: string) => refusedBatches.inc({ status }),
    securityEvent: (event: SecurityEvent['event']) => securityEvents.inc({ event }),
    rowsImported: (of: 'products' | 'pharmacies', outcome: string, rows: number) =>
      importedRows.inc({ of, outcome }, rows),
    /** What `doctor` finds, over what it found before. */
    doctorFound(findings: readonly Finding[]): void {
      doctor.reset();
      doctorValue.reset();
      // A check may have several findings: one to do makes it 0.
      for (const finding of [...findings].sort(
        (a, b) => Number(a.state === 'todo') - Number(b.state === 'todo'),
      )) {
        const check = checkOf(finding);
        doctor.set({ check }, finding.state === 'todo' ? 0 : 1);
        if (finding.value !== undefined) doctorValue.set({ check }, finding.value);
      }
    },
    watch,
    close: stopProcessGauges,
  };
}

interface WorkerFacts {
  /** null without a success or in another process. */
  readonly lastCycleAt: Date | null;
  readonly failures: number;
}

/** They are read at each scrape; absent values give no series. */
export interface MetricSources {
  readonly pool?:
    | (() => { readonly total: number; readonly idle: number; readonly waiting: number })
    | undefined;
  readonly realtimeConnections?: (() => number) | undefined;
  readonly appsync?: (() => WorkerFacts) | undefined;
  readonly lastBackupAt?: (() => Promise<Date | null>) | undefined;
  readonly lastBackupFailure?: (() => Promise<BackupFailure | null>) | undefined;
  readonly databaseRestarts?: (() => number) | undefined;
  readonly lateCatalogues?: (() => Promise<number>) | undefined;
  readonly deadLetters?: (() => Promise<number>) | undefined;
}

function addSourceGauges(registry: Registry): (sources: MetricSources) => void {
  let known: MetricSources = {};
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => Promise<number | undefined> | number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.reset();
        // An unlabelled gauge starts at 0, wrong for unknown.
        const value = await read();
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  new Gauge({
    name: 'balanco_database_connections',
    help: 'Connections of the pool by state; waiting: calls that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, value] of Object.entries(known.pool?.() ?? {})) this.set({ state }, value);
    },
  });
  gauge('balanco_embedded_database_restarts', 'How often the embedded PostgreSQL was started again', () =>
    known.databaseRestarts?.(),
  );
  gauge(
    'balanco_late_catalogues',
    'Pharmacies whose catalogue did not come to the folder by its usual hour; absent without EXCHANGE_DIR',
    () => known.lateCatalogues?.().catch(() => undefined),
  );
  gauge('balanco_dead_letters', 'Mails and files that could not leave for an hour', () =>
    known.deadLetters?.().catch(() => undefined),
  );
  gauge('balanco_realtime_connections', 'Open WebSockets', () => known.realtimeConnections?.());
  gauge(
    'balanco_appsync_last_round_timestamp_seconds',
    'When the worker to AppSync last finished a round, in seconds since 1970; absent where another process works',
    () => seconds(known.appsync?.().lastCycleAt),
  );
  gauge(
    'balanco_appsync_failed_rounds',
    'Rounds of the worker to AppSync that failed in a row',
    () => known.appsync?.().failures,
  );
  gauge(
    'balanco_last_backup_timestamp_seconds',
    'When the newest backup in BACKUP_DIR began, in seconds since 1970; absent where there is none',
    async () => seconds(await known.lastBackupAt?.().catch(() => null)),
  );
  new Gauge({
    name: 'balanco_backup_failure_timestamp_seconds',
    help: 'When this process last failed to make a backup, and why; absent since one was made',
    labelNames: ['reason'],
    registers,
    async collect() {
      this.reset();
      const failure = await known.lastBackupFailure?.().catch(() => null);
      if (failure) this.set({ reason: failure.reason }, failure.at.getTime() / 1000);
    },
  });
  return (sources) => {
    known = { ...known, ...sources };
  };
}

function seconds(moment: Date | null | undefined): number | undefined {
  return moment ? moment.getTime() / 1000 : undefined;
}

const RESOLUTION_MS = 10;

const NANOSECONDS = 1e9;

/** prom-client's observers can't be stopped, and tests start many servers. Returns the stop. */
function addProcessGauges(registry: Registry): () => void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const registers = [registry];
  new Gauge({
    name: 'balanco_event_loop_delay_seconds',
    help: 'How late timers fired since the last scrape, by quantile; 1 is the worst',
    labelNames: ['quantile'],
    registers,
    collect() {
      // Two concurrent scrapes leave no sample.
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
