import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { StartupError } from '../startup-error.js';
import { makeAuthority, makeServerCertificate, permittedBy } from './issue-certificate.js';
import { localFiles, writeLocalFiles } from './local-files.js';
import { isName, machineAddresses, machineHosts } from './machine-hosts.js';

/** The local authority and the certificate that it signed for this machine. */
export interface LocalTls {
  readonly authority: X509Certificate;
  readonly certificate: X509Certificate;
  readonly hosts: readonly string[];
  /** Whether the authority may certify a name or an address. */
  readonly permits: (host: string) => boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const RENEWED_BEFORE_DAYS = 30;
/** A renewed certificate keeps old addresses, because phones may still use them, up to this number. */
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
 * Creates an authority and a certificate in DATA_DIR/tls, for this machine's names and addresses and for `extra` ones.
 * StartupError if there is one already, because every phone would need the new one.
 */
export async function createLocalTls(
  dataDir: string,
  extra: readonly string[],
  now: Date,
): Promise<LocalTls> {
  const files = localFiles(dataDir);
  if (existsSync(files.authorityCertFile))
    throw new StartupError(
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

/**
 * Issues a new certificate from the same authority, which phones already trust. It covers the old names and addresses,
 * the machine's current ones, and `extra` ones.
 */
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
    throw new StartupError(
      `A autoridade não pode responder por ${foreign}: ela só vale para a rede local e para os nomes dados a tls create.`,
    );
  const old = await readOldHosts(files.certFile);
  // A single host that the authority may not certify would invalidate the whole certificate.
  const hosts = [...new Set([...given, ...machineHosts(), ...old])].filter(permits).slice(0, MOST_HOSTS);
  const authority = { certificate: authorityCertificate, key: authorityKey };
  const server = await makeServerCertificate(authority, hosts, now);
  await writeLocalFiles(dataDir, files.folder, {
    [files.keyFile]: server.key,
    [files.certFile]: server.certificate,
  });
  return described(authorityCertificate, server.certificate);
}

/** The authority in DATA_DIR/tls and its certificate, or null if there is none. */
export async function readLocalTls(dataDir: string): Promise<LocalTls | null> {
  const { authorityCertFile, certFile } = localFiles(dataDir);
  if (!existsSync(authorityCertFile) || !existsSync(certFile)) return null;
  return described(await readOwn(authorityCertFile), await readOwn(certFile));
}

/** Empty if the file is missing or broken, because the renewal replaces it. */
async function readOldHosts(certFile: string): Promise<string[]> {
  try {
    return hostsOf(new X509Certificate(await readFile(certFile)));
  } catch {
    return [];
  }
}

/** Whether the certificate expires within thirty days, or lacks an address of this machine. */
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

/** Names and addresses in short form; Node writes IPv6 addresses with all groups. */
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
      throw new StartupError(`"${text}" não é um nome nem um endereço de rede (--host).`);
    return host;
  });
}

async function readOwn(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new StartupError(`Não foi possível ler ${file}; crie a autoridade com tls create.`);
  });
}
