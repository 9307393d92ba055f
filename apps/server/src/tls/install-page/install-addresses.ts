import { isIPv4 } from 'node:net';
import { INSTALL_PATH } from '@balanco/contract/base/install-path';

interface Addresses {
  readonly publicUrl: string | undefined;
  /** Hosts of a certificate by the local authority. */
  readonly hosts: readonly string[] | undefined;
  readonly securePort: number;
  /** If undefined, only https serves it, after a warning. */
  readonly plainPort: number | undefined;
}

/** Addresses for a phone. Keeps the Host header's host, unless the certificate lacks it or it is loopback. */
export function installAddresses(
  host: string | undefined,
  { publicUrl, hosts, securePort, plainPort }: Addresses,
): { page: string; secure: string } {
  const name = bracketed(reachableName(hostnameOf(host), hosts));
  const secure = publicUrl ?? new URL(`https://${name}:${securePort}`).origin;
  const page = plainPort === undefined ? secure : new URL(`http://${name}:${plainPort}`).origin;
  return { page: `${page}${INSTALL_PATH}`, secure };
}

function reachableName(asked: string, hosts: readonly string[] | undefined): string {
  if (hosts === undefined) return asked === '' ? 'localhost' : asked;
  const isOther = hosts.includes(asked) && !/^(localhost$|127\.|::1$)/.test(asked);
  return isOther ? asked : (hosts.find((name) => isIPv4(name) && !name.startsWith('127.')) ?? 'localhost');
}

function hostnameOf(host: string | undefined): string {
  const address = `http://${host ?? ''}`;
  return URL.canParse(address) ? new URL(address).hostname.replace(/^\[|\]$/g, '') : '';
}

function bracketed(name: string): string {
  return name.includes(':') ? `[${name}]` : name;
}
