import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access, readFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import path from 'node:path';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { build, productVersion } from '../server-package.js';
import { createTestDatabase, type TestDatabase, useDatabase } from '../testing/database/test-database.js';
import { outcomeOf, readyAddress, startProcess } from '../testing/server/server-process.js';

const database = useDatabase();
let occupied: Server;
beforeAll(async () => {
  occupied = createServer().listen(0, '127.0.0.1');
  await once(occupied, 'listening');
});
afterAll(() => void occupied.close());

async function failedStart(environment: Record<string, string>) {
  const { code, complaint } = await outcomeOf(await startProcess('main', environment));
  return { code, complaint };
}

it('a bad variable stops the start with a sentence that names it', async () => {
  expect(await failedStart({ PORT: '70000' })).toEqual({
    code: 1,
    complaint: 'A variável PORT deve ser um número de porta entre 0 e 65535.',
  });
});

it('the command line tells its build, and wrong usage from a failure by the exit code', async () => {
  const version = await outcomeOf(await startProcess('admin', {}, ['--version', '--json']));
  expect(JSON.parse(version.said)).toMatchObject({ version: productVersion, commit: expect.any(String) });
  for (const [words, code] of [
    [['user', 'role', 'a@b.co', 'chefe'], 2],
    [['user', 'role', 'ninguem@b.co', 'mod'], 1],
  ] as const) {
    const environment = { DATABASE_URL: database.connectionString };
    expect((await outcomeOf(await startProcess('admin', environment, words))).code).toBe(code);
  }
});

it('a process whose event loop stands still ends itself, to be started again', async () => {
  const hung = "data:text/javascript,process.once('SIGUSR2',()=>{for(;;);})";
  const environment = { DATABASE_URL: database.connectionString, WATCHDOG_SECONDS: '2' };
  const server = await startProcess('main', { ...environment, NODE_OPTIONS: `--import=${hung}` });
  await readyAddress(server);
  const outcome = outcomeOf(server);
  server.kill('SIGUSR2');
  expect(await outcome).toMatchObject({
    complaint: 'O processo não respondeu por 2 s e foi encerrado para ser iniciado de novo.',
  });
  expect(server.signalCode).toBe('SIGKILL');
});

it('a start on a taken port names the port and creates nothing', async () => {
  const port = String((occupied.address() as AddressInfo).port);
  const folder = path.join(await temporaryDataFolder(), 'data');
  expect(await failedStart({ DATA_DIR: folder, PORT: port })).toEqual({
    code: 1,
    complaint: `A porta ${port} já está em uso; escolha outra na variável PORT.`,
  });
  await expect(access(folder)).rejects.toThrow('ENOENT');
});

it('a start names DATABASE_URL if no database answers', async () => {
  const { code, complaint } = await failedStart({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' });
  expect(code).toBe(1);
  expect(complaint).toMatch(/^Não foi possível preparar o banco de dados da variável DATABASE_URL: .*\.$/);
});

describe('the first start on a database', () => {
  let fresh: TestDatabase;
  let child: ChildProcess;
  let dataDir: string;
  let said = '';
  const ends: (() => Promise<void>)[] = [];
  const address = () => /^Balanço pronto em (\S+)$/m.exec(said)?.[1];
  beforeAll(async () => {
    const atEnd = (end: () => Promise<void>) => ends.unshift(end);
    fresh = await createTestDatabase(atEnd);
    dataDir = await temporaryDataFolder(atEnd);
    // As compose.yaml does, so that the password may have any character.
    const url = new URL(fresh.connectionString);
    const PGPASSWORD = decodeURIComponent(url.password);
    url.password = '';
    const environment = { DATABASE_URL: url.href, PGPASSWORD, DATA_DIR: dataDir };
    child = await startProcess('main', environment, [], [], atEnd);
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    await vi.waitFor(() => expect(said).toContain('Primeiro acesso'), { timeout: 30_000 });
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });

  it('the first start writes no password or key to a non-terminal', async () => {
    const file = path.join(dataDir, 'primeiro-acesso.txt');
    const kept = await readFile(file, 'utf8');
    const secrets = /Senha: +(\S+)\n +Chave de licença: +(\S+)/.exec(kept)?.slice(1) ?? [];
    expect(secrets).toHaveLength(2);
    expect(said).toContain(file);
    for (const secret of secrets) expect(said).not.toContain(secret);
  });

  it('a start refuses a database that was created under another SECRET_KEY', async () => {
    const SECRET_KEY = 'another key of more than thirty-two characters';
    const { code, complaint } = await failedStart({ DATABASE_URL: fresh.connectionString, SECRET_KEY });
    expect([code, complaint]).toEqual([1, expect.stringContaining('SECRET_KEY')]);
  });

  // It is the last, because it ends the server.
  it('a server with PGPASSWORD answers /healthz and obeys SIGTERM', async () => {
    const health = await fetch(`${address()}/healthz`);
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok', ...build }]);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
