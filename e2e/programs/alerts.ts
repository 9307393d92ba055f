import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '@balanco/embedded-postgres/start-embedded-postgres';
import pg from 'pg';
import { freePorts, signal } from '../harness/processes.js';
import { type ServerProcess, spawnServer } from '../harness/server-process.js';
import { signInToPool } from '../stock-take/api.js';
import { PatientSession } from './simulate/patient-session.js';
import { systemProgram } from './system-program.mjs';

/**
 * Causes the faults of docs/operations.md, "Who wakes", at servers of its own under Prometheus with `alerts.yml`, whose
 * waits are shortened. Fails if an alert of that table doesn't fire, or if a server without a fault wakes somebody.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The server repeats the checks of `doctor` every five minutes. */
const PATIENCE_MS = 11 * 60_000;
const ADMINISTRATOR = { name: 'Administrador', email: 'admin@rede.example', password: 'Senha!da-rede-1' };
/** Need a service of AWS, and months of files: their views have tests of their own. */
const NOT_CAUSED = ['BalancoAppSyncParado', 'BalancoCatalogosAtrasados'];
const SERVERS = ['fine', 'office', 'clock', 'small', 'orphan', 'stopped', 'hung'] as const;
type Server = (typeof SERVERS)[number];

const run = promisify(execFile);
systemProgram('prometheus');
systemProgram('amtool', 'prometheus-alertmanager');
const faketime = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
systemProgram('faketime');
const deploy = path.join(ROOT, 'deploy/prometheus');
await run('promtool', ['check', 'config', path.join(deploy, 'prometheus.yml')]);
await run('amtool', ['check-config', path.join(deploy, 'alertmanager.yml')]);

const folder = await mkdtemp(path.join(tmpdir(), 'balanco-alerts-'));
const inside = (...names: string[]) => path.join(folder, ...names);
const ports = await freePorts([...SERVERS, ...SERVERS, 'prometheus', 'mail'] as const);
const portOf = (server: Server) => Number(ports[SERVERS.indexOf(server)]);
const metricsPortOf = (server: Server) => Number(ports[SERVERS.length + SERVERS.indexOf(server)]);
const [prometheusPort, mailPort] = ports.slice(-2) as [number, number];
const started = new Map<Server, ServerProcess>();
const pidOf = (server: Server) => started.get(server)?.pid ?? Number.NaN;

async function start(server: Server, extra: Readonly<Record<string, string>>): Promise<void> {
  const process_ = spawnServer(path.join(ROOT, 'apps/server/dist/main.js'), {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: String(portOf(server)),
    METRICS_PORT: String(metricsPortOf(server)),
    DATA_DIR: inside(server),
    SECRET_KEY: 'the key of servers that somebody breaks',
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    TRUST_PROXY: 'loopback',
    ...extra,
  });
  started.set(server, process_);
  await process_.ready;
}

const preloaded = (program: string) =>
  `--import=data:text/javascript,${encodeURIComponent(program).replaceAll("'", '%27')}`;

const mounts: string[] = [];
async function mountSmallDisk(name: string, size: string): Promise<string> {
  const place = inside(name);
  await mkdir(place);
  await run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=700`, 'tmpfs', place]);
  mounts.push(place);
  return place;
}

const database = await startEmbeddedPostgres({ dataDir: inside('data'), disposable: true });
const orphans = await startEmbeddedPostgres({ dataDir: inside('orphans'), disposable: true });
const clients: pg.Client[] = [];
async function connect(name?: string): Promise<pg.Client> {
  const url = new URL(database.connectionString);
  if (name !== undefined) url.pathname = `/${name}`;
  const client = new pg.Client(url.href);
  clients.push(client);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
async function createDatabase(name: Server): Promise<{ DATABASE_URL: string }> {
  const client = await connect();
  await client.query(`create database ${name}`);
  const url = new URL(database.connectionString);
  url.pathname = `/${name}`;
  return { DATABASE_URL: url.href };
}

/** What is written in the table of docs/operations.md: the server, its fault, and the alert that tells of it. */
const expected: [Server, fault: string, alert: string, check?: string][] = [];
const expects = (server: Server, fault: string, alert: string, check?: string) =>
  expected.push([server, fault, alert, check]);

async function breakOffice(): Promise<void> {
  const env = await createDatabase('office');
  const locker = await connect('office');
  await locker.query('begin; select 1');
  expects('office', 'a transaction of more than five minutes', 'BalancoConferir', 'Transações');
  const mail = createServer((socket) => {
    socket.on('error', () => undefined).on('data', () => socket.write('250 ok\r\n'));
    socket.write('220 mail\r\n');
  }).listen(mailPort, '127.0.0.1');
  await start('office', { ...env, SMTP_URL: `smtp://127.0.0.1:${mailPort}`, MAIL_FROM: 'a@rede.example' });
  mail.close();
  expects('office', 'the mail server is gone', 'BalancoConferir', 'E-mail');
  const address = () => `http://127.0.0.1:${portOf('office')}`;
  const session = new PatientSession(address, ADMINISTRATOR);
  await session.token();
  const client = await connect('office');
  await client.query(`insert into outbox (kind, key, attempts, next_at, failure)
    values ('notice', 'x', 6, now() + interval '1 day', 'ECONNREFUSED')`);
  expects('office', 'mails of an hour ago', 'BalancoNaoSai');
  await client.query(`insert into device (sub, device_id, queued, oldest_queued_at)
    values ('a', 'b', 7, now() - interval '2 hours')`);
  expects('office', 'phones that wait to send', 'BalancoCelularesEsperam');
  await client.query(`update licence_key set expires_at = now() + interval '5 days'`);
  const { rows } = await client.query(`select sub from person limit 1`);
  await client.query(`insert into licence_seat (licence_key_id, sub) select id, $1 from licence_key`, [
    rows[0].sub,
  ]);
  expects('office', 'a licence that ends', 'BalancoConferir', 'Licenças');
  const token = await session.token();
  const get = (call: string) =>
    fetch(`${address()}${call}`, { headers: { authorization: `Bearer ${token}` } })
      .then((answer) => answer.text())
      .catch(() => '');
  const many = <T>(count: number, one: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => one(index)));
  await many(60, (index) =>
    signInToPool(address(), { email: `p${index}@rede.example`, password: 'Errada!123' }).catch(() => ''),
  );
  expects('office', 'somebody tries passwords', 'BalancoTentativas');
  await many(300, () => get('/api/mobile/pharmacies/'));
  expects('office', 'a person’s calls without end', 'BalancoRecusas');
  await locker.query('lock table pharmacy in access exclusive mode');
  expects('office', 'a locked table', 'BalancoErros');
  expects('office', 'calls that wait for a connection', 'BalancoBancoLento');
  for (const end = Date.now() + 30_000; Date.now() < end; await delay(3_000))
    void many(20, () => get('/api/pharmacies/'));
}

async function breakClock(): Promise<void> {
  const [key, certificate] = [inside('tls.key'), inside('tls.crt')];
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 5 -subj /CN=localhost`;
  await run('openssl', [...words.split(' '), '-keyout', key, '-out', certificate]);
  const backups = await mountSmallDisk('unwritable', '1m');
  await writeFile(path.join(backups, 'balanco-2026-01-01T03-00-00Z.tar.gz'), 'old');
  await run('mount', ['-o', 'remount,ro', backups]);
  const busy = `process.once('SIGUSR2',()=>setInterval(()=>{for(const e=performance.now()+400;performance.now()<e;);},500))`;
  await start('clock', {
    ...(await createDatabase('clock')),
    TLS_CERT_FILE: certificate,
    TLS_KEY_FILE: key,
    BACKUP_DIR: backups,
    NODE_OPTIONS: preloaded(busy),
    LD_PRELOAD: faketime,
    FAKETIME: '+20m',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
  signal(pidOf('clock'), 'SIGUSR2');
  expects('clock', 'a clock that is 20 min ahead', 'BalancoConferir', 'Relógio');
  expects('clock', 'a certificate that ends', 'BalancoConferir', 'TLS');
  expects('clock', 'BACKUP_DIR can’t be written', 'BalancoCopiaFalhou');
  expects('clock', 'BACKUP_DIR can’t be written', 'BalancoConferir', 'Cópias');
  expects('clock', 'no backup for 30 h', 'BalancoSemCopia');
  expects('clock', 'a busy event loop', 'BalancoSobrecarregado');
}

async function breakSmall(): Promise<void> {
  const backups = await mountSmallDisk('full', '64k');
  await writeFile(path.join(backups, 'film'), Buffer.alloc(60 * 1024));
  const data = await mountSmallDisk('small', '1500m');
  await start('small', { BACKUP_DIR: backups });
  expects('small', 'the disk of BACKUP_DIR is full', 'BalancoCopiaFalhou');
  await run('fallocate', ['-l', '1000M', path.join(data, 'film')]);
  expects('small', 'the disk of DATA_DIR is nearly full', 'BalancoConferir', 'Disco de DATA_DIR');
  await delay(5_000);
  signal(Number.parseInt(await readFile(path.join(data, 'postgres/postmaster.pid'), 'utf8'), 10), 'SIGKILL');
  expects('small', 'the embedded PostgreSQL is killed', 'BalancoBancoReiniciado');
}

async function breakOthers(): Promise<void> {
  await start('orphan', { DATABASE_URL: orphans.connectionString });
  await orphans.stop();
  expects('orphan', 'PostgreSQL is gone', 'BalancoConferir', 'Banco de dados');
  await start('stopped', await createDatabase('stopped'));
  signal(pidOf('stopped'), 'SIGSTOP');
  expects('stopped', 'a process that is stopped from outside', 'BalancoFora');
  const hang = `process.once('SIGUSR2',()=>{for(;;);})`;
  const hung = { WATCHDOG_SECONDS: '5', NODE_OPTIONS: preloaded(hang) };
  await start('hung', { ...(await createDatabase('hung')), ...hung });
  signal(pidOf('hung'), 'SIGUSR2');
  expects('hung', 'a hung process that nobody starts again', 'BalancoFora');
  await start('fine', await createDatabase('fine'));
}

async function startPrometheus() {
  const rules = await readFile(path.join(deploy, 'alerts.yml'), 'utf8');
  await writeFile(inside('alerts.yml'), rules.replace(/for: \d+m/g, 'for: 4s'));
  const jobs = SERVERS.map((server) => ({
    targets: [`127.0.0.1:${metricsPortOf(server)}`],
    labels: { instance: server },
  }));
  const config = {
    // While every connection waits, an answer of /metrics takes five seconds.
    global: { scrape_interval: '6s', scrape_timeout: '6s', evaluation_interval: '2s' },
    rule_files: ['alerts.yml'],
    scrape_configs: [{ job_name: 'balanco', static_configs: jobs }],
  };
  await writeFile(inside('prometheus.yml'), JSON.stringify(config));
  const words = [
    `--config.file=${inside('prometheus.yml')}`,
    `--storage.tsdb.path=${inside('series')}`,
    `--web.listen-address=127.0.0.1:${prometheusPort}`,
  ];
  const prometheus = spawn('prometheus', words, { stdio: 'ignore' });
  return { rules, prometheus };
}

const fired = new Map<string, number>();
async function look(): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${prometheusPort}/api/v1/alerts`).catch(() => null);
  // It answers 503 in words while it starts.
  if (!answer?.ok) return;
  const { data } = (await answer.json()) as {
    data: { alerts: { state: string; labels: Record<string, string> }[] };
  };
  for (const { state, labels } of data.alerts) {
    const { alertname, instance = '', check } = labels;
    if (state !== 'firing' || !ready.has(instance)) continue;
    const name = [instance, alertname, alertname === 'BalancoConferir' ? check : undefined].join(' ').trim();
    if (!fired.has(name)) fired.set(name, Math.round((Date.now() - began) / 1000));
    if (labels.severity === 'page') pages.add(name);
  }
}
const ready = new Set<string>();
const pages = new Set<string>();
let began = Date.now();
let prometheus: Awaited<ReturnType<typeof startPrometheus>> | undefined;
try {
  // One after the other: a start of seven at once takes longer than its patience.
  const breaking = (async () => {
    for (const part of [breakOffice, breakSmall, breakClock, breakOthers]) await part();
  })();
  prometheus = await startPrometheus();
  began = Date.now();
  const nameOf = ([server, , alert, check]: (typeof expected)[number]) =>
    [server, alert, check].join(' ').trim();
  let [isBroken, failure] = [false, undefined as unknown];
  breaking.then(
    () => (isBroken = true),
    (error: unknown) => (failure = error),
  );
  while (Date.now() - began < PATIENCE_MS) {
    for (const [server, { ready: up }] of started)
      void up.then(() => ready.add(server)).catch(() => undefined);
    await Promise.all([look(), delay(1_000)]);
    if (failure !== undefined) throw failure;
    if (isBroken && expected.every((row) => fired.has(nameOf(row)))) break;
  }
  for (const row of expected) {
    const seconds = fired.get(nameOf(row));
    process.stdout.write(
      `${row[1].padEnd(42)} ${row[2].padEnd(24)} ${(row[3] ?? '').padEnd(18)} ${seconds === undefined ? 'NOBODY' : `${seconds} s`}\n`,
    );
    if (seconds === undefined) process.exitCode = 1;
  }
  const causeless = [...pages].filter((name) => name.startsWith('fine '));
  const uncaused = [...prometheus.rules.matchAll(/- alert: (\w+)/g)].flatMap(([, alert = '']) =>
    NOT_CAUSED.includes(alert) || expected.some((row) => row[2] === alert) ? [] : [alert],
  );
  for (const line of [...causeless, ...uncaused]) process.stdout.write(`NOT EXPECTED: ${line}\n`);
  if (causeless.length + uncaused.length > 0) process.exitCode = 1;
} finally {
  const gone = prometheus && once(prometheus.prometheus, 'close');
  prometheus?.prometheus.kill('SIGTERM');
  await gone;
  for (const client of clients) await client.end().catch(() => undefined);
  await started
    .get('small')
    ?.end()
    .catch(() => undefined);
  await Promise.all([...started.values()].map((server) => server.kill()));
  await Promise.all([database.stop(), orphans.stop()]);
  for (const place of mounts) await run('umount', ['-l', place]);
  await rm(folder, { recursive: true, force: true });
}
