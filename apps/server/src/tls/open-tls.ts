import { X509Certificate } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:tls';
import {
  isRenewalDue,
  localFiles,
  readLocalTls,
  renewLocalTls,
} from '@balanco/local-authority/local-authority';
import type { FastifyBaseLogger } from 'fastify';
import { tlsSuites } from '../http/tls-suites.js';
import { everyHour } from '../periodic/timers.js';
import { installAddresses } from './install-page/install-addresses.js';
import type { InstallSource } from './install-page/install-routes.js';
import { openPlainHttp } from './open-plain-http.js';
import { readPair, type TlsFiles, type TlsPair } from './read-pair.js';
import { watchPair } from './watch-pair.js';

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

interface OpenedTls {
  readonly pair: TlsPair;
  /** Certificates of `tls create` have one. */
  readonly install: InstallSource | undefined;
  /** Renews pairs and opens HTTP_PORT. Resolves with the install page's address, if any. */
  start(listening: Listening): Promise<string | undefined>;
  close(): Promise<void>;
}

export interface Listening {
  readonly server: { address(): unknown };
}

const LOOK_MS = 5000;

/**
 * Renews a due pair.
 * @throws StartupError for no pair, or a taken HTTP_PORT
 */
export async function openTls(settings: TlsSettings, options: OpenTlsOptions): Promise<OpenedTls> {
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
    install,
    async start(listening) {
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
    async close() {
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
