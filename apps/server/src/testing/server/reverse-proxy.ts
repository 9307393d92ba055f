import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeTestFolder } from '@balanco/embedded-postgres/testing/test-folder';

export type ProxyKind = 'nginx' | 'haproxy' | 'node';

export interface ReverseProxy {
  readonly port: number;
  stop(): Promise<void>;
}

const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];

function findProgram(name: string): string | undefined {
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

/** `node` forwards like nginx and always exists. */
export function installedProxies(): ProxyKind[] {
  const kinds = ['nginx', 'haproxy'] as const;
  return [...kinds.filter((kind) => findProgram(kind) !== undefined), 'node'];
}

/**
 * It is configured as docs/operations.md says: X-Forwarded-For appended, X-Forwarded-Proto set, Host kept;
 * X-Forwarded-Host passes.
 */
export async function startReverseProxy(kind: ProxyKind, upstream: number): Promise<ReverseProxy> {
  if (kind === 'node') return startForwarder(upstream);
  const program = findProgram(kind);
  if (program === undefined) throw new Error(`${kind} is not installed`);
  const folder = await makeTestFolder(`${kind}-`);
  await mkdir(path.join(folder, 'logs'));
  const port = await freePort();
  const file = path.join(folder, 'proxy.conf');
  await writeFile(file, (kind === 'nginx' ? nginxConf : haproxyConf)(port, upstream, folder));
  const words = kind === 'nginx' ? ['-p', folder, '-e', 'stderr', '-c', file] : ['-db', '-f', file];
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  if (!(await listens(port, child))) throw new Error(`${kind} did not start: ${complaint}`);
  return {
    port,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function nginxConf(port: number, upstream: number, folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  return `daemon off;
master_process off;
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
  ${temporary}
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://127.0.0.1:${upstream};
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
    }
  }
}
`;
}

function haproxyConf(port: number, upstream: number): string {
  return `defaults
  mode http
  option forwardfor
  timeout connect 5s
  timeout client 30s
  timeout server 30s
frontend web
  bind 127.0.0.1:${port}
  http-request set-header X-Forwarded-Proto http
  default_backend app
backend app
  server app 127.0.0.1:${upstream}
`;
}

async function startForwarder(upstream: number): Promise<ReverseProxy> {
  const server = createServer((incoming, outgoing) => {
    const { 'x-forwarded-for': before, ...headers } = incoming.headers;
    const client = incoming.socket.remoteAddress;
    const forwardedFor = [before, client].filter((part) => part !== undefined).join(', ');
    const { method, url: address } = incoming;
    const onward = httpRequest({
      host: '127.0.0.1',
      port: upstream,
      method,
      path: address,
      headers: { ...headers, 'x-forwarded-for': forwardedFor, 'x-forwarded-proto': 'http' },
    });
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: portOf(server.address()),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Neither program tells its own port. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server.address());
  server.close();
  await once(server, 'close');
  return port;
}

function portOf(address: string | { port: number } | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  return address.port;
}

async function listens(port: number, child: ChildProcess): Promise<boolean> {
  for (let attempt = 0; attempt < 200 && child.exitCode === null; attempt += 1) {
    if (await answers(port)) return true;
    await wait(50);
  }
  return false;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
