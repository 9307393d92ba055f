import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { roles } from './postgres-node.js';
import { type Program, startProgram } from './programs.js';

export interface Balancing {
  readonly haproxy: string;
  readonly folder: string;
  readonly web: { readonly port: number; readonly servers: readonly number[] };
  /** Connections to this port reach the node that is the primary. */
  readonly database: { readonly port: number; readonly nodes: readonly number[] };
}

/** Starts haproxy as docs/production.md, "haproxy", describes it: in front of our servers and of the database nodes. */
export async function startHaproxy({ haproxy, folder, web, database }: Balancing): Promise<Program> {
  const file = path.join(folder, 'haproxy.cfg');
  await writeFile(file, configuration(folder, web, database));
  return startProgram({
    program: haproxy,
    args: ['-db', '-f', file],
    logFile: path.join(folder, 'haproxy.log'),
  });
}

/**
 * Takes one of our servers out of the rotation, or puts it back. A server in `drain` finishes its requests and gets no new
 * ones.
 */
export async function setServerState(folder: string, index: number, state: 'drain' | 'ready'): Promise<void> {
  const socket = connect(path.join(folder, SOCKET));
  socket.end(`set server balanco/app${index + 1} state ${state}\n`);
  const answer = (await text(socket)).trim();
  if (answer !== '') throw new Error(`haproxy: ${answer}`);
}

const SOCKET = 'haproxy.sock';

function configuration(folder: string, web: Balancing['web'], database: Balancing['database']): string {
  const servers = (ports: readonly number[], name: string) =>
    ports.map((port, index) => `  server ${name}${index + 1} 127.0.0.1:${port} check`).join('\n');
  return `
global
  maxconn 4000
  stats socket ${path.join(folder, SOCKET)} mode 600 level admin
defaults
  timeout connect 3s
  timeout check 1s
  retries 3
  option redispatch
frontend web
  mode http
  bind 127.0.0.1:${web.port}
  option forwardfor
  timeout client 75s
  default_backend balanco
backend balanco
  mode http
  balance roundrobin
  timeout server 150s
  # A subscription of the apps: the server sends a keep-alive each minute.
  timeout tunnel 10m
  option httpchk GET /readyz
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1
${servers(web.servers, 'app')}
listen postgres
  mode tcp
  bind 127.0.0.1:${database.port}
  timeout client 30m
  timeout server 30m
  option clitcpka
  option srvtcpka
  option tcp-check
  tcp-check connect
  tcp-check send-binary ${startup()}
  tcp-check expect binary 5a0000000549
  tcp-check send-binary ${query('select pg_is_in_recovery()')}
  # The one row says 'f': this node is the primary.
  tcp-check expect binary 440000000b00010000000166
  tcp-check send-binary 5800000004
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers(database.nodes, 'node')}
`;
}

/** The first message of PostgreSQL's protocol 3.0, in hexadecimal. */
function startup(): string {
  const body = Buffer.concat([
    Buffer.from([0, 3, 0, 0]),
    Buffer.from(`user\0${roles.check}\0database\0postgres\0\0`),
  ]);
  return Buffer.concat([lengthOf(body), body]).toString('hex');
}

function query(sql: string): string {
  const body = Buffer.from(`${sql}\0`);
  return Buffer.concat([Buffer.from('Q'), lengthOf(body), body]).toString('hex');
}

function lengthOf(body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return length;
}
