import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EmbeddedPostgresError } from './fault.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.js';
import { makeTestFolder } from './testing/test-folder.js';

let dataDir: string;
let server: EmbeddedPostgres;
const progress: string[] = [];

beforeAll(async () => {
  dataDir = await makeTestFolder('Balanço da farmácia – ');
  server = await startEmbeddedPostgres({ dataDir, onProgress: (sentence) => progress.push(sentence) });
});

afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true });
});

async function connected<Result>(use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: server.connectionString });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

it('the first start creates the cluster and reports it', () => {
  expect(server.adopted).toBe(false);
  expect(progress).toEqual(['Criando o banco de dados embutido…', 'Iniciando o banco de dados embutido…']);
});

it('the cluster belongs to the user who started the server, root included', async () => {
  expect((await stat(path.join(dataDir, 'postgres'))).uid).toBe(process.getuid?.());
});

it('other users of the machine cannot read data or password', async () => {
  const modes = ['', 'postgres', 'postgres/balanco.password', 'postgres.log'].map(async (name) => {
    const { mode } = await stat(path.join(dataDir, name));
    return (mode & 0o066).toString(8);
  });
  expect(await Promise.all(modes)).toEqual(['0', '0', '0', '0']);
});

it('the server serves UTF-8 and UTC, durably, to a user who is not a superuser', async () => {
  const { rows } = await connected((client) =>
    client.query(
      `select current_database() as database, current_user as "user", rolsuper as superuser,
         current_setting('server_encoding') as encoding, current_setting('timezone') as timezone,
         current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
         current_setting('jit') as jit
       from pg_roles where rolname = current_user`,
    ),
  );
  expect(rows).toEqual([
    {
      database: 'balanco',
      user: 'balanco',
      superuser: false,
      encoding: 'UTF8',
      timezone: 'UTC',
      fsync: 'on',
      synchronous_commit: 'on',
      jit: 'off',
    },
  ]);
});

it('a connection without the right password is refused', async () => {
  const stranger = new URL(server.connectionString);
  stranger.password = 'adivinhada';
  const client = new pg.Client({ connectionString: stranger.href });
  await expect(client.connect()).rejects.toThrow('password authentication failed');
});

it('a second server on the same folder is refused, and the first is named', async () => {
  const second = startEmbeddedPostgres({ dataDir });
  await expect(second).rejects.toThrow(EmbeddedPostgresError);
  await expect(second).rejects.toThrow(
    `A pasta "${dataDir}" já está em uso por outro servidor (processo ${process.pid})`,
  );
  await connected((client) => client.query('select 1'));
});

it('a second start uses the existing cluster and adds no files', async () => {
  await connected((client) => client.query('create table kept as select 42 as answer'));
  await server.stop();
  const said: string[] = [];
  server = await startEmbeddedPostgres({ dataDir, onProgress: (sentence) => said.push(sentence) });
  expect(server.adopted).toBe(false);
  expect(said).toEqual(['Iniciando o banco de dados embutido…']);
  expect((await connected((client) => client.query('select answer from kept'))).rows).toEqual([
    { answer: 42 },
  ]);
  const names = (await readdir(dataDir)).map((name) => name.replace(/\d+/, 'N')).sort();
  expect(names).toEqual(['owner-N.json', 'postgres', 'postgres.log']);
});

it('the server stops once, even if stop is called repeatedly', async () => {
  await Promise.all([server.stop(), server.stop()]);
  await expect(connected((client) => client.query('select 1'))).rejects.toThrow('ECONNREFUSED');
  server = await startEmbeddedPostgres({ dataDir });
});
