import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CognitoStub, startCognitoStub } from './testing/cognito-stub.js';
import { stubPool } from './testing/cognito-stub-settings.js';
import { addStubUser } from './testing/cognito-under-test.js';
import { outcomeOf, readyAddress, startProcess } from './testing/server-process.js';
import { temporaryDataFolder } from './testing/temporary-data-folder.js';
import { createTestDatabase, type TestDatabase } from './testing/test-database.js';

let database: TestDatabase;
let stub: CognitoStub;
beforeAll(async () => {
  database = await createTestDatabase();
  stub = await startCognitoStub();
});
afterAll(async () => {
  await stub.close();
  await database.drop();
});

/** The operator's settings; the SDK reads those that begin with AWS_. */
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
const admin = async (line: string) => outcomeOf(await startProcess('admin', environment(), line.split(' ')));

it('a server on Cognito starts by configuration alone and creates a licence key but no user', async () => {
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

it('a server does not start on a Cognito pool with wrong settings', async () => {
  stub.settings.client.PreventUserExistenceErrors = 'LEGACY';
  const { code, complaint } = await outcomeOf(await startProcess('main', environment()));
  stub.settings.client.PreventUserExistenceErrors = 'ENABLED';
  expect([code, complaint]).toEqual([
    1,
    'O cliente da variável COGNITO_CLIENT_ID revela se um usuário existe; ative PreventUserExistenceErrors.',
  ]);
});

it('on Cognito the command line sets roles of users and creates none', async () => {
  const { email } = addStubUser(stub, { confirmed: true, createdAt: new Date() });
  expect(await admin(`user role ${email} admin`)).toEqual({
    code: 0,
    said: `${email} agora é Administrador.`,
    complaint: '',
  });
  expect(await admin('user list')).toMatchObject({ code: 0, said: `${email}\tAna Souza\tAdministrador` });
  const refused = await admin('user create --email a@b.co --name Ana');
  expect(refused).toMatchObject({ code: 1, complaint: expect.stringContaining('IDENTITY=cognito') });
});

it('on Cognito the command line issues licence keys without a call to AWS', async () => {
  const before = stub.calls.length;
  expect(await admin('license issue --seats 2')).toMatchObject({ code: 0, complaint: '' });
  expect(stub.calls.length).toBe(before);
});
