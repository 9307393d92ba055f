import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DiskFullError, isDiskFull, saysDiskFull } from '@balanco/embedded-postgres/data-folder';
import { startEmbeddedPostgres } from '@balanco/embedded-postgres/start-embedded-postgres';
import type { Supervision } from '@balanco/embedded-postgres/supervise-server';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { startNightlyBackups } from './backup/nightly-backups.js';
import { compose } from './compose.js';
import { type Config, readConfig } from './config/config.js';
import { hasOwnAddress, plainHttpWarning } from './config/exposure.js';
import { openDatabase } from './db/database.js';
import { createSpaceGuard } from './db/health.js';
import { migrate } from './db/migrations/migrate.js';
import { assertPooledSettings } from './db/session-settings.js';
import { runChecks } from './doctor/run-doctor.js';
import { createLogger } from './logging/create-logger.js';
import { openSecurityLog, type ReportEvent } from './logging/security-log.js';
import { createSendMail } from './mail/create-send-mail.js';
import type { Metrics } from './metrics/create-metrics.js';
import { startMetrics } from './metrics/open-metrics.js';
import { atIntervals } from './periodic/timers.js';
import { productLabel, productVersion, serverFolder } from './server-package.js';
import { announceFirstAccess, prepareFirstRun } from './start/first-run.js';
import { openIdentity } from './start/open-identity.js';
import { releaseMemorySoon } from './start/release-memory.js';
import { readSecretKey } from './start/secret-key.js';
import { type Component, createShutdown, type Shutdown } from './start/shutdown.js';
import { reportSteps } from './start/steps.js';
import { startWatchdog } from './start/watchdog.js';
import { isForOperator, reasonOf, refuseAddress, StartupError } from './startup-error.js';
import { openTls } from './tls/open-tls.js';
import { createPhoneListener } from './tls/phone-listener.js';

const webFolder = fileURLToPath(new URL('../web/dist/', serverFolder));
const collectorFolder = fileURLToPath(new URL('../collector/dist/', serverFolder));

/** Milliseconds in which the server closes after losing the database. */
const CLOSED_WITHIN_MS = 5_000;

const steps = reportSteps(process.stdout);

function say(sentence: string): void {
  steps.end();
  process.stdout.write(`${sentence}\n`);
}

function complain(sentence: string): void {
  steps.end();
  process.stderr.write(`${sentence}\n`);
}

/** On Windows the last two are Ctrl+Break and a closed console, which leaves some seconds; there is no SIGTERM. */
const STOPPING: readonly NodeJS.Signals[] =
  process.platform === 'win32' ? ['SIGINT', 'SIGBREAK', 'SIGHUP'] : ['SIGTERM', 'SIGINT'];

/** How often the metrics ask what `admin doctor` would say. */
const DOCTOR_MS = 5 * 60_000;

/** An absent database must not block the end. */
const RELEASE_MS = 3_000;

const STILL_UNDER_WAY = 'As chamadas que ainda estavam em andamento foram interrompidas.';

async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (saysDiskFull(error)) throw error;
    throw new StartupError(`Não foi possível criar a pasta ${dataDir}; confira a variável DATA_DIR.`);
  }
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  try {
    await startWith(config);
  } catch (error) {
    throw await withDiskFault(error, config);
  }
}

async function startWith(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel);
  const shutdown = createShutdown(() => complain(STILL_UNDER_WAY));
  let isStopping = false;
  const onLost = (fault: Error) => {
    if (isStopping) return;
    isStopping = true;
    void Promise.race([shutdown.end(), delay(CLOSED_WITHIN_MS)]).then(
      () => fail(fault),
      () => fail(fault),
    );
  };
  // The port is tried before anything is created.
  await tryAddress(config);
  await prepareDataDir(config.dataDir);
  const store = await openDataStore(config, { log: logger, onLost }, steps.begin);
  steps.end();
  shutdown.add({ close: () => store.release(), patienceMs: Number.POSITIVE_INFINITY });
  // Before the address is known: a stop may follow at once.
  for (const signal of STOPPING) {
    process.on(signal, () => {
      const ended = shutdown.end();
      if (!isStopping) void ended.then(() => process.exit(0), fail);
      isStopping = true;
    });
  }
  try {
    await serve(config, logger, store, shutdown);
  } catch (error) {
    if (isStopping) return;
    await shutdown.end();
    throw error;
  }
}

async function serve(
  config: Config,
  logger: Logger,
  { connectionString, pooledConnectionString, restarts }: DataStore,
  shutdown: Shutdown,
): Promise<void> {
  // It happens only now: a folder that the database refuses stays unchanged.
  const secretKey = await readSecretKey(config.dataDir, config.secretKey);
  await migrate(connectionString, steps.begin).catch((error: unknown) => refuseDatabase(error, config));
  steps.end();
  const writeEvent = openSecurityLog(config.securityLog);
  let countEvent: Metrics['securityEvent'] | undefined;
  const report: ReportEvent = (event) => {
    countEvent?.(event.event);
    writeEvent?.(event);
  };
  const isPooled = pooledConnectionString !== undefined;
  const db = openDatabase(pooledConnectionString ?? connectionString, { isPooled, report });
  shutdown.add({ close: () => db.destroy(), patienceMs: RELEASE_MS });
  if (isPooled) await assertPooledSettings(db);
  const identity = await openIdentity({ config, db, secretKey, log: logger, report });
  const firstAccess = await prepareFirstRun(db, identity.embedded, config);
  const tls = config.tls && (await openTls(config.tls, { ...config, logger }));
  if (tls !== undefined) shutdown.add({ close: () => tls.close(), patienceMs: RELEASE_MS });
  const metrics = await startMetrics(config, { db, logger, restarts });
  countEvent = metrics?.metrics.securityEvent;
  if (metrics !== undefined) shutdown.add({ close: () => metrics.close(), patienceMs: RELEASE_MS });
  if (metrics !== undefined) {
    const look = async () => metrics.metrics.doctorFound(await runChecks(config));
    const onFailure = (error: unknown) => logger.error({ err: error }, 'doctor failed');
    void look().catch(onFailure);
    const repeated = atIntervals(DOCTOR_MS, look, onFailure);
    shutdown.add({ close: () => repeated.stop(), patienceMs: RELEASE_MS });
  }
  const phones = hasOwnAddress(config) ? undefined : createPhoneListener({ ...config, logger });
  let isDraining = false;
  const app = await compose({
    db,
    connectionString,
    pooledConnectionString,
    assertSpace:
      config.databaseUrl === undefined
        ? createSpaceGuard(config.dataDir, config.diskReserveBytes)
        : undefined,
    identity: identity.provider,
    logger,
    report,
    secretKey,
    version: productVersion,
    publicUrl: config.publicUrl,
    securityContact: config.securityContact,
    trustProxy: config.trustProxy,
    trashDays: config.trashDays,
    exchangeFolder: config.exchangeFolder,
    sendNotices:
      config.smtpUrl === undefined
        ? undefined
        : createSendMail({ ...config, from: config.mailFrom, log: logger }),
    webFolder: path.resolve(webFolder),
    collectorFolder: path.resolve(collectorFolder),
    validateAnswers: false,
    tls: tls?.pair,
    install: tls?.install,
    phones,
    metrics,
    datastore: config.datastore,
    isDraining: () => isDraining,
  });
  if (config.backup !== undefined) {
    const backups = startNightlyBackups({
      ...config.backup,
      dataDir: config.dataDir,
      connectionString,
      secretKey,
      productVersion: productLabel,
      publicKey: config.backupPublicKey,
      log: logger,
      report,
    });
    shutdown.add({ close: () => backups.stop(), patienceMs: RELEASE_MS });
  }
  shutdown.add({
    close: () => app.close(),
    patienceMs: config.shutdownSeconds * 1000,
    force: () => app.server.closeAllConnections(),
  });
  await app
    .listen({ port: config.port, host: config.host })
    .catch((error: unknown) => refuseAddress(error, config));
  if (phones !== undefined) shutdown.add({ close: () => phones.close(), patienceMs: RELEASE_MS });
  const installPage = (await tls?.start(app)) ?? (await phones?.start(app));
  if (metrics?.address !== undefined) say(`Métricas em ${metrics.address}/metrics`);
  if (installPage != null) say(`Certificado para celulares em ${installPage}`);
  const exposed = plainHttpWarning(config);
  if (exposed !== null) say(`Atenção: ${exposed}.`);
  say(`Balanço pronto em ${config.publicUrl ?? localAddress(app, config)}`);
  releaseMemorySoon();
  // A slow machine stands still longer while it starts.
  startWatchdog(config.watchdogSeconds);
  if (config.drainSeconds > 0) shutdown.add(drain(config.drainSeconds, () => (isDraining = true)));
  if (firstAccess !== null) say(announceFirstAccess(firstAccess, process.stdout.isTTY));
}

/** Serves on while `/readyz` refuses, so that balancers send requests elsewhere first. A second signal ends it. */
function drain(seconds: number, begin: () => void): Component {
  const over = new AbortController();
  return {
    close: async () => {
      begin();
      await delay(seconds * 1000, undefined, { signal: over.signal }).catch(() => undefined);
    },
    patienceMs: (seconds + 1) * 1000,
    force: () => over.abort(),
  };
}

function fail(error: unknown): void {
  complain(isForOperator(error) ? error.message : String(error instanceof Error ? error.stack : error));
  process.exit(1);
}

start().catch(fail);

function localAddress(app: FastifyInstance, config: Config): string {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const scheme = config.tls === undefined ? 'http' : 'https';
  return `${scheme}://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
}

async function withDiskFault(error: unknown, { dataDir, databaseUrl }: Config): Promise<unknown> {
  if (isForOperator(error)) return error;
  const isFull = (databaseUrl === undefined && saysDiskFull(error)) || (await isDiskFull(dataDir));
  return isFull ? new DiskFullError(dataDir, error) : error;
}

function refuseDatabase(error: unknown, config: Config): never {
  if (isForOperator(error) || config.databaseUrl === undefined) throw error;
  const reason = reasonOf(error);
  throw new StartupError(`Não foi possível preparar o banco de dados da variável DATABASE_URL: ${reason}.`);
}

async function tryAddress(config: Config): Promise<void> {
  const { host, port } = config;
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen({ port, host, exclusive: true }, resolve);
  }).catch((error: unknown) => refuseAddress(error, config));
  await new Promise((resolve) => probe.close(resolve));
}

interface DataStore {
  /** The direct address, for sessions. */
  readonly connectionString: string;
  /** The address of a pooler, for the rest. */
  readonly pooledConnectionString?: string | undefined;
  release(): Promise<void>;
  /** The embedded PostgreSQL alone restarts. */
  readonly restarts?: () => number;
}

async function openDataStore(
  config: Config,
  supervision: Supervision,
  onProgress: (sentence: string) => void,
): Promise<DataStore> {
  const { databaseUrl, databaseDirectUrl } = config;
  if (databaseUrl !== undefined) {
    return {
      connectionString: databaseDirectUrl ?? databaseUrl,
      pooledConnectionString: databaseDirectUrl === undefined ? undefined : databaseUrl,
      release: async () => undefined,
    };
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, onProgress, supervision });
  return {
    connectionString: embedded.connectionString,
    release: () => embedded.stop(),
    restarts: () => embedded.restarts(),
  };
}
