import { Gauge, type Registry } from 'prom-client';

/** Connections of the pool to the database. */
interface PoolFacts {
  readonly total: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

/** The state of the AppSync worker in this process. */
interface WorkerFacts {
  /** When a sync cycle last succeeded; null if none did yet or another process runs the worker. */
  readonly lastCycleAt: Date | null;
  /** Consecutive failed sync cycles; 0 after a successful one. */
  readonly failures: number;
}

/** Sources that are read at each scrape, without queries. A source that is absent or has no value gives no series. */
export interface MetricSources {
  readonly pool?: (() => PoolFacts) | undefined;
  readonly realtimeConnections?: (() => number) | undefined;
  readonly appsync?: (() => WorkerFacts) | undefined;
  readonly lastBackupAt?: (() => Promise<Date | null>) | undefined;
  readonly databaseRestarts?: (() => number) | undefined;
}

/** Registers the gauges; the returned function adds sources. */
export function addSourceGauges(registry: Registry): (sources: MetricSources) => void {
  let known: MetricSources = {};
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => Promise<number | undefined> | number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.reset();
        // A gauge without labels starts at 0, which is wrong if the value is unknown.
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
  gauge('balanco_realtime_connections', 'Open WebSockets of /graphql/realtime', () =>
    known.realtimeConnections?.(),
  );
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
    // An unreadable folder must not hide all other metrics; `doctor` reports the cause.
    async () => seconds(await known.lastBackupAt?.().catch(() => null)),
  );
  return (sources) => {
    known = { ...known, ...sources };
  };
}

function seconds(moment: Date | null | undefined): number | undefined {
  return moment ? moment.getTime() / 1000 : undefined;
}
