import { equal } from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '@balanco/embedded-postgres/start-embedded-postgres';
import { launchBrowser } from '../harness/chromium.js';
import { freePorts } from '../harness/processes.js';
import { type ServerProcess, spawnServer } from '../harness/server-process.js';
import { checkServer } from './simulate/check-server.js';
import { DeliveryLedger } from './simulate/delivery-ledger.js';
import { prepareEmptyServer } from './simulate/prepare-simulation.js';
import { runCollectors } from './simulate/run-collectors.js';
import { systemProgram } from './system-program.mjs';

/**
 * Two servers behind each file of `deploy/`, restarted by `restart-in-turn.sh` under load: no page may fail, and no
 * acknowledged count may be missing (docs/production.md).
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RESTARTS = 6;
const PHONES = 20;
const PAGE_MS = 300;
const BETWEEN_MS = 3_000;
/** A single server is away for its start. */
const PATIENCE_MS = 90_000;
/** Simulated seconds per second. */
const PACE = 10;
const BODY_BYTES = 7_900_000;
/** Without names it runs all. */
const wanted = process.argv.slice(2);
const ADMINISTRATOR = { email: 'admin@rede.example', password: 'Senha!da-rede-1' };

for (const [program, debianPackage] of [['caddy'], ['nginx', 'nginx-light'], ['haproxy']] as const)
  systemProgram(program, debianPackage);
const run = promisify(execFile);
const folder = await mkdtemp(path.join(tmpdir(), 'balanco-proxies-'));
const read = (file: string) => readFile(path.join(ROOT, 'deploy', file), 'utf8');
const [first, second, front, control] = await freePorts(['first', 'second', 'front', 'control']);
const ports = [first, second] as const;
const withServers = (text: string) =>
  text.replaceAll('127.0.0.1:3000', `127.0.0.1:${first}`).replaceAll('127.0.0.1:3001', `127.0.0.1:${second}`);

const ALONE = 'caddy-alone';

async function caddy(servers: string): Promise<ChildProcess> {
  const env = {
    ...process.env,
    HOME: folder,
    BALANCO_DOMAIN: `http://127.0.0.1:${front}`,
    BALANCO_SERVERS: servers,
  };
  const file = path.join(ROOT, 'deploy/caddy/Caddyfile');
  return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env, stdio: 'ignore' });
}

/** Each as it stands in `deploy/`, but for addresses and certificates. */
const proxies: Readonly<Record<string, () => Promise<ChildProcess>>> = {
  caddy: () => caddy(`127.0.0.1:${first} 127.0.0.1:${second}`),
  [ALONE]: () => caddy(`127.0.0.1:${first}`),
  async nginx() {
    const site = withServers(await read('nginx/balanco.conf'))
      .replace(/server \{\n {2}listen 80;[^}]*\}\n/, '')
      .replace('listen 443 ssl', `listen 127.0.0.1:${front}`)
      .replace(/ {2}ssl_certificate.*\n/g, '');
    const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const http = `access_log off; error_log ${folder}/nginx.log; ${kept.join(' ')}\n${site}`;
    const file = path.join(folder, 'nginx.conf');
    await writeFile(
      file,
      `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${folder}/nginx.pid; events {} http { ${http} }`,
    );
    return spawn('nginx', ['-c', file], { stdio: 'ignore' });
  },
  async haproxy() {
    const text = withServers(await read('haproxy/haproxy.cfg'))
      .replace('bind :80', `bind 127.0.0.1:${front}`)
      .replace(/ {2}bind :443.*\n/, '')
      .replace(/ {2}http-request redirect.*\n/, '')
      .replace('X-Forwarded-Proto https', 'X-Forwarded-Proto http')
      .replace(/ {2}stats socket.*\n/, '');
    const file = path.join(folder, 'haproxy.cfg');
    await writeFile(file, text);
    return spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  },
};

const database = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data'), disposable: true });

const environment = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  DATABASE_URL: database.connectionString,
  SECRET_KEY: 'the key that both servers behind the proxy share',
  ADMIN_EMAIL: ADMINISTRATOR.email,
  ADMIN_PASSWORD: ADMINISTRATOR.password,
  TRUST_PROXY: '127.0.0.1',
};
const program = (name: string) => path.join(ROOT, 'apps/server/dist', `${name}.js`);

const startOne = (index: number, isAlone = false): ServerProcess =>
  spawnServer(program('main'), {
    ...environment,
    // Nobody else would serve meanwhile.
    DRAIN_SECONDS: isAlone ? '0' : '4',
    PORT: String(ports[index]),
    DATA_DIR: path.join(folder, `server-${index}`),
  });

const address = `http://127.0.0.1:${front}`;

async function untilServed(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(url).catch(() => null);
    await answer?.text();
    if (answer?.ok) return;
    await delay(100);
  }
  throw new Error(`nobody serves ${url}`);
}

/** What a proxy must not change: a large body and the upgrade of real time reach the server. */
async function checkWay(): Promise<void> {
  const body = JSON.stringify({ name: 'x'.repeat(BODY_BYTES) });
  const headers = { 'content-type': 'application/json' };
  const statusAt = async (port: number) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/pharmacies/`, { method: 'POST', body, headers });
    await answer.text();
    return answer.status;
  };
  equal(await statusAt(front), await statusAt(first), 'a body of 8 MB reaches the server');
  equal(await handshake(front), await handshake(first), 'the upgrade of real time reaches the server');
}

/** The status line that answers a WebSocket handshake without a token. */
async function handshake(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const head = ['GET /graphql/realtime HTTP/1.1', `Host: 127.0.0.1:${port}`, 'Upgrade: websocket'];
  const key = [
    'Connection: Upgrade',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version: 13',
  ];
  socket.write([...head, ...key, 'Sec-WebSocket-Protocol: graphql-ws', '', ''].join('\r\n'));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return /^HTTP\/1.1 (\d+)/.exec(answer.toString())?.[1] ?? '';
}

const servers: ServerProcess[] = [];
let isAlone = false;

/** What `systemctl restart balanco@PORT` does. */
const systemd = createServer(async ({ url = '' }, response) => {
  const index = ports.findIndex((port) => url.endsWith(String(port)));
  await servers[index]?.end();
  servers[index] = startOne(index, isAlone);
  await servers[index]?.ready;
  response.end();
}).listen(control, '127.0.0.1');
await writeFile(
  path.join(folder, 'systemctl'),
  `#!/bin/sh\nexec curl --fail --silent "http://127.0.0.1:${control}/$2"\n`,
  { mode: 0o755 },
);

async function restartInTurn(): Promise<void> {
  const units = (isAlone ? [first] : ports).map((port) => `balanco@${port}`);
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  for (let restarts = 0; restarts < RESTARTS; restarts += units.length) {
    await run('sh', [path.join(ROOT, 'deploy/restart-in-turn.sh'), ...units], { env });
    await delay(BETWEEN_MS);
  }
}

/** Reloads until it is stopped; a file or call of the page that fails is a page that failed. */
async function reload(stop: AbortSignal): Promise<{ pages: number; failed: string[]; longestMs: number }> {
  const browser = await launchBrowser();
  const failed: string[] = [];
  let [pages, longestMs] = [0, 0];
  try {
    const page = await browser.newPage();
    page.on('response', (answer) => {
      if (answer.status() >= 500) failed.push(`${answer.status()} ${answer.url()}`);
    });
    while (!stop.aborted) {
      const began = performance.now();
      await page
        .goto(address, { timeout: PATIENCE_MS })
        .then(() => page.getByLabel('E-mail').waitFor({ timeout: PATIENCE_MS }))
        .catch((error: unknown) => failed.push(String(error)));
      pages += 1;
      longestMs = Math.max(longestMs, performance.now() - began);
      await delay(PAGE_MS);
    }
  } finally {
    await browser.close();
  }
  return { pages, failed, longestMs };
}

let isFine = true;
try {
  for (const index of ports.keys()) {
    servers[index] = startOne(index);
    await servers[index]?.ready;
  }
  let night: Awaited<ReturnType<typeof prepareEmptyServer>> | undefined;
  const ledger = new DeliveryLedger();
  for (const [round, [name, start]] of Object.entries(proxies).entries()) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    isAlone = name === ALONE;
    const proxy = await start();
    try {
      await untilServed(`${address}/readyz`);
      await checkWay();
      night ??= await prepareEmptyServer({
        address: () => address,
        administrator: ADMINISTRATOR,
        operate: async (...words) =>
          (
            await run(process.execPath, [program('admin'), ...words], {
              env: { ...environment, DATA_DIR: folder },
            })
          ).stdout,
        collectors: PHONES,
        seed: 5,
        wait: (seconds) => delay(seconds * 1000),
      });
      const over = new AbortController();
      const stop = over.signal;
      const before = ledger.totals.acknowledged;
      const work = Promise.all([
        reload(stop),
        runCollectors(night.setup, ledger, { counts: 1_000_000, seed: round + 1, pace: PACE, stop }),
      ]);
      await Promise.race([work, restartInTurn()]).finally(() => over.abort());
      const [{ pages, failed, longestMs }] = await work;
      const { problems } = await checkServer(night.admin, night.setup, ledger);
      isFine &&= failed.length === 0 && problems.length === 0;
      const counted = ledger.totals.acknowledged - before;
      process.stdout.write(
        `${name}: ${RESTARTS} restarts, ${pages} pages (longest ${Math.round(longestMs)} ms), ${failed.length} failed; ${counted} counts of ${PHONES} phones, ${problems.length} problems\n`,
      );
      for (const line of [...failed, ...problems].slice(0, 10)) process.stdout.write(`  ${line}\n`);
    } finally {
      const gone = once(proxy, 'close');
      proxy.kill('SIGTERM');
      await gone;
    }
  }
} finally {
  systemd.close();
  await Promise.all(servers.map((server) => server.kill()));
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = isFine ? 0 : 1;
