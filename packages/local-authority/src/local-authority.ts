import { randomUUID, X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import path from 'node:path';
import { LocalAuthorityError } from './fault.js';
import { makeAuthority, makeServerCertificate, permittedBy } from './issue-certificate.js';

export interface LocalTls {
  readonly authority: X509Certificate;
  readonly certificate: X509Certificate;
  readonly hosts: readonly string[];
  readonly permits: (host: string) => boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const RENEWED_BEFORE_DAYS = 30;
/** Renewals keep old addresses, which phones may still use. */
const MOST_HOSTS = 50;

const privateNetworks = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
];
const privateNames = ['localhost', 'local', 'lan', 'home.arpa', 'internal'];

/**
 * Creates authority and certificate in DATA_DIR/tls for this machine and `extra` hosts.
 * @throws LocalAuthorityError if there is one already, because every phone would need the new one
 */
export async function createLocalTls(
  dataDir: string,
  extra: readonly string[],
  now: Date,
): Promise<LocalTls> {
  const files = localFiles(dataDir);
  if (existsSync(files.authorityCertFile))
    throw new LocalAuthorityError(
      `Já existe uma autoridade em ${files.folder}: use tls renew. (Para trocá-la, remova a pasta; depois, cada celular precisa instalar a nova.)`,
    );
  const given = readHosts(extra);
  const hosts = [...new Set([...given, ...machineHosts()])];
  const name = `Balanço ${hostname()} ${now.toISOString().slice(0, 10)}`;
  const authority = await makeAuthority(
    name,
    {
      names: [...privateNames, ...hosts.filter((host) => isIP(host) === 0)],
      networks: [
        ...privateNetworks,
        ...hosts.filter((host) => isIP(host) !== 0).map((host) => `${host}/${isIP(host) === 4 ? 32 : 128}`),
      ],
    },
    now,
  );
  const server = await makeServerCertificate(authority, hosts, now);
  await writeLocalFiles(dataDir, files.folder, {
    [files.authorityKeyFile]: authority.key,
    [files.authorityCertFile]: authority.certificate,
    [files.keyFile]: server.key,
    [files.certFile]: server.certificate,
  });
  return described(authority.certificate, server.certificate);
}

export async function renewLocalTls(dataDir: string, extra: readonly string[], now: Date): Promise<LocalTls> {
  const files = localFiles(dataDir);
  const [authorityCertificate, authorityKey] = await Promise.all([
    readOwn(files.authorityCertFile),
    readOwn(files.authorityKeyFile),
  ]);
  const permits = permittedBy(authorityCertificate);
  const given = readHosts(extra);
  const foreign = given.find((host) => !permits(host));
  if (foreign !== undefined)
    throw new LocalAuthorityError(
      `A autoridade não pode responder por ${foreign}: ela só vale para a rede local e para os nomes dados a tls create.`,
    );
  const old = await readOldHosts(files.certFile);
  // One uncertifiable host would invalidate the certificate.
  const hosts = [...new Set([...given, ...machineHosts(), ...old])].filter(permits).slice(0, MOST_HOSTS);
  const authority = { certificate: authorityCertificate, key: authorityKey };
  const server = await makeServerCertificate(authority, hosts, now);
  await writeLocalFiles(dataDir, files.folder, {
    [files.keyFile]: server.key,
    [files.certFile]: server.certificate,
  });
  return described(authorityCertificate, server.certificate);
}

export async function readLocalTls(dataDir: string): Promise<LocalTls | null> {
  const { authorityCertFile, certFile } = localFiles(dataDir);
  if (!existsSync(authorityCertFile) || !existsSync(certFile)) return null;
  return described(await readOwn(authorityCertFile), await readOwn(certFile));
}

/** Empty for a missing or broken file, which the renewal replaces. */
async function readOldHosts(certFile: string): Promise<string[]> {
  try {
    return hostsOf(new X509Certificate(await readFile(certFile)));
  } catch {
    return [];
  }
}

/** Expires within thirty days, or lacks an address of this machine. */
export function isRenewalDue({ certificate, hosts, permits }: LocalTls, now: Date): boolean {
  const left = new Date(certificate.validTo).getTime() - now.getTime();
  const isNew = (address: string) => permits(address) && !hosts.includes(address);
  return left < RENEWED_BEFORE_DAYS * DAY_MS || machineAddresses().some(isNew);
}

function described(authority: string, certificate: string): LocalTls {
  const server = new X509Certificate(certificate);
  return {
    authority: new X509Certificate(authority),
    certificate: server,
    hosts: hostsOf(server),
    permits: permittedBy(authority),
  };
}

/** Returns the short form; Node writes all groups of IPv6. */
function hostsOf({ subjectAltName = '' }: X509Certificate): string[] {
  return subjectAltName
    .split(', ')
    .filter((entry) => entry !== '')
    .map((entry) => entry.replace(/^(DNS|IP Address):/, ''))
    .map((host) => (isIP(host) === 6 ? new URL(`http://[${host}]`).hostname.slice(1, -1) : host));
}

function readHosts(extra: readonly string[]): string[] {
  return extra.map((text) => {
    const host = text.trim().toLowerCase();
    if (isIP(host) === 0 && !isName(host))
      throw new LocalAuthorityError(`"${text}" não é um nome nem um endereço de rede (--host).`);
    return host;
  });
}

async function readOwn(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new LocalAuthorityError(`Não foi possível ler ${file}; crie a autoridade com tls create.`);
  });
}

export interface LocalFiles {
  readonly folder: string;
  readonly certFile: string;
  readonly keyFile: string;
  readonly authorityCertFile: string;
  readonly authorityKeyFile: string;
}

export function localFiles(dataDir: string): LocalFiles {
  const folder = path.join(dataDir, 'tls');
  const file = (name: string) => path.join(folder, name);
  return {
    folder,
    authorityCertFile: file('ca.crt'),
    authorityKeyFile: file('ca.key'),
    certFile: file('server.crt'),
    keyFile: file('server.key'),
  };
}

/** Writes each file whole (0600), for the owner of the data folder, as whom the server runs. */
export async function writeLocalFiles(
  dataDir: string,
  folder: string,
  contents: Readonly<Record<string, string>>,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid, gid } = await stat(dataDir);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(folder, uid, gid);
  for (const [file, content] of Object.entries(contents)) {
    const draft = `${file}.${randomUUID()}`;
    await writeFile(draft, content, { mode: 0o600, flag: 'wx' });
    if (isRoot) await chown(draft, uid, gid);
    await rename(draft, file);
  }
}

/** Host name, its .local (mDNS), IPv4 addresses and localhost. Not global IPv6, which many systems change daily. */
function machineHosts(): string[] {
  const name = hostname().toLowerCase();
  const short = name.replace(/\..*$/, '');
  const names = isName(short) ? [name, `${short}.local`] : [];
  return [...new Set([...names, 'localhost', ...machineAddresses(), '127.0.0.1', '::1'])];
}

export function machineAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}

/** A certificate accepts only DNS names. */
function isName(text: string): boolean {
  return /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/.test(
    text,
  );
}
