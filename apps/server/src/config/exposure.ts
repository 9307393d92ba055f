import type { Config } from './config.js';

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

/** Why passwords and codes would travel in clear text; null if they don't. */
export function plainHttpWarning({
  host,
  tls,
  publicUrl,
}: Pick<Config, 'host' | 'tls' | 'publicUrl'>): string | null {
  if (isLoopback(host) || tls !== undefined || publicUrl?.startsWith('https:')) return null;
  return `HOST é ${host} sem TLS: senhas e códigos de coletores passam abertos pela rede. Rode \`npm run admin -- tls create\`, defina TLS_CERT_FILE e TLS_KEY_FILE, ou ponha um proxy com https na frente e defina PUBLIC_URL`;
}

export function hasOwnAddress({
  tls,
  publicUrl,
  trustProxy,
}: Pick<Config, 'tls' | 'publicUrl' | 'trustProxy'>): boolean {
  return tls !== undefined || publicUrl !== undefined || trustProxy !== false;
}
