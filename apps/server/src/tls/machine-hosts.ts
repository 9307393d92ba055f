import { hostname, networkInterfaces } from 'node:os';

/**
 * Names and addresses of this machine in its network: its name, the same under .local (mDNS), its IPv4 addresses, and
 * localhost. Global IPv6 addresses are omitted, because many systems change them daily.
 */
export function machineHosts(): string[] {
  const name = hostname().toLowerCase();
  const short = name.replace(/\..*$/, '');
  const names = isName(short) ? [name, `${short}.local`] : [];
  return [...new Set([...names, 'localhost', ...machineAddresses(), '127.0.0.1', '::1'])];
}

/** IPv4 addresses at which other machines reach this one. */
export function machineAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}

/** Whether a text is a DNS name; a certificate accepts no other name. */
export function isName(text: string): boolean {
  return /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/.test(
    text,
  );
}
