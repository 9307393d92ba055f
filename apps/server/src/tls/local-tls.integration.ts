import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { Agent, request as httpsRequest } from 'node:https';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { createLocalTls } from '@balanco/local-authority/local-authority';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { tlsCommands } from '../admin/tls-commands.js';
import { findingLine } from '../doctor/checks.js';
import { runDoctor } from '../doctor/run-doctor.js';
import { useDatabase } from '../testing/database/test-database.js';
import { outcomeOf, readyAddress, startProcess } from '../testing/server/server-process.js';

const database = useDatabase();

const file = (dataDir: string, name: string) => path.join(dataDir, 'tls', name);

async function admin(dataDir: string, name: string, host?: string) {
  const said: string[] = [];
  const command = tlsCommands.find((each) => each.name === name);
  const say = (line: string) => said.push(line);
  const environment = { DATA_DIR: dataDir };
  await command?.runAlone(
    { environment, say, sayProgress: say, answer: () => {} },
    { words: [], options: { host } },
  );
  return said.join('\n');
}

async function startShop(atEnd: (end: () => Promise<void>) => void) {
  const dataDir = await temporaryDataFolder(atEnd);
  await createLocalTls(dataDir, ['balanco.lan', '10.9.8.7'], new Date());
  const environment = {
    DATABASE_URL: database.connectionString,
    DATA_DIR: dataDir,
    TLS_CERT_FILE: file(dataDir, 'server.crt'),
    TLS_KEY_FILE: file(dataDir, 'server.key'),
    HTTP_PORT: '0',
  };
  const child = await startProcess('main', environment, [], [], atEnd);
  const ca = await readFile(file(dataDir, 'ca.crt'), 'utf8');
  let page = '';
  const ready = await readyAddress(child, (line) => {
    page = /^Certificado para celulares em (\S+)$/.exec(line)?.[1] ?? page;
  });
  return { dataDir, child, ca, ready, page };
}

interface SecureCall {
  readonly ca: string;
  readonly servername?: string;
  readonly agent?: Agent;
}

async function get(url: string, { ca, servername, agent }: SecureCall) {
  const request = httpsRequest(url, { ca, agent, ...(servername && { servername }) });
  request.end();
  const [response] = await once(request, 'response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

it('tls create writes private keys and says what to configure', { tags: ['full'] }, async () => {
  const dataDir = await temporaryDataFolder();
  const words = ['tls', 'create', '--host', 'balanco.lan'];
  const { code, said } = await outcomeOf(await startProcess('admin', { DATA_DIR: dataDir }, words));
  expect(code).toBe(0);
  expect(said).toContain(`TLS_CERT_FILE=${file(dataDir, 'server.crt')}`);
  expect(said).toContain(`TLS_KEY_FILE=${file(dataDir, 'server.key')}`);
  expect(said).toMatch(/SHA-256\): ([0-9A-F]{2}:){31}[0-9A-F]{2}/);
  expect(said).toContain('balanco.lan, ');
  for (const name of ['ca.key', 'server.key'])
    expect((await stat(file(dataDir, name))).mode & 0o777).toBe(0o600);
  expect((await stat(path.join(dataDir, 'tls'))).mode & 0o777).toBe(0o700);

  await expect(admin(dataDir, 'tls create')).rejects.toThrow(/^Já existe uma autoridade em .*tls renew/);
  const notName = '"not a name" não é um nome nem um endereço de rede (--host).';
  await expect(admin(dataDir, 'tls renew', 'not a name')).rejects.toThrow(notName);
  const foreign = /^A autoridade não pode responder por banco\.example: /;
  await expect(admin(dataDir, 'tls renew', 'banco.example')).rejects.toThrow(foreign);
});

describe('a shop with a local authority', () => {
  let shop: Awaited<ReturnType<typeof startShop>>;
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    shop = await startShop((end) => ends.unshift(end));
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });

  it("a client that trusts the authority is served at the certificate's names only", async () => {
    const { ready, ca } = shop;
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
    expect(JSON.parse((await get(`${ready}/api/config/`, { ca })).body).cognito?.endpoint ?? ready).toContain(
      'https://',
    );
  });

  it('plain http serves the install page, redirects reads and refuses writes', async () => {
    const { ready, ca, page, dataDir } = shop;
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
    expect((await get(`${ready}/instalar-certificado`, { ca })).body).toContain('Instale o certificado');
  });

  it("the doctor reaches a server with an unknown authority's certificate", { tags: ['full'] }, async () => {
    const { dataDir, ready } = shop;
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

  // It is the last, because it ends the shop.
  it('SIGTERM ends the server despite open TLS connections', {
    tags: ['full'],
  }, async () => {
    const { ready, ca, child } = shop;
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    await get(`${ready}/healthz`, { ca, agent });
    const silent = connect({ port: Number(new URL(ready).port), host: '127.0.0.1', ca });
    silent.on('error', () => undefined);
    await once(silent, 'secureConnect');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
