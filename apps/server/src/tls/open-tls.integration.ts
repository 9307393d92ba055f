import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { makeAuthority, makeServerCertificate } from '@balanco/local-authority/issue-certificate';
import {
  createLocalTls,
  localFiles,
  machineAddresses,
  readLocalTls,
  renewLocalTls,
  writeLocalFiles,
} from '@balanco/local-authority/local-authority';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createHttpServer } from '../http/http-server.js';
import { StartupError } from '../startup-error.js';
import { openTls } from './open-tls.js';

const DAY_MS = 24 * 60 * 60 * 1000;

async function startSecure(dataDir: string) {
  const lines: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const files = localFiles(dataDir);
  const settings = { ...files, httpPort: undefined };
  const host = '127.0.0.1';
  const tls = await openTls(settings, { dataDir, host, publicUrl: undefined, logger, intervalMs: 10 });
  const app = await createHttpServer({ logger, https: true, tls: tls.pair });
  onTestFinished(async () => {
    await tls.close();
    await app.close();
  });
  await app.listen({ port: 0, host });
  await tls.start(app);
  const { port } = app.server.address() as AddressInfo;
  const greet = async (read: (socket: TLSSocket) => string, suite: Offer = {}) => {
    const ca = await readFile(files.authorityCertFile);
    const socket = connect({ port, host, servername: 'localhost', ca, ...suite });
    try {
      await once(socket, 'secureConnect');
      return read(socket);
    } finally {
      socket.destroy();
    }
  };
  return {
    files,
    lines,
    serial: () => greet((socket) => socket.getPeerCertificate().serialNumber),
    offer: (suite: Offer) =>
      greet((socket) => socket.getCipher().name, suite).catch((error) => error.code ?? String(error)),
  };
}

type Offer = Pick<ConnectionOptions, 'ciphers' | 'minVersion' | 'maxVersion'>;

it('a renewed certificate is used soon after, without a restart', async () => {
  const dataDir = await temporaryDataFolder();
  const { certificate } = await createLocalTls(dataDir, [], new Date());
  const { serial } = await startSecure(dataDir);
  expect(await serial()).toBe(certificate.serialNumber);
  const renewed = await renewLocalTls(dataDir, [], new Date());
  await expect.poll(serial).toBe(renewed.certificate.serialNumber);
  expect(renewed.certificate.serialNumber).not.toBe(certificate.serialNumber);
});

/** The client offers each: its own refusal would be another code. */
const refusedSuites = ['ECDHE-ECDSA-AES128-SHA256', 'ECDHE-ECDSA-AES256-SHA384', 'ECDHE-ECDSA-AES128-SHA'];

async function expectModernTls(offer: (suite: Offer) => Promise<string>): Promise<void> {
  for (const ciphers of refusedSuites)
    expect(await offer({ ciphers, maxVersion: 'TLSv1.2' }), ciphers).toMatch(/ALERT_HANDSHAKE_FAILURE$/);
  const authenticated = 'ECDHE-ECDSA-AES128-GCM-SHA256';
  expect(await offer({ ciphers: authenticated, maxVersion: 'TLSv1.2' })).toBe(authenticated);
  expect(await offer({ minVersion: 'TLSv1.3' })).toMatch(/^TLS_/);
  const old = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' } as const;
  expect(await offer(old)).toMatch(/ALERT_PROTOCOL_VERSION$/);
}

it('a suite with CBC or SHA-1 and TLS 1.1 are refused, also after a renewal', async () => {
  const dataDir = await temporaryDataFolder();
  await createLocalTls(dataDir, [], new Date());
  const { serial, offer } = await startSecure(dataDir);
  await expectModernTls(offer);
  const renewed = await renewLocalTls(dataDir, [], new Date());
  await expect.poll(serial).toBe(renewed.certificate.serialNumber);
  await expectModernTls(offer);
});

it('the old certificate stays in use while the new one is broken', async () => {
  const dataDir = await temporaryDataFolder();
  const { certificate } = await createLocalTls(dataDir, [], new Date());
  const { files, lines, serial } = await startSecure(dataDir);
  const named = () => lines.filter((line) => line.includes('the old one stays in use'));
  await writeFile(files.certFile, 'half a certif');
  await expect.poll(named).toHaveLength(1);
  expect(await serial()).toBe(certificate.serialNumber);
  const stranger = await makeAuthority('Outra', { names: ['local'], networks: [] }, new Date());
  await writeFile(files.certFile, stranger.certificate);
  await expect.poll(named).toHaveLength(2);
  expect(await serial()).toBe(certificate.serialNumber);
  expect(named().join()).not.toContain('PRIVATE KEY');
  const renewed = await renewLocalTls(dataDir, [], new Date());
  await expect.poll(serial).toBe(renewed.certificate.serialNumber);
  expect(named()).toHaveLength(2);
});

it.each([
  [31, false],
  [29, true],
])('a start with a certificate that ends in %i days renews it: %s', async (daysLeft, isRenewed) => {
  const dataDir = await temporaryDataFolder();
  const madeAt = new Date(Date.now() - (396 - daysLeft) * DAY_MS);
  const { certificate } = await createLocalTls(dataDir, ['balanco.lan'], madeAt);
  const { serial } = await startSecure(dataDir);
  expect((await serial()) !== certificate.serialNumber).toBe(isRenewed);
  expect((await readLocalTls(dataDir))?.hosts).toContain('balanco.lan');
});

it('a start renews a certificate that lacks a current address of the machine', async () => {
  const dataDir = await temporaryDataFolder();
  await createLocalTls(dataDir, [], new Date());
  const files = localFiles(dataDir);
  const authority = {
    certificate: await readFile(files.authorityCertFile, 'utf8'),
    key: await readFile(files.authorityKeyFile, 'utf8'),
  };
  const { certificate, key } = await makeServerCertificate(authority, ['localhost', '10.9.8.7'], new Date());
  await writeLocalFiles(dataDir, files.folder, { [files.certFile]: certificate, [files.keyFile]: key });
  const { serial } = await startSecure(dataDir);
  const hosts = (await readLocalTls(dataDir))?.hosts ?? [];
  expect(hosts).toEqual(expect.arrayContaining(['localhost', '10.9.8.7', ...machineAddresses()]));
  const isSame = (await serial()) === new X509Certificate(certificate).serialNumber;
  expect(isSame).toBe(machineAddresses().length === 0);
});

it('the server never renews a certificate of another authority', async () => {
  const dataDir = await temporaryDataFolder();
  const elsewhere = await temporaryDataFolder();
  const old = new Date(Date.now() - 390 * DAY_MS);
  const { certificate } = await createLocalTls(elsewhere, [], old);
  const from = localFiles(elsewhere);
  const bought = { certFile: `${dataDir}/a.crt`, keyFile: `${dataDir}/a.key`, httpPort: undefined };
  await copyFile(from.certFile, bought.certFile);
  await copyFile(from.keyFile, bought.keyFile);
  const logger = pino({ level: 'silent' });
  const tls = await openTls(bought, { dataDir, host: '127.0.0.1', publicUrl: undefined, logger });
  expect(tls.install).toBeUndefined();
  expect(new X509Certificate(tls.pair.cert).serialNumber).toBe(certificate.serialNumber);
});

it('a stolen key of the authority cannot impersonate other sites', async () => {
  const dataDir = await temporaryDataFolder();
  await createLocalTls(dataDir, [], new Date());
  const files = localFiles(dataDir);
  const { serial } = await startSecure(dataDir);
  expect(await serial()).not.toBe('');
  const authority = {
    certificate: await readFile(files.authorityCertFile, 'utf8'),
    key: await readFile(files.authorityKeyFile, 'utf8'),
  };
  const forged = await makeServerCertificate(authority, ['localhost', 'banco.example'], new Date());
  await writeLocalFiles(dataDir, files.folder, {
    [files.keyFile]: forged.key,
    [files.certFile]: forged.certificate,
  });
  await expect
    .poll(() => serial().catch((error: Error) => error.message))
    .toMatch(/permitted subtree violation/);
});

it.each([
  ['/nowhere.crt', 'Não foi possível ler o arquivo /nowhere.crt da variável TLS_CERT_FILE.'],
  ['package.json', 'O arquivo package.json da variável TLS_CERT_FILE não contém um certificado PEM.'],
])('a start with the certificate %s is refused in one sentence', async (certFile, sentence) => {
  const settings = { certFile, keyFile: 'package.json', httpPort: undefined };
  const dataDir = await temporaryDataFolder();
  const logger = pino({ level: 'silent' });
  const opening = openTls(settings, { dataDir, host: '127.0.0.1', publicUrl: undefined, logger });
  await expect(opening).rejects.toThrow(new StartupError(sentence));
});
