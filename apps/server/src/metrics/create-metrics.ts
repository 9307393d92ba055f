import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { addProcessGauges } from './process-gauges.js';
import { addSourceGauges, type MetricSources } from './source-gauges.js';

/** An answered request, or one whose client disconnected before the answer (`aborted`). */
interface ObservedRequest {
  readonly route: string;
  readonly method: string;
  readonly status: string;
  readonly seconds: number;
}

/** The metrics of one server. Each app in a process has its own. */
export interface Metrics {
  /** The Prometheus text format. */
  render(): Promise<string>;
  readonly contentType: string;
  readonly registry: Registry;
  requestBegan(): void;
  requestEnded(request: ObservedRequest): void;
  /** Adds outcomes of submitted counts: created, merged, unchanged, rejected. */
  countsWritten(via: 'rest' | 'graphql', outcomes: readonly string[]): void;
  batchRefused(status: string): void;
  rowsImported(of: 'products' | 'pharmacies', outcome: string, rows: number): void;
  /** Adds sources that are read at each scrape. */
  watch(sources: MetricSources): void;
  /** Stops the timers. */
  close(): void;
}

/** Lists take milliseconds, imports and exports seconds. Calls end after 30 s, imports and exports after 150 s. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 150];

export function createMetrics({ version }: { readonly version: string }): Metrics {
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
  const importedRows = new Counter({
    name: 'balanco_import_rows_total',
    help: 'Rows of imports, by what they are of and what became of them',
    labelNames: ['of', 'outcome'],
    registers,
  });
  new Gauge({
    name: 'balanco_build_info',
    help: 'Always 1; the labels name the versions',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.versions.node }, 1);
  const stopProcessGauges = addProcessGauges(registry);
  const watch = addSourceGauges(registry);
  return {
    registry,
    render: () => registry.metrics(),
    contentType: registry.contentType,
    requestBegan: () => inFlight.inc(),
    requestEnded({ route, method, status, seconds }) {
      inFlight.dec();
      requests.inc({ route, method, status });
      durations.observe({ route, method }, seconds);
    },
    countsWritten(via, outcomes) {
      for (const outcome of outcomes) counts.inc({ via, outcome });
    },
    batchRefused: (status) => refusedBatches.inc({ status }),
    rowsImported: (of, outcome, rows) => importedRows.inc({ of, outcome }, rows),
    watch,
    close: stopProcessGauges,
  };
}
