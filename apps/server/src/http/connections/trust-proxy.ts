import { isIP } from 'node:net';

/**
 * Trusted sources of `X-Forwarded-*`: none (false), the nearest n proxies, or addresses, CIDR blocks and
 * names of `@fastify/proxy-addr`.
 */
export type TrustProxy = false | number | readonly string[];

const MOST_HOPS = 9;
const names: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);
const longestPrefix: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** `false`, 1 to 9, or a comma-separated list. */
export function parseTrustProxy(text: string): TrustProxy | undefined {
  if (text === 'false') return false;
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    return hops >= 1 && hops <= MOST_HOPS ? hops : undefined;
  }
  const proxies = text.split(',').map((proxy) => proxy.trim());
  return proxies.every(isProxy) ? proxies : undefined;
}

/** A prefix of 0 bits would trust everyone. */
function isProxy(text: string): boolean {
  if (names.has(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const longest = longestPrefix[isIP(address)];
  if (longest === undefined || rest.length > 0 || address.includes('%')) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= longest;
}

export function fastifyTrustProxy(
  trust: TrustProxy,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (trust === false) return false;
  return typeof trust === 'number' ? (_address, hop) => hop < trust : [...trust];
}
