import { once } from 'node:events';
import { chmod, readdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { backupName, noteBackupFailure } from '../backup/last-backup.js';
import { createEmbeddedIdentity } from '../identity/embedded/embedded-identity.js';
import { readSecretKey } from '../start/secret-key.js';
import { createEmptyDatabase, useDatabase } from '../testing/database/test-database.js';
import { outcomeOf, readyAddress, startProcess } from '../testing/server/server-process.js';
import { findingLine } from './checks.js';
import { runDoctor } from './run-doctor.js';

const SECRET_KEY = 'a key that is long enough for everything';
const now = new Date('2026-11-22T12:00:00Z');

const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBHDCBwgIBATAKBggqhkjOPQQDAjAaMRgwFgYDVQQDDA9iYWxhbmNvLmV4YW1w
bGUwHhcNMjYwMTAxMDAwMDAwWhcNMjcwMTAxMDAwMDAwWjAaMRgwFgYDVQQDDA9i
YWxhbmNvLmV4YW1wbGUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAT3gWyRQYOJ
+5NrbMytkbQCatzKLo7b0UyXncNP0SP8VC2HZsfstRcJcxuMN1+HHFgtPSGIB6mb
XLwHNDRGfHdbMAoGCCqGSM49BAMCA0kAMEYCIQDv5UzVul/wJkzXQzln+vtla9OW
YgI0/J8LgmvggpRE5QIhAMtK9HXLtFyavK+XcNbZAtf8SrJaKrSI5PM+VYT23GW9
-----END CERTIFICATE-----
`;

const database = useDatabase();
beforeAll(async () => {
  const secretKey = await readSecretKey('/nowhere', SECRET_KEY);
  await createEmbeddedIdentity({ db: database.db, secretKey });
});

async function freePort(): Promise<string> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return String(port);
}

async function linesFor(environment: Record<string, string>, at = now): Promise<string[]> {
  const given = {
    PORT: await freePort(),
    DATABASE_URL: database.connectionString,
    SECRET_KEY,
    ...environment,
  };
  const DATA_DIR = environment.DATA_DIR ?? (await temporaryDataFolder());
  return (await runDoctor({ ...given, DATA_DIR }, at)).map(findingLine);
}

it('the doctor asks behind a pooler for the database and the session settings', async () => {
  const both = { DATABASE_URL: database.connectionString, DATABASE_DIRECT_URL: database.connectionString };
  const lines = await linesFor(both);
  expect(lines).toContainEqual(expect.stringMatching(/^ok {5}Banco de dados: PostgreSQL 18/));
  expect(lines).toContainEqual(
    expect.stringMatching(/^FAZER {2}Pooler: .*alter role .* set statement_timeout = /),
  );
});

it('on a healthy machine each line of the doctor is ok', async () => {
  const [DATA_DIR, BACKUP_DIR] = [await temporaryDataFolder(), await temporaryDataFolder()];
  await writeFile(path.join(BACKUP_DIR, backupName(new Date('2026-11-22T06:00:00Z'))), 'x');
  const lines = await linesFor({ DATA_DIR, BACKUP_DIR });
  expect(lines).toContainEqual('ok     Configuração: todas as variáveis são válidas');
  expect(lines).toContainEqual(expect.stringMatching(/^ok {5}Permissões: só o dono/));
  expect(lines).toContainEqual(expect.stringMatching(/^ok {5}Disco de DATA_DIR: [\d.,]+ GB livres$/));
  expect(lines).toContainEqual(expect.stringMatching(/^ok {5}Banco de dados: PostgreSQL 18/));
  expect(lines).toContainEqual('ok     Extensões: pg_trgm, unaccent, btree_gin');
  expect(lines).toContainEqual(expect.stringMatching(/^ok {5}Migrações: todas as \d+ foram feitas$/));
  expect(lines).toContainEqual(expect.stringMatching(/^ok {5}Relógio: igual ao do banco de dados/));
  expect(lines).toContainEqual('ok     Chave secreta: é a que este banco de dados usa');
  expect(lines).toContainEqual('ok     Comparações: as guardadas conferem, numa amostra');
  expect(lines).toContainEqual(expect.stringMatching(/^ok {5}Cópias: a última é de .*, há 6 h/));
  expect(lines.filter((line) => line.startsWith('FAZER'))).toEqual([
    expect.stringMatching(/^FAZER {2}Servidor: parado/),
  ]);
});

it('the doctor reports a bad variable and nothing else', async () => {
  expect(await linesFor({ SMTP_URL: 'http://mail' })).toEqual([
    'FAZER  Configuração: A variável SMTP_URL deve começar com smtp:// ou smtps://.',
  ]);
});

it('the doctor reports a data folder and a key that others can read', async () => {
  const DATA_DIR = await temporaryDataFolder();
  await writeFile(path.join(DATA_DIR, 'secret.key'), 'x', { mode: 0o644 });
  await chmod(DATA_DIR, 0o755);
  expect(await linesFor({ DATA_DIR })).toContainEqual(
    process.platform === 'win32'
      ? expect.stringContaining('Permissões: não conferidas no Windows')
      : `FAZER  Permissões: outros usuários desta máquina leem os dados; execute: chmod 700 ${DATA_DIR} && chmod 600 ${DATA_DIR}/secret.key`,
  );
});

it('the doctor reports a database that is away within seconds', async () => {
  const port = await freePort();
  const lines = await linesFor({ DATABASE_URL: `postgresql://127.0.0.1:${port}/x` });
  expect(lines).toContainEqual(
    expect.stringMatching(/^FAZER {2}Banco de dados: .* não responde \(.*ECONNREFUSED/),
  );
});

it('the doctor reports a database that never answers', {
  tags: ['full'],
}, async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const [DATABASE_URL, SMTP_URL] = [`postgresql://127.0.0.1:${port}/x`, `smtp://127.0.0.1:${port}`];
  const lines = await linesFor({ DATABASE_URL, SMTP_URL, MAIL_FROM: 'a@b.co', PORT: String(port) });
  for (const area of ['Banco de dados', 'E-mail', 'Servidor'])
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^FAZER {2}${area}: .*não responde`)));
});

it('the doctor reports another key, pending migrations and a clock set back', async () => {
  await sql`insert into audit (at, actor_sub, actor_name, action, entity, entity_id)
      values (now() + interval '1 hour', '', '', '', '', '')`.execute(database.db);
  const last = await sql<{ name: string; digest: string }>`
      delete from migration where name = (select max(name) from migration) returning name, digest`.execute(
    database.db,
  );
  const [row] = last.rows;
  onTestFinished(async () => {
    await sql`insert into migration (name, digest) values (${row?.name}, ${row?.digest})`.execute(
      database.db,
    );
    await sql`delete from audit`.execute(database.db);
  });
  const lines = await linesFor({ SECRET_KEY: 'another key that is long enough as well' });
  expect(lines).toContainEqual(expect.stringMatching(/^FAZER {2}Chave secreta: .*SECRET_KEY/));
  expect(lines).toContainEqual(
    expect.stringContaining(`FAZER  Migrações: faltam ${row?.name}; faça uma cópia`),
  );
  expect(lines).toContainEqual(expect.stringMatching(/^FAZER {2}Relógio: .* o relógio foi atrasado/));
});

it('the doctor reports transactions, licences, phones and mails that wait', async () => {
  await sql`with key as (insert into licence_key (digest, seats, expires_at)
        values ('\\x01', 1, now() + interval '3 days 1 hour') returning id)
      insert into licence_seat (licence_key_id, sub) select id, 'x' from key`.execute(database.db);
  await sql`insert into device (sub, device_id, queued, oldest_queued_at)
      values ('x', 'y', 2, now() - interval '2 hours')`.execute(database.db);
  onTestFinished(async () => {
    await sql`delete from licence_seat`.execute(database.db);
    await sql`delete from licence_key`.execute(database.db);
    await sql`delete from device`.execute(database.db);
    await sql`delete from outbox`.execute(database.db);
  });
  await sql`insert into outbox (kind, key, attempts, failure) values ('notice', 'x', 6, 'ECONNREFUSED')`.execute(
    database.db,
  );
  const lines = await linesFor({});
  expect(lines).toContainEqual('FAZER  Licenças: a primeira vence em 3 dias; peça uma chave nova');
  expect(lines).toContainEqual(expect.stringMatching(/^aviso {2}Celulares: 1 com leituras por enviar/));
  expect(lines).toContainEqual(expect.stringMatching(/^FAZER {2}Saída: 1 por enviar .*ECONNREFUSED/));
  expect(lines).toContainEqual(expect.stringMatching(/^ok {5}Transações: a mais antiga tem \d+ s$/));
});

it('the doctor reports a backup that is old, missing or not configured', async () => {
  const [DATA_DIR, BACKUP_DIR] = [await temporaryDataFolder(), await temporaryDataFolder()];
  expect(await linesFor({ BACKUP_DIR })).toContainEqual(
    expect.stringMatching(/^FAZER {2}Cópias: não há nenhuma/),
  );
  const failure = { at: new Date('2026-11-21T06:00:00Z'), reason: 'ENOSPC: no space' };
  await noteBackupFailure(DATA_DIR, failure);
  expect(await linesFor({ DATA_DIR, BACKUP_DIR })).toContainEqual(
    expect.stringMatching(/^FAZER {2}Cópias: não há nenhuma.*a tentativa de 2026-11-21T.* falhou: ENOSPC/),
  );
  await writeFile(path.join(BACKUP_DIR, backupName(new Date('2026-11-20T06:00:00Z'))), 'x');
  expect(await linesFor({ BACKUP_DIR })).toContainEqual(expect.stringMatching(/^FAZER {2}Cópias: .*há 54 h/));
  expect(await linesFor({})).toContainEqual(expect.stringMatching(/^aviso {2}Cópias: BACKUP_DIR/));
  expect(await linesFor({ DATABASE_URL: '' })).toContainEqual(
    'FAZER  Cópias: nenhuma é feita; indique em BACKUP_DIR uma pasta em outro disco',
  );
});

it('the doctor reports an unreadable, expiring, expired or future certificate', async () => {
  const TLS_CERT_FILE = path.join(await temporaryDataFolder(), 'cert');
  const tlsLine = async (day: string) =>
    (
      await linesFor({ TLS_CERT_FILE, TLS_KEY_FILE: `${TLS_CERT_FILE}.key` }, new Date(`${day}T12:00:00Z`))
    ).find((line) => line.includes('TLS:'));
  await writeFile(TLS_CERT_FILE, 'none');
  const unreadable = `FAZER  TLS: não há um certificado legível em ${TLS_CERT_FILE}; corrija TLS_CERT_FILE`;
  expect(await tlsLine('2026-11-22')).toBe(unreadable);
  await writeFile(TLS_CERT_FILE, CERTIFICATE);
  expect(await tlsLine('2026-11-22')).toBe('ok     TLS: o certificado vale por mais 39 dias');
  expect(await tlsLine('2026-12-30')).toBe(
    `FAZER  TLS: o certificado ${TLS_CERT_FILE} vence em 1 dia; renove-o`,
  );
  expect(await tlsLine('2027-01-02')).toBe(`FAZER  TLS: o certificado ${TLS_CERT_FILE} venceu; renove-o`);
  expect(await tlsLine('2025-12-30')).toContain('ainda não vale');
});

it('the doctor asks the mail server for a greeting and nothing else', async () => {
  const heard: string[] = [];
  const server = new SMTPServer({
    hideSTARTTLS: true,
    onAuth: (_auth, _session, done) => {
      heard.push('AUTH');
      done(new Error('nobody signs in'));
    },
    onMailFrom: (_address, _session, done) => {
      heard.push('MAIL');
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  const lines = await linesFor({ SMTP_URL: `smtp://u:p@127.0.0.1:${port}`, MAIL_FROM: 'a@b.co' });
  expect(lines).toContainEqual(`ok     E-mail: 127.0.0.1:${port} responde`);
  expect(heard).toEqual([]);
});

it('the doctor says that the first start prepares a database without tables', async () => {
  const empty = await createEmptyDatabase(onTestFinished);
  expect(await linesFor({ DATABASE_URL: empty.connectionString })).toContainEqual(
    'aviso  Migrações: o banco de dados está vazio; o primeiro npm start o prepara',
  );
});

it('the doctor command needs no server and exits with 1 for open points', {
  tags: ['full'],
  timeout: 180_000,
}, async () => {
  const [DATA_DIR, BACKUP_DIR] = [await temporaryDataFolder(), await temporaryDataFolder()];
  const PORT = await freePort();
  const environment = { DATA_DIR, BACKUP_DIR, PORT, SECRET_KEY: '' };
  const doctor = async (more: Record<string, string> = {}) =>
    outcomeOf(await startProcess('admin', { ...environment, ...more }, ['doctor']));
  const fresh = await doctor();
  expect(fresh.said).toContain('aviso  Banco de dados: ainda não existe; o primeiro npm start o cria');
  expect(await readdir(DATA_DIR)).toEqual([]);

  const server = await startProcess('main', environment);
  const address = await readyAddress(server);
  await expect.poll(() => readdir(BACKUP_DIR)).toEqual([expect.stringMatching(/\.tar\.gz$/)]);
  const running = await doctor();
  expect(running.said).toContain(`ok     Servidor: em execução em ${address} e pronto`);
  expect(running.said).toMatch(/^ok {5}Chave secreta/m);
  expect(running).toMatchObject({ code: 0, complaint: '' });
  server.kill('SIGTERM');
  await once(server, 'exit');

  const down = await doctor({ BACKUP_DIR: '' });
  expect(down.said).toContain(`FAZER  Servidor: parado (nada responde em ${address})`);
  expect(down.said).toContain('aviso  Banco de dados: o embutido (PostgreSQL 18) está parado com o servidor');
  expect(down).toMatchObject({ code: 1, complaint: 'Há 2 itens a resolver.' });
});
