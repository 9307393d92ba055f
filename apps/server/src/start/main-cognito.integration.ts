/** @module-tag full */

import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../config/config.js';
import { openDatabase } from '../db/database.js';
import { useDatabase } from '../testing/database/test-database.js';
import { type CognitoStub, startCognitoStub } from '../testing/identity/cognito-stub.js';
import { stubPool } from '../testing/identity/cognito-stub-settings.js';
import { addStubUser } from '../testing/identity/cognito-under-test.js';
import { runCommand } from '../testing/run-command.js';
import { outcomeOf, readyAddress, startProcess } from '../testing/server/server-process.js';
import { type OpenedIdentity, openIdentity } from './open-identity.js';

const database = useDatabase();
let stub: CognitoStub;
beforeAll(async () => {
  stub = await startCognitoStub();
});
afterAll(() => stub.close());

const environment = () => ({
  DATABASE_URL: database.connectionString,
  IDENTITY: 'cognito',
  COGNITO_USER_POOL_ID: stubPool.userPoolId,
  COGNITO_CLIENT_ID: stubPool.clientId,
  AWS_REGION: stubPool.region,
  COGNITO_AUTH_FLOW: 'USER_SRP_AUTH',
  AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE',
  AWS_SECRET_ACCESS_KEY: 'secret',
  AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: stub.endpoint,
  NODE_NO_WARNINGS: '1',
});

it('a server on Cognito creates a licence key but no user', async () => {
  const dataDir = await temporaryDataFolder();
  const child = await startProcess('main', { ...environment(), DATA_DIR: dataDir });
  const address = await readyAddress(child);
  const config = await fetch(`${address}/api/config/`);
  expect(await config.json()).toMatchObject({
    identity: { userPoolId: stubPool.userPoolId, authFlow: 'USER_SRP_AUTH' },
  });
  const note = await readFile(path.join(dataDir, 'primeiro-acesso.txt'), 'utf8');
  expect(note).toMatch(/Chave de licença: {2}[A-Z0-9]{5}(-[A-Z0-9]{5}){4}\n/);
  expect(note).toContain('npm run admin -- user role <e-mail de um usuário do pool> admin');
  expect(note).not.toContain('Senha');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(stub.users).toEqual([]);
});

it('on Cognito the command line sets roles of users and creates none', async () => {
  const { email } = addStubUser(stub, { confirmed: true, createdAt: new Date() });
  const words = ['user', 'role', email, 'admin'];
  expect(await outcomeOf(await startProcess('admin', environment(), words))).toEqual({
    code: 0,
    said: `${email} agora é Administrador.`,
    complaint: '',
  });
  expect(await run('user list')).toBe(`${email}\tAna Souza\tAdministrador`);
  await expect(run('user create', { email: 'a@b.co', name: 'Ana' })).rejects.toThrow('IDENTITY=cognito');
});

it('on Cognito the command line issues licence keys without a call to AWS', async () => {
  const before = stub.calls.length;
  expect(await run('license issue', { seats: '2' })).toMatch(/Chave de licença: \S+/);
  expect(stub.calls.length).toBe(before);
});

async function run(name: string, options: Readonly<Record<string, string>> = {}): Promise<string> {
  for (const [variable, value] of Object.entries(environment())) vi.stubEnv(variable, value);
  const db = openDatabase(database.connectionString);
  let opened: Promise<OpenedIdentity> | undefined;
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await (await opened)?.provider.close();
    await db.destroy();
  });
  const identity = () => {
    const log = pino({ level: 'silent' });
    opened ??= openIdentity({ config: readConfig(environment()), db, secretKey: Buffer.alloc(32), log });
    return opened;
  };
  return (await runCommand(name, { db, identity }, { options })).join('\n');
}
