import { X509Certificate } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import {
  type KeyedCertificate,
  makeAuthority,
  makeServerCertificate,
  permittedBy,
} from './issue-certificate.js';

const NOW = new Date('2026-11-22T03:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const permitted = { names: ['local'], networks: ['10.0.0.0/8'] };

let authority: KeyedCertificate;
beforeAll(async () => {
  authority = await makeAuthority('Balanço balcão', permitted, NOW);
});

const daysOf = ({ validFrom, validTo }: X509Certificate) =>
  (new Date(validTo).getTime() - new Date(validFrom).getTime()) / DAY_MS;

it('the authority signs itself, certifies only servers and lasts ten years', () => {
  const certificate = new X509Certificate(authority.certificate);
  expect(certificate.ca).toBe(true);
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.subject).toBe('CN=Balanço balcão');
  expect(Math.round(daysOf(certificate) / 365.25)).toBe(10);
});

it('a server certificate names its hosts and lasts as long as phones allow', async () => {
  const hosts = ['caixa.local', '10.0.0.5', '::1'];
  const made = await makeServerCertificate(authority, hosts, NOW);
  const certificate = new X509Certificate(made.certificate);
  const issuer = new X509Certificate(authority.certificate);
  expect([certificate.checkIssued(issuer), certificate.verify(issuer.publicKey), certificate.ca]).toEqual([
    true,
    true,
    false,
  ]);
  expect(certificate.subjectAltName).toBe('DNS:caixa.local, IP Address:10.0.0.5, IP Address:0:0:0:0:0:0:0:1');
  expect(certificate.checkHost('caixa.local')).toBe('caixa.local');
  expect(certificate.checkIP('10.0.0.5')).toBe('10.0.0.5');
  expect(certificate.checkHost('outra.local')).toBeUndefined();
  expect(daysOf(certificate)).toBeLessThanOrEqual(397);
  expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
});

it('a certificate is valid from one day earlier for slow phone clocks', async () => {
  const made = await makeServerCertificate(authority, ['caixa.local'], NOW);
  expect(new Date(new X509Certificate(made.certificate).validFrom)).toEqual(new Date(NOW.getTime() - DAY_MS));
});

it('each certificate has its own serial number and key', async () => {
  const [one, other] = await Promise.all(
    [1, 2].map(() => makeServerCertificate(authority, ['caixa.local'], NOW)),
  );
  expect(one?.key).not.toBe(other?.key);
  expect(new X509Certificate(one?.certificate ?? '').serialNumber).not.toBe(
    new X509Certificate(other?.certificate ?? '').serialNumber,
  );
});

it.each([
  ['caixa.local', true],
  ['local', true],
  ['notlocal', false],
  ['banco.example', false],
  ['10.255.0.1', true],
  ['11.0.0.1', false],
  ['::1', false],
])('whether the authority may certify %s: %s', (host, isPermitted) => {
  expect(permittedBy(authority.certificate)(host)).toBe(isPermitted);
});
