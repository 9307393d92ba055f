import { equal } from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@balanco/embedded-postgres/start-embedded-postgres';
import { type ServerProcess, spawnServer } from '../harness/server-process.js';

/** Two servers behind each file of `deploy/`, restarted in turn under load: no page may fail (docs/production.md). */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RESTARTS = 6;
const CLIENTS = 20;
const PAGE_MS = 300;
const BODY_BYTES = 7_900_000;

const folder = await mkdtemp(path.join(tmpdir(), 'balanco-proxies-'));
const read = (file: string) => readFile(path.join(ROOT, 'deploy', file), 'utf8');

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

const [first, second, front] = [await freePort(), await freePort(), await freePort()];
const ports = [first, second] as const;

const withServers = (text: string) =>
  text.replaceAll('127.0.0.1:3000', `127.0.0.1:${first}`).replaceAll('127.0.0.1:3001', `127.0.0.1:${second}`);

/** Each as it stands in `deploy/`, but for addresses and certificates. */
const proxies: Readonly<Record<string, () => Promise<ChildProcess>>> = {
  async caddy() {
    const env = {
      ...process.env,
      HOME: folder,
      BALANCO_DOMAIN: `http://127.0.0.1:${front}`,
      BALANCO_SERVERS: `127.0.0.1:${first} 127.0.0.1:${second}`,
    };
    const file = path.join(ROOT, 'deploy/caddy/Caddyfile');
    return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env, stdio: 'ignore' });
  },
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
    await writeFile(file, `daemon off; pid ${folder}/nginx.pid; events {} http { ${http} }`);
    return spawn('nginx', ['-c', file], { stdio: 'ignore' });
  },
  async haproxy() {
    const text = withServers(await read('haproxy/haproxy.cfg'))
      .replace('bind :80', `bind 127.0.0.1:${front}`)
      .replace(/ {2}bind :443.*\n/, '')
      .replace(/ {2}http-request redirect.*\n/, '')
      .replace(/ {2}stats socket.*\n/, '');
    const file = path.join(folder, 'haproxy.cfg');
    await writeFile(file, text);
    return spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  },
};

const database = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data'), disposable: true });

function startOne(index: 0 | 1): ServerProcess {
  return spawnServer(path.join(ROOT, 'apps/server/dist/main.js'), {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATABASE_URL: database.connectionString,
    SECRET_KEY: 'the key that both servers behind the proxy share',
    PORT: String(ports[index]),
    DATA_DIR: path.join(folder, `server-${index}`),
    DRAIN_SECONDS: '4',
    TRUST_PROXY: '127.0.0.1',
  });
}

const address = `http://127.0.0.1:${front}`;

async function untilServed(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if ((await fetch(url).catch(() => null))?.ok) return;
    await delay(100);
  }
  throw new Error(`nobody serves ${url}`);
}

/** What a proxy must not change: a large body and the upgrade of real time reach the server. */
async function checkWay(): Promise<void> {
  const body = JSON.stringify({ name: 'x'.repeat(BODY_BYTES) });
  const headers = { 'content-type': 'application/json' };
  const large = await fetch(`${address}/api/pharmacies/`, { method: 'POST', body, headers });
  equal(large.status, 401, 'a body of 8 MB reaches the server');
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

async function restartInTurn(servers: ServerProcess[]): Promise<void> {
  for (let round = 0; round < RESTARTS; round += 1) {
    const index = (round % 2) as 0 | 1;
    await servers[index]?.end();
    const next = startOne(index);
    servers[index] = next;
    await next.ready;
    await untilServed(`http://127.0.0.1:${ports[index]}/readyz`);
    // A balancer looks each second.
    await delay(2_000);
  }
}

async function underLoad(
  work: () => Promise<void>,
): Promise<{ pages: number; failed: string[]; calls: number }> {
  let isOver = false;
  let [pages, calls] = [0, 0];
  const failed: string[] = [];
  const page = async () => {
    while (!isOver) {
      const answer = await fetch(`${address}/`, { signal: AbortSignal.timeout(30_000) }).catch(String);
      pages += 1;
      if (typeof answer === 'string' || !answer.ok || (await answer.text()).length === 0)
        failed.push(typeof answer === 'string' ? answer : String(answer.status));
      await delay(PAGE_MS);
    }
  };
  const client = async () => {
    while (!isOver) {
      await fetch(`${address}/api/config/`)
        .then((answer) => answer.text())
        .catch(() => undefined);
      calls += 1;
      await delay(PAGE_MS);
    }
  };
  const load = [page(), ...Array.from({ length: CLIENTS }, client)];
  await work().finally(() => {
    isOver = true;
  });
  await Promise.all(load);
  return { pages, failed, calls };
}

let isFine = true;
const servers: ServerProcess[] = [];
try {
  servers.push(startOne(0));
  await servers[0]?.ready;
  servers.push(startOne(1));
  await servers[1]?.ready;
  for (const [name, start] of Object.entries(proxies)) {
    const proxy = await start();
    try {
      await untilServed(`${address}/readyz`);
      await checkWay();
      const { pages, failed, calls } = await underLoad(() => restartInTurn(servers));
      isFine &&= failed.length === 0;
      process.stdout.write(
        `${name}: ${RESTARTS} restarts, ${pages} pages, ${failed.length} failed ${failed.join(' ')}; ${calls} calls beside\n`,
      );
    } finally {
      const gone = new Promise((resolve) => proxy.once('close', resolve));
      proxy.kill('SIGTERM');
      await gone;
    }
  }
} finally {
  await Promise.all(servers.map((server) => server.kill()));
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = isFine ? 0 : 1;
