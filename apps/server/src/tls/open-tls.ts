import { X509Certificate } from 'node:crypto';
import { realpath, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:tls';
import {
  isRenewalDue,
  localFiles,
  readLocalTls,
  renewLocalTls,
} from '@balanco/local-authority/local-authority';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { AppError } from '../app-error.js';
import { createHttpServer } from '../http/http-server.js';
import { tlsSuites } from '../http/tls-suites.js';
import { atIntervals, everyHour } from '../periodic/timers.js';
import { refuseAddress } from '../startup-error.js';
import { installAddresses } from './install-page/install-addresses.js';
import { type InstallSource, registerInstallRoutes } from './install-page/install-routes.js';
import { readPair, type TlsFiles, type TlsPair } from './read-pair.js';

export interface TlsSettings extends TlsFiles {
  /** If undefined, there is no plain port. */
  readonly httpPort: number | undefined;
}

interface OpenTlsOptions {
  readonly dataDir: string;
  readonly host: string;
  readonly publicUrl: string | undefined;
  readonly logger: FastifyBaseLogger;
  /** Milliseconds. */
  readonly intervalMs?: number;
}

export interface Listening {
  readonly server: { address(): unknown };
}

const LOOK_MS = 5000;

/**
 * Renews a due pair.
 * @throws StartupError for no pair, or a taken HTTP_PORT
 */
export async function openTls(settings: TlsSettings, options: OpenTlsOptions) {
  const { dataDir, host, publicUrl, logger, intervalMs = LOOK_MS } = options;
  const isLocal = await isSameFile(settings.certFile, localFiles(dataDir).certFile);
  const renew = async () => {
    const local = isLocal ? await readLocalTls(dataDir) : null;
    if (local === null || !isRenewalDue(local, new Date())) return;
    const { certificate } = await renewLocalTls(dataDir, [], new Date());
    logger.info({ validTo: certificate.validTo }, 'tls: the certificate was renewed');
  };
  // The key may be elsewhere: start with the old certificate.
  const onRenewalFailure = (error: unknown) =>
    logger.error({ err: error }, 'tls: the certificate could not be renewed');
  await renew().catch(onRenewalFailure);
  const pair = await readPair(settings);
  const { validTo } = new X509Certificate(pair.cert);
  if (new Date(validTo) < new Date()) logger.warn({ validTo }, 'tls: the certificate has expired');
  const local = isLocal ? await readLocalTls(dataDir) : null;

  const ports: { secure: number; plain: number | undefined } = { secure: 0, plain: undefined };
  const addressesFor = (asked: string | undefined) =>
    installAddresses(asked, {
      publicUrl,
      hosts: local?.hosts,
      securePort: ports.secure,
      plainPort: ports.plain,
    });
  const install = local === null ? undefined : { local, addressesFor };
  const closers: (() => unknown)[] = [];
  return {
    pair,
    /** Certificates of `tls create` have one. */
    install,
    /** Renews pairs and opens HTTP_PORT. Resolves with the install page's address, if any. */
    async start(listening: Listening): Promise<string | undefined> {
      ports.secure = portOf(listening);
      const hourly = everyHour(renew, onRenewalFailure);
      closers.push(() => hourly.stop());
      const watch = await watchPair(settings, {
        intervalMs,
        onPair: ({ cert, key }) => {
          // createHttpServer made a secure server, whatever Fastify's types say.
          (listening.server as unknown as Server).setSecureContext({ cert, key, ...tlsSuites });
          logger.info({ file: settings.certFile }, 'tls: the new certificate is in use');
        },
        onFailure: (error) =>
          logger.error({ err: error }, 'tls: the new certificate is broken; the old one stays in use'),
      });
      closers.push(() => watch.stop());
      if (settings.httpPort !== undefined) {
        const secureOrigin = (asked: string | undefined) => addressesFor(asked).secure;
        const plain = await openPlainHttp({ port: settings.httpPort, host, logger, install, secureOrigin });
        closers.push(() => plain.close());
        ports.plain = portOf(plain);
      }
      return install && addressesFor(undefined).page;
    },
    async close(): Promise<void> {
      for (const close of closers.splice(0).reverse()) await close();
    },
  };
}

export function portOf({ server }: Listening): number {
  return (server.address() as AddressInfo).port;
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((file) => realpath(file).catch(() => file)));
  return first === second;
}

interface PlainHttpOptions {
  readonly port: number;
  readonly host: string;
  readonly logger: FastifyBaseLogger;
  /** If undefined, everything is redirected. */
  readonly install: InstallSource | undefined;
  /** The origin for a Host header. */
  readonly secureOrigin: (host: string | undefined) => string;
}

/**
 * HTTP_PORT serves the install page and redirects reads. Refuses anything sent: a token would travel
 * unencrypted.
 * @throws StartupError if the port is taken
 */
async function openPlainHttp(options: PlainHttpOptions): Promise<FastifyInstance> {
  const { port, host, logger, install, secureOrigin } = options;
  const app = await createHttpServer({ logger });
  if (install !== undefined) registerInstallRoutes(app, install);
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new AppError('not_found');
    // TLS may be turned off again.
    return reply.redirect(`${secureOrigin(request.headers.host)}${request.url}`, 307);
  });
  await app
    .listen({ port, host })
    .catch((error: unknown) => refuseAddress(error, { port, host }, { PORT: 'HTTP_PORT' }));
  return app;
}

interface WatchOptions {
  readonly intervalMs: number;
  readonly onPair: (pair: TlsPair) => void;
  /** It hears of a failure, after which the old pair stays in use. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * A renewal writes two files, so a change counts after a quiet interval. Polling sees changed links (certbot,
 * Kubernetes) and network drives.
 */
async function watchPair(files: TlsFiles, { intervalMs, onPair, onFailure }: WatchOptions) {
  let inUse = await stateOf(files);
  let seen = inUse;

  async function look(): Promise<void> {
    const state = await stateOf(files);
    const isSettled = state === seen;
    seen = state;
    if (!isSettled || state === inUse) return;
    inUse = state;
    onPair(await readPair(files));
  }

  const looks = atIntervals(intervalMs, look, onFailure);
  return { stop: () => void looks.stop() };
}

async function stateOf({ certFile, keyFile }: TlsFiles): Promise<string> {
  const states = await Promise.all(
    [certFile, keyFile].map(async (file) => {
      const facts = await stat(file).catch(() => null);
      return facts === null ? 'missing' : `${facts.ino} ${facts.mtimeMs} ${facts.size}`;
    }),
  );
  return states.join(', ');
}
