import { hostname, networkInterfaces } from 'node:os';

/**
 * What this machine may be called in its network: its name, the same in .local (mDNS), its IPv4 addresses, and itself.
 * Global IPv6 addresses are left out: many systems change them every day.
 */
export function machineHosts(): string[] {
  const name = hostname().toLowerCase();
  const short = name.replace(/\..*$/, '');
  const names = isName(short) ? [name, `${short}.local`] : [];
  return [...new Set([...names, 'localhost', ...machineAddresses(), '127.0.0.1', '::1'])];
}

/** IPv4 addresses at which others reach this machine. */
export function machineAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}

/** Whether a text is a DNS name: a certificate takes no other. */
export function isName(text: string): boolean {
  return /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/.test(
    text,
  );
}
