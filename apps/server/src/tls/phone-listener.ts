import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import {
  createLocalTls,
  localFiles,
  machineAddresses,
  readLocalTls,
} from '@balanco/local-authority/local-authority';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { HANDSHAKE_MS, tlsSuites } from '../http/tls-suites.js';
import { openTls, portOf } from './open-tls.js';

export interface PhoneAddresses {
  /** Origin. */
  readonly secure: string;
  readonly installPage: string;
  /** Addresses of before that another program has now. */
  readonly former?: Partial<Pick<PhoneAddresses, 'secure' | 'installPage'>>;
}

/** A second, secure address of a server that phones can't use otherwise (docs/operations.md, "Phones without a domain"). */
export interface PhoneListener {
  /** null while closed. */
  addresses(): PhoneAddresses | null;
  hasNetwork(): boolean;
  /** Also after the next start. */
  open(): Promise<PhoneAddresses>;
  shut(): Promise<void>;
}

interface PhoneListenerOptions {
  readonly dataDir: string;
  /** Of the server itself; 0 lets the system choose. */
  readonly port: number;
  readonly logger: FastifyBaseLogger;
  /** For tests: those of the machine. */
  readonly networkAddresses?: () => readonly string[];
}

interface Ports {
  readonly secure: number;
  readonly plain: number;
}

interface Opened {
  readonly addresses: PhoneAddresses;
  readonly ports: Ports;
  /** Opens no more; the server ends its connections. */
  close(): Promise<void>;
  disconnect(): void;
}

const ALL_INTERFACES = '0.0.0.0';
const SYSTEM_CHOICE: Ports = { secure: 0, plain: 0 };

export interface StartedPhoneListener extends PhoneListener {
  /** Opens it again, if it was open. Resolves with the install page's address or what is wrong. */
  start(app: FastifyInstance): Promise<string | null>;
  close(): Promise<void>;
}

export function createPhoneListener(options: PhoneListenerOptions): StartedPhoneListener {
  const { dataDir, port, logger, networkAddresses = machineAddresses } = options;
  const file = path.join(dataDir, 'celulares.json');
  let app: FastifyInstance | undefined;
  let opened: Opened | undefined;
  let last: Promise<unknown> = Promise.resolve();
  /** Two presses of the button are one. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };
  const openAt = async (wanted: Ports, before: Ports | null): Promise<Opened> => {
    if (app === undefined) throw new Error('the phone listener opens before the server');
    const made = await listen(app, wanted, { dataDir, logger });
    opened = { ...made, addresses: { ...made.addresses, ...formerOf(before, made) } };
    return opened;
  };

  return {
    addresses: () => opened?.addresses ?? null,
    hasNetwork: () => networkAddresses().length > 0,
    open: () =>
      inTurn(async () => {
        if (opened !== undefined) return opened.addresses;
        await mkdir(dataDir, { recursive: true, mode: 0o700 });
        if ((await readLocalTls(dataDir)) === null) await createLocalTls(dataDir, [], new Date());
        const before = await readPorts(file);
        const { addresses, ports } = await openAt(await choosePorts(before, port), before);
        await writeFile(file, `${JSON.stringify(ports)}\n`);
        return addresses;
      }),
    shut: () =>
      inTurn(async () => {
        await rm(file, { force: true });
        await opened?.close();
        opened?.disconnect();
        opened = undefined;
      }),
    async start(server) {
      app = server;
      const ports = await readPorts(file);
      if (ports === null) return null;
      try {
        return (await openAt(ports, ports)).addresses.installPage;
      } catch (error) {
        // The office still works; phones keep what they count.
        logger.error({ err: error }, 'the address of the phones could not be opened');
        return `nenhum: ${error instanceof Error ? error.message : String(error)}`;
      }
    },
    async close() {
      await last.catch(() => undefined);
      await opened?.close();
      opened = undefined;
    },
  };
}

async function listen(
  app: FastifyInstance,
  ports: Ports,
  { dataDir, logger }: Pick<PhoneListenerOptions, 'dataDir' | 'logger'>,
): Promise<Opened> {
  const { certFile, keyFile } = localFiles(dataDir);
  const tls = await openTls(
    { certFile, keyFile, httpPort: ports.plain },
    { dataDir, host: ALL_INTERFACES, publicUrl: undefined, logger },
  );
  const sockets = new Set<Socket>();
  // The server's own timeouts, limits and shutdown hold for these connections too.
  const server = createTlsServer({ ...tls.pair, ...tlsSuites, handshakeTimeout: HANDSHAKE_MS }, (socket) => {
    sockets.add(socket);
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
    await listening(server, ports.secure);
    const installPage = (await tls.start({ server })) ?? '';
    const secure = tls.install?.addressesFor(undefined).secure ?? '';
    const plain = Number(new URL(installPage).port);
    return {
      addresses: { secure, installPage },
      ports: { secure: portOf({ server }), plain },
      close,
      disconnect,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Phones keep the address, so the same ports are opened again. */
async function readPorts(file: string): Promise<Ports | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  const { secure, plain } = JSON.parse(text) as Ports;
  return { secure, plain };
}

/** A port that another program took since is replaced: phones of the other one keep their address. */
async function choosePorts(before: Ports | null, port: number): Promise<Ports> {
  if (before === null) return freePorts(port);
  const [keepsSecure, keepsPlain] = await Promise.all([isFree(before.secure), isFree(before.plain)]);
  if (keepsSecure && keepsPlain) return before;
  const others = await freePorts(port);
  return {
    secure: keepsSecure ? before.secure : others.secure,
    plain: keepsPlain ? before.plain : others.plain,
  };
}

function formerOf(before: Ports | null, { ports, addresses }: Opened): Pick<PhoneAddresses, 'former'> {
  if (before === null || (before.secure === ports.secure && before.plain === ports.plain)) return {};
  const at = (address: string, port: number) => address.replace(/:\d+(?=\/|$)/, `:${port}`);
  return {
    former: {
      ...(before.secure === ports.secure ? {} : { secure: at(addresses.secure, before.secure) }),
      ...(before.plain === ports.plain ? {} : { installPage: at(addresses.installPage, before.plain) }),
    },
  };
}

/** Near the server's own, so that people recognise them. */
async function freePorts(port: number): Promise<Ports> {
  if (port === 0) return SYSTEM_CHOICE;
  const wanted = { secure: port + 443, plain: port + 80 };
  const areFree = await Promise.all(Object.values(wanted).map(isFree));
  return areFree.every((free) => free) ? wanted : SYSTEM_CHOICE;
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await listening(probe, port);
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}

async function listening(server: Server, port: number): Promise<void> {
  server.listen({ port, host: ALL_INTERFACES });
  await once(server, 'listening');
}
