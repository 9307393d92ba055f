import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Config } from '../config.js';
import { type Finding, ok, todo } from './finding.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Enough time to renew it calmly. */
const SOON_DAYS = 14;

/** Checks how long the certificate of TLS_CERT_FILE is still valid. No finding without a certificate. */
export async function checkCertificate({ tls }: Config, now: Date): Promise<Finding[]> {
  if (tls === undefined) return [];
  const file = tls.certFile;
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(await readFile(file));
  } catch {
    return [todo(`TLS: não há um certificado legível em ${file}; corrija TLS_CERT_FILE`)];
  }
  const days = Math.floor((Date.parse(certificate.validTo) - now.getTime()) / DAY_MS);
  if (Date.parse(certificate.validFrom) > now.getTime())
    return [todo(`TLS: o certificado ${file} ainda não vale; confira o relógio e o arquivo`)];
  if (days < 0) return [todo(`TLS: o certificado ${file} venceu; renove-o`)];
  if (days < SOON_DAYS)
    return [todo(`TLS: o certificado ${file} vence em ${days === 1 ? '1 dia' : `${days} dias`}; renove-o`)];
  return [ok(`TLS: o certificado vale por mais ${days} dias`)];
}
