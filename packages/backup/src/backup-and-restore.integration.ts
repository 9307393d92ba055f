import { createHash, randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { startEmbeddedPostgres } from '@balanco/embedded-postgres/start-embedded-postgres';
import { makeTestFolder } from '@balanco/embedded-postgres/testing/test-folder';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyPair, readIdentities } from './encryption.js';
import { BackupError } from './fault.js';
import { type BackupProof, readBackup } from './read-backup.js';
import { restoreBackup, restoredTable } from './restore-backup.js';
import { writeBackupFile } from './take-backup.js';

const SCHEMA = `
  create table migration (name text primary key, digest text not null);
  insert into migration values ('0001', 'a');
  create table author (id bigint generated always as identity primary key, name text not null);
  create table book (
    title text primary key,
    author bigint not null references author,
    price numeric,
    title_length int generated always as (length(title)) stored
  );`;
const ROWS = `
  insert into author (name) select 'Autor ' || n from generate_series(1, 3) as n;
  delete from author where id = 3;
  insert into book values (E'tab\\t, line\\n, \\\\N and "quotes"', 1, 10.50), ('Ação', 2, null);`;

const secretKey = randomBytes(32);
const lock = 1;
const totals = { Livros: 'select count(*) from book', Preços: 'select sum(price) from book' };

const ends: (() => Promise<unknown>)[] = [];
let server: string;
let file: string;
beforeAll(async () => {
  const dataDir = await makeTestFolder();
  const started = await startEmbeddedPostgres({ dataDir, disposable: true });
  ends.push(
    () => started.stop(),
    () => rm(dataDir, { recursive: true }),
  );
  server = started.connectionString;
  const connectionString = await createDatabase('library');
  await query(connectionString, SCHEMA + ROWS);
  file = path.join(dataDir, 'copia.tar.gz');
  await writeBackupFile(file, { connectionString, secretKey, productVersion: '1.2.3', lock, totals });
});
afterAll(async () => {
  for (const end of ends) await end();
});

async function query(connectionString: string, sql: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function createDatabase(name: string): Promise<string> {
  await query(server, `create database ${name}`);
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

interface Changed {
  readonly encrypted?: string;
  readonly proof?: BackupProof;
  readonly schema?: string;
  readonly totals?: Readonly<Record<string, string>>;
}

function restore(
  connectionString: string,
  { schema = SCHEMA, totals: compared = totals, encrypted = file, proof }: Changed = {},
) {
  return restoreBackup({
    connectionString,
    file: encrypted,
    proof,
    lock,
    totals: compared,
    createSchema: async (client) => void (await client.query(schema)),
    sayProgress: () => undefined,
  });
}

it('readBackup returns the schema, the figures and the key of a file', async () => {
  const { manifest, checksums, secretKey: key } = await readBackup(file);
  expect(manifest).toMatchObject({ productVersion: '1.2.3', migrations: [{ name: '0001', digest: 'a' }] });
  expect(manifest.tables).toEqual([
    { name: 'author', columns: ['id', 'name'] },
    { name: 'book', columns: ['title', 'author', 'price'] },
  ]);
  expect(checksums.totals).toEqual({ Livros: '2', Preços: '10.5' });
  expect(key).toEqual(secretKey);
});

it('readBackup refuses a file that was packed again with another secret key', async () => {
  const content = gunzipSync(await readFile(file));
  const at = content.indexOf(secretKey.toString('hex'));
  content.write(content.toString('utf8', at, at + 1) === '0' ? '1' : '0', at);
  const changed = path.join(path.dirname(file), 'trocada.tar.gz');
  await writeFile(changed, gzipSync(content));
  await expect(readBackup(changed)).rejects.toThrow(BackupError);
});

it('restoreBackup brings back rows, generated columns and sequences', async () => {
  const target = await createDatabase('restored');
  expect(restoredTable(await restore(target))).toContainEqual(expect.stringMatching(/^Preços +10,5 +10,5$/));
  const books = 'select * from book order by title';
  const source = Object.assign(new URL(server), { pathname: '/library' }).href;
  expect(await query(target, books)).toEqual(await query(source, books));
  expect(await query(target, `insert into author (name) values ('Novo') returning id`)).toEqual([
    { id: '4' },
  ]);
});

it('restoreBackup leaves out tables that the schema lacks', async () => {
  const target = await createDatabase('smaller');
  const { leftOut } = await restore(target, {
    totals: {},
    schema: SCHEMA.replace(/create table book[^;]+;/, ''),
  });
  expect(leftOut).toEqual(['book']);
});

it('restoreBackup leaves the database empty if a figure differs', async () => {
  const target = await createDatabase('different');
  const restoring = restore(target, { totals: { ...totals, Livros: 'select 7' } });
  await expect(restoring).rejects.toThrow('O banco restaurado difere da cópia (Livros: 2 e 7)');
  expect(await query(target, `select from pg_tables where schemaname = 'public'`)).toEqual([]);
});

it('restoreBackup refuses a database that is not empty', async () => {
  const target = await createDatabase('taken');
  await query(target, 'create table mine (a int)');
  await expect(restore(target)).rejects.toThrow(BackupError);
  await expect(restore(target)).rejects.toThrow('O banco de dados não está vazio (tabela "mine")');
});

describe('an encrypted backup', () => {
  let encrypted: string;
  let sha256: string;
  let identities: string[];
  beforeAll(async () => {
    const { identity, publicKey } = await createKeyPair();
    identities = [identity];
    encrypted = path.join(path.dirname(file), 'copia.tar.gz.age');
    const connectionString = Object.assign(new URL(server), { pathname: '/library' }).href;
    const order = { connectionString, secretKey, productVersion: '1.2.3', lock, totals };
    ({ sha256 } = await writeBackupFile(encrypted, { ...order, publicKeys: [publicKey] }));
  });

  it('an encrypted backup names its SHA-256 and shows nothing of its content', async () => {
    const bytes = await readFile(encrypted);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
    expect(bytes.includes(secretKey.toString('hex'))).toBe(false);
  });

  it('restoreBackup opens an encrypted backup with the private key', async () => {
    const target = await createDatabase('decrypted');
    await restore(target, { encrypted, proof: { identities, sha256 } });
    expect(await query(target, 'select count(*)::int from book')).toEqual([{ count: 2 }]);
  });

  it('readBackup refuses another key, no key, and a key for a plain file', async () => {
    const other = [(await createKeyPair()).identity];
    await expect(readBackup(encrypted, {}, { identities: other })).rejects.toThrow(
      `A chave privada indicada não abre o arquivo "${encrypted}": ele foi cifrado para outra chave, ou`,
    );
    await expect(readBackup(encrypted)).rejects.toThrow(
      'está cifrado: indique a chave privada com --identity',
    );
    await expect(readBackup(file, {}, { identities })).rejects.toThrow(
      `O arquivo "${file}" não está cifrado`,
    );
  });

  it('readBackup refuses an encrypted backup that was changed or cut', async () => {
    const whole = await readFile(encrypted);
    const damaged = `${encrypted}.damaged`;
    const after = async (change: (bytes: Buffer) => Buffer) => {
      await writeFile(damaged, change(Buffer.from(whole)));
      return readBackup(damaged, {}, { identities });
    };
    const flip = (index: number) => (bytes: Buffer) => {
      bytes[index] = (bytes[index] ?? 0) ^ 1;
      return bytes;
    };
    const mac = whole.indexOf('\n--- ') + 10;
    for (const index of [mac, 300, Math.floor(whole.length / 2), whole.length - 1])
      await expect(after(flip(index)), `byte ${index}`).rejects.toThrow('está danificado ou incompleto');
    for (const length of [30, 400, whole.length - 1])
      await expect(
        after((bytes) => bytes.subarray(0, length)),
        `${length} bytes`,
      ).rejects.toThrow('está danificado ou incompleto');
  });

  it('readBackup refuses an intact backup whose SHA-256 is another', async () => {
    const { sha256: ofPlain } = await readBackup(file);
    await expect(readBackup(encrypted, {}, { identities, sha256: ofPlain })).rejects.toThrow(
      `não é o que foi gravado: o SHA-256 dele é ${sha256}`,
    );
    await expect(readBackup(file, {}, { sha256: ofPlain })).resolves.toMatchObject({ sha256: ofPlain });
  });

  it('readIdentities takes a file of age-keygen and refuses others', async () => {
    const keyFile = path.join(path.dirname(file), 'chave.txt');
    await writeFile(keyFile, `# created: 2026-11-26\n# public key: age1…\n${identities[0]}\n`);
    expect(await readIdentities(keyFile)).toEqual(identities);
    for (const text of ['', '# only a comment\n', 'age1xyz', 'ssh-ed25519 AAAA']) {
      await writeFile(keyFile, text);
      await expect(readIdentities(keyFile), text).rejects.toThrow('não é uma chave privada do age');
    }
    await expect(readIdentities(`${keyFile}x`)).rejects.toThrow('da chave privada não existe');
  });
});
