import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { INSTALL_PATH } from '@balanco/contract/base/install-path';
import {
  createLocalTls,
  localFiles,
  machineAddresses,
  readLocalTls,
} from '@balanco/local-authority/local-authority';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { HANDSHAKE_MS, tlsSuites } from '../http/tls-suites.js';
import { reasonOf } from '../startup-error.js';
import { openTls, portOf } from './open-tls.js';
import { isForPhones } from './phone-calls.js';

interface PhoneChoice {
  /** One of this machine's addresses; other networks of the machine reach nothing. */
  readonly address: string;
  /** Serves the whole product, and not only the Coletor. */
  readonly office: boolean;
}

export interface PhoneAddresses {
  readonly secure: string;
  readonly installPage: string;
  readonly office: boolean;
  /** Addresses of before that another program has now, or that the machine lost. */
  readonly former?: Partial<Pick<PhoneAddresses, 'secure' | 'installPage'>>;
}

/** A second, secure address of a server that phones can't use otherwise (docs/operations.md, "Phones without a domain"). */
export interface PhoneListener {
  /** null while closed. */
  addresses(): PhoneAddresses | null;
  /** Addresses of this machine; the first is the usual one. */
  networkAddresses(): readonly string[];
  /** The choice holds after the next start, too. */
  open(choice: PhoneChoice): Promise<PhoneAddresses>;
  shut(): Promise<void>;
  /** Whether a call came by the phones' address, which doesn't serve it. */
  refuses(request: Pick<FastifyRequest, 'raw' | 'method' | 'routeOptions'>): boolean;
}

interface PhoneListenerOptions {
  readonly dataDir: string;
  /** Port of the server itself; 0 lets the system choose. */
  readonly port: number;
  readonly logger: FastifyBaseLogger;
  readonly networkAddresses?: () => readonly string[];
  /** Ms between tries to open what a start couldn't. */
  readonly retryMs?: number;
}

interface Ports {
  readonly secure: number;
  readonly plain: number;
}

type Kept = Ports & PhoneChoice;

interface Opened {
  readonly addresses: PhoneAddresses;
  readonly kept: Kept;
  /** Opens no more; the server ends its connections. */
  close(): Promise<void>;
  disconnect(): void;
}

const SYSTEM_CHOICE: Ports = { secure: 0, plain: 0 };

export function createPhoneListener(options: PhoneListenerOptions) {
  const { dataDir, port, logger, networkAddresses = machineAddresses, retryMs = 10_000 } = options;
  const file = path.join(dataDir, 'celulares.json');
  let app: FastifyInstance | undefined;
  let opened: Opened | undefined;
  const guarded = new WeakSet<Socket>();
  let retry: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  /** Two presses of the button are one. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };
  const openAt = async (wanted: Kept, before: Kept | null): Promise<Opened> => {
    if (app === undefined) throw new Error('the phone listener opens before the server');
    const made = await listen(app, wanted, { dataDir, logger, guarded });
    clearInterval(retry);
    opened = { ...made, addresses: { ...made.addresses, ...formerOf(before, made) } };
    return opened;
  };

  return {
    addresses: () => opened?.addresses ?? null,
    networkAddresses,
    refuses: ({ raw, method, routeOptions }: Parameters<PhoneListener['refuses']>[0]) =>
      guarded.has(raw.socket) && !isForPhones(method, routeOptions.url),
    open: (choice: PhoneChoice) =>
      inTurn(async () => {
        if (opened !== undefined) return opened.addresses;
        await mkdir(dataDir, { recursive: true, mode: 0o700 });
        if ((await readLocalTls(dataDir)) === null) await createLocalTls(dataDir, [], new Date());
        const before = await readKept(file, networkAddresses);
        const ports = await choosePorts(before, { host: choice.address, port });
        const { addresses, kept } = await openAt({ ...ports, ...choice }, before);
        await writeFile(file, `${JSON.stringify(kept)}\n`);
        return addresses;
      }),
    shut: () =>
      inTurn(async () => {
        clearInterval(retry);
        await rm(file, { force: true });
        await opened?.close();
        opened?.disconnect();
        opened = undefined;
      }),
    /** Opens it again, if it was open. Resolves with the install page's address or what is wrong. */
    async start(server: FastifyInstance): Promise<string | null> {
      app = server;
      const kept = await readKept(file, networkAddresses);
      if (kept === null) return null;
      try {
        return (await openAt(kept, kept)).addresses.installPage;
      } catch (error) {
        // The office still works; phones keep what they count. The network may come up after the server.
        logger.error({ err: error }, 'the address of the phones could not be opened');
        const again = async () => {
          const wanted = await readKept(file, networkAddresses);
          if (opened === undefined && wanted !== null) await openAt(wanted, wanted);
        };
        retry = setInterval(() => void inTurn(again).catch(() => undefined), retryMs).unref();
        return `nenhum: ${reasonOf(error)}`;
      }
    },
    async close() {
      clearInterval(retry);
      await last.catch(() => undefined);
      await opened?.close();
      opened = undefined;
    },
  };
}

async function listen(
  app: FastifyInstance,
  { secure, plain, address, office }: Kept,
  {
    dataDir,
    logger,
    guarded,
  }: Pick<PhoneListenerOptions, 'dataDir' | 'logger'> & { readonly guarded: WeakSet<Socket> },
): Promise<Opened> {
  const { certFile, keyFile } = localFiles(dataDir);
  const tls = await openTls(
    { certFile, keyFile, httpPort: plain },
    { dataDir, host: address, publicUrl: undefined, logger },
  );
  const sockets = new Set<Socket>();
  // The server's own timeouts, limits and shutdown hold for these connections too.
  const server = createTlsServer({ ...tls.pair, ...tlsSuites, handshakeTimeout: HANDSHAKE_MS }, (socket) => {
    sockets.add(socket);
    if (!office) guarded.add(socket);
    socket.once('close', () => sockets.delete(socket));
    app.server.emit('connection', socket);
  });
  server.on('tlsClientError', (error) => logger.debug({ err: error }, 'a phone does not trust us yet'));
  const close = async () => {
    server.close();
    await tls.close();
  };
  const disconnect = () => {
    for (const socket of sockets) socket.destroy();
  };
  try {
    await listening(server, secure, address);
    const page = (await tls.start({ server })) ?? '';
    const kept = { address, office, secure: portOf({ server }), plain: Number(new URL(page).port) };
    return {
      addresses: { ...addressesOf(kept), office },
      kept,
      close,
      disconnect,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function addressesOf({ address, secure, plain }: Kept) {
  return { secure: `https://${address}:${secure}`, installPage: `http://${address}:${plain}${INSTALL_PATH}` };
}

/** Phones keep the address, so the same ports are opened again. Files from before the choice have only ports. */
async function readKept(file: string, networkAddresses: () => readonly string[]): Promise<Kept | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  const { secure, plain, address, office = false } = JSON.parse(text) as Ports & Partial<PhoneChoice>;
  return { secure, plain, address: address ?? networkAddresses()[0] ?? '127.0.0.1', office };
}

/** A port that another program took since is replaced: phones of the other one keep their address. */
async function choosePorts(before: Ports | null, at: { host: string; port: number }): Promise<Ports> {
  if (before === null) return freePorts(at);
  const [keepsSecure, keepsPlain] = await Promise.all([
    isFree(before.secure, at.host),
    isFree(before.plain, at.host),
  ]);
  if (keepsSecure && keepsPlain) return before;
  const others = await freePorts(at);
  return {
    secure: keepsSecure ? before.secure : others.secure,
    plain: keepsPlain ? before.plain : others.plain,
  };
}

function formerOf(before: Kept | null, { addresses }: Opened): Pick<PhoneAddresses, 'former'> {
  if (before === null) return {};
  const { secure, installPage } = addressesOf(before);
  if (secure === addresses.secure && installPage === addresses.installPage) return {};
  return {
    former: {
      ...(secure === addresses.secure ? {} : { secure }),
      ...(installPage === addresses.installPage ? {} : { installPage }),
    },
  };
}

/** Near the server's own, so that people recognise them. */
async function freePorts({ host, port }: { host: string; port: number }): Promise<Ports> {
  if (port === 0) return SYSTEM_CHOICE;
  const wanted = { secure: port + 443, plain: port + 80 };
  const areFree = await Promise.all(Object.values(wanted).map((each) => isFree(each, host)));
  return areFree.every((free) => free) ? wanted : SYSTEM_CHOICE;
}

async function isFree(port: number, host: string): Promise<boolean> {
  const probe = createServer();
  try {
    await listening(probe, port, host);
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}

async function listening(server: Server, port: number, host: string): Promise<void> {
  server.listen({ port, host });
  await once(server, 'listening');
}
