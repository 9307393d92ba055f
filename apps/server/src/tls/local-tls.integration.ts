import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { Agent, request as httpsRequest } from 'node:https';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { findingLine } from '../doctor/finding.js';
import { runDoctor } from '../doctor/run-doctor.js';
import { outcomeOf, startProcess } from '../testing/server-process.js';
import { temporaryDataFolder } from '../testing/temporary-data-folder.js';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { createLocalTls } from './local-authority.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const file = (dataDir: string, name: string) => path.join(dataDir, 'tls', name);

async function admin(dataDir: string, ...words: string[]) {
  return outcomeOf(await startProcess('admin', { DATA_DIR: dataDir }, words));
}

/** A data folder with a local authority and a server on it; returns the addresses of the server and the install page. */
async function startShop(settings: Readonly<Record<string, string>> = {}) {
  const dataDir = await temporaryDataFolder();
  await createLocalTls(dataDir, ['balanco.lan', '10.9.8.7'], new Date());
  const child = await startProcess('main', {
    DATABASE_URL: database.connectionString,
    DATA_DIR: dataDir,
    TLS_CERT_FILE: file(dataDir, 'server.crt'),
    TLS_KEY_FILE: file(dataDir, 'server.key'),
    ...settings,
  });
  if (child.stdout === null) throw new Error('the server has no standard output');
  const ca = await readFile(file(dataDir, 'ca.crt'), 'utf8');
  let page: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    page ??= /^Certificado para celulares em (\S+)$/.exec(line)?.[1];
    const ready = /^Balanço pronto em (\S+)$/.exec(line)?.[1];
    if (ready !== undefined) return { dataDir, child, ca, ready, page };
  }
  throw new Error('the server ended before it was ready');
}

interface SecureCall {
  readonly ca: string;
  readonly servername?: string;
  readonly agent?: Agent;
}

/** GET over https, with the hostname verified. */
async function get(url: string, { ca, servername, agent }: SecureCall) {
  const request = httpsRequest(url, { ca, agent, ...(servername && { servername }) });
  request.end();
  const [response] = await once(request, 'response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

it('tls create writes an authority and a certificate with keys that only their owner can read, and says what to configure', async () => {
  const dataDir = await temporaryDataFolder();
  const { code, said } = await admin(dataDir, 'tls', 'create', '--host', 'balanco.lan');
  expect(code).toBe(0);
  expect(said).toContain(`TLS_CERT_FILE=${file(dataDir, 'server.crt')}`);
  expect(said).toContain(`TLS_KEY_FILE=${file(dataDir, 'server.key')}`);
  expect(said).toMatch(/SHA-256\): ([0-9A-F]{2}:){31}[0-9A-F]{2}/);
  expect(said).toContain('balanco.lan, ');
  for (const name of ['ca.key', 'server.key'])
    expect((await stat(file(dataDir, name))).mode & 0o777).toBe(0o600);
  expect((await stat(path.join(dataDir, 'tls'))).mode & 0o777).toBe(0o700);

  const again = await admin(dataDir, 'tls', 'create');
  expect([again.code, again.complaint]).toEqual([
    1,
    expect.stringMatching(/^Já existe uma autoridade em .*tls renew/),
  ]);
  const bad = await admin(dataDir, 'tls', 'renew', '--host', 'not a name');
  expect(bad.complaint).toBe('"not a name" não é um nome nem um endereço de rede (--host).');
  const foreign = await admin(dataDir, 'tls', 'renew', '--host', 'banco.example');
  expect(foreign.complaint).toMatch(/^A autoridade não pode responder por banco\.example: /);
});

it('a client that trusts the authority is served at every name of the certificate and at no other', async () => {
  const { ready, ca, child } = await startShop();
  expect(ready).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
  const { status, headers } = await get(`${ready}/healthz`, { ca });
  expect([status, headers['strict-transport-security']]).toEqual([
    200,
    expect.stringContaining('max-age=31536000'),
  ]);
  for (const servername of ['localhost', 'balanco.lan'])
    expect((await get(`${ready}/healthz`, { ca, servername })).status).toBe(200);
  await expect(get(`${ready}/healthz`, { ca, servername: 'banco.example' })).rejects.toMatchObject({
    code: 'ERR_TLS_CERT_ALTNAME_INVALID',
  });
  await expect(fetch(`${ready}/healthz`)).rejects.toThrow();
  // The API's description of itself is served over https too.
  expect(JSON.parse((await get(`${ready}/api/config/`, { ca })).body).cognito?.endpoint ?? ready).toContain(
    'https://',
  );
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('SIGTERM ends the server although one TLS connection is kept alive and another is silent', async () => {
  const { ready, ca, child } = await startShop();
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  await get(`${ready}/healthz`, { ca, agent });
  const silent = connect({ port: Number(new URL(ready).port), host: '127.0.0.1', ca });
  silent.on('error', () => undefined);
  await once(silent, 'secureConnect');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('plain http serves the install page and the certificate, redirects other reads to https, and accepts no writes', async () => {
  const { ready, ca, page = '', dataDir } = await startShop({ HTTP_PORT: '0' });
  const { port } = new URL(page);
  const plain = `http://127.0.0.1:${port}`;
  const answer = await fetch(`${plain}/instalar-certificado`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(answer.headers.get('strict-transport-security')).toBeNull();
  const markup = await answer.text();
  expect(markup).toContain('Instale o certificado neste celular');

  const download = /href="([^"]+)" download/.exec(markup)?.[1] ?? '';
  const certificate = await fetch(new URL(download, plain));
  expect(certificate.headers.get('content-type')).toBe('application/x-x509-ca-cert');
  expect(certificate.headers.get('content-disposition')).toBe('attachment; filename="balanco-ca.crt"');
  const der = Buffer.from(await certificate.arrayBuffer()).toString('base64');
  expect((await readFile(file(dataDir, 'ca.crt'), 'utf8')).replace(/\s/g, '')).toContain(der);

  const moved = await fetch(`${plain}/contagens?busca=1`, { redirect: 'manual' });
  const { port: securePort } = new URL(ready);
  expect([moved.status, moved.headers.get('location')]).toEqual([
    307,
    expect.stringMatching(new RegExp(`^https://[\\d.]+:${securePort}/contagens\\?busca=1$`)),
  ]);
  const sent = await fetch(`${plain}/api/mobile/counts/`, { method: 'POST', body: '[]' });
  expect(sent.status).toBe(404);
  // The same page is served over https.
  expect((await get(`${ready}/instalar-certificado`, { ca })).body).toContain('Instale o certificado');
});

it('with a certificate of another authority there is no install page', async () => {
  const { dataDir } = await startShop();
  const elsewhere = await temporaryDataFolder();
  const child = await startProcess('main', {
    DATABASE_URL: database.connectionString,
    DATA_DIR: elsewhere,
    TLS_CERT_FILE: file(dataDir, 'server.crt'),
    TLS_KEY_FILE: file(dataDir, 'server.key'),
  });
  const lines = createInterface({ input: child.stdout ?? process.stdin });
  for await (const line of lines) {
    expect(line).not.toContain('celulares');
    const ready = /^Balanço pronto em (\S+)$/.exec(line)?.[1];
    if (ready === undefined) continue;
    const ca = await readFile(file(dataDir, 'ca.crt'), 'utf8');
    expect((await get(`${ready}/instalar-certificado`, { ca })).body).not.toContain('Instale o certificado');
    return;
  }
  throw new Error('the server ended before it was ready');
});

it.each([
  [
    { TLS_CERT_FILE: '/nowhere.crt', TLS_KEY_FILE: '/nowhere.key' },
    'Não foi possível ler o arquivo /nowhere.crt da variável TLS_CERT_FILE.',
  ],
  [{ TLS_CERT_FILE: 'package.json', TLS_KEY_FILE: 'package.json' }, 'não contém um certificado PEM.'],
  [{ TLS_CERT_FILE: '/nowhere.crt' }, 'A variável TLS_KEY_FILE é obrigatória quando TLS_CERT_FILE é usada.'],
])('a start with %o is refused in one sentence', async (settings, sentence) => {
  const child = await startProcess('main', { DATABASE_URL: database.connectionString, ...settings });
  const { code, complaint } = await outcomeOf(child);
  expect([code, complaint.split('\n')]).toEqual([1, [expect.stringContaining(sentence)]]);
});

it('the doctor reaches a server whose certificate is from an authority that this machine does not know', async () => {
  const { dataDir, ready } = await startShop();
  const findings = await runDoctor({
    DATABASE_URL: database.connectionString,
    DATA_DIR: dataDir,
    PORT: new URL(ready).port,
    TLS_CERT_FILE: file(dataDir, 'server.crt'),
    TLS_KEY_FILE: file(dataDir, 'server.key'),
  });
  expect(findings.map(findingLine)).toContainEqual(
    expect.stringMatching(/^ok {5}Servidor: em execução em https:\S+ e pronto$/),
  );
});
