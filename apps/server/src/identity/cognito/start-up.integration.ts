import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase } from '../../db/database.js';
import { StartupError } from '../../startup-error.js';
import { type CognitoStub, startCognitoStub } from '../../testing/identity/cognito-stub.js';
import { stubPool } from '../../testing/identity/cognito-stub-settings.js';
import { stubCredentials } from '../../testing/identity/cognito-under-test.js';
import { createCognitoIdentity } from './cognito-identity.js';

/** The start must not use the database before it has checked the pool. */
const db = openDatabase('postgresql://127.0.0.1:1/none');
let stub: CognitoStub;

beforeEach(async () => {
  stubCredentials();
  stub = await startCognitoStub();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await stub.close();
});

const start = (endpoint = stub.endpoint) =>
  createCognitoIdentity({ ...stubPool, db, authFlow: 'USER_SRP_AUTH', endpoint });

async function refusalOf(starting: Promise<unknown>): Promise<string> {
  const error = await starting.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartupError);
  return (error as StartupError).message;
}

it('a start on Cognito reads only the configured pool and client', async () => {
  const identity = await start();
  await identity.close();
  const { userPoolId: UserPoolId, clientId: ClientId } = stubPool;
  expect(stub.calls.map(({ operation, body }) => [operation, body]).sort()).toEqual([
    ['DescribeUserPool', { UserPoolId }],
    ['DescribeUserPoolClient', { UserPoolId, ClientId }],
  ]);
  expect(identity.publicConfig('https://balanco.example')).toEqual({
    userPoolId: UserPoolId,
    userPoolClientId: ClientId,
    region: 'sa-east-1',
    authFlow: 'USER_SRP_AUTH',
  });
  expect(identity.browserOrigins).toEqual(['https://cognito-idp.sa-east-1.amazonaws.com']);
});

it('a start on Cognito stops with a sentence for each wrong setting', async () => {
  Object.assign(stub.settings.client, {
    WriteAttributes: ['email', 'name', 'custom:role'],
    PreventUserExistenceErrors: 'LEGACY',
    ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH'],
  });
  expect((await refusalOf(start())).split('\n')).toEqual([
    'O cliente da variável COGNITO_CLIENT_ID pode gravar o atributo custom:role; retire-o dos atributos graváveis.',
    'O cliente da variável COGNITO_CLIENT_ID revela se um usuário existe; ative PreventUserExistenceErrors.',
    'O cliente da variável COGNITO_CLIENT_ID não permite o fluxo da variável COGNITO_AUTH_FLOW; inclua-o em ExplicitAuthFlows.',
  ]);
});

it('a start on Cognito names all three variables if the pool or client does not exist', async () => {
  stub.refusals.set('DescribeUserPoolClient', 'ResourceNotFoundException');
  const sentence = await refusalOf(start());
  for (const name of ['AWS_REGION', 'COGNITO_USER_POOL_ID', 'COGNITO_CLIENT_ID'])
    expect(sentence).toContain(name);
});

it('a start on Cognito mentions credentials and policy if AWS refuses', async () => {
  stub.refusals.set('DescribeUserPool', 'AccessDeniedException');
  expect(await refusalOf(start())).toBe(
    'Não foi possível consultar o pool da variável COGNITO_USER_POOL_ID (AccessDeniedException); confira as credenciais da AWS e a política de docs/cognito.md.',
  );
});

it('a start on Cognito stops with a sentence if nothing answers', async () => {
  expect(await refusalOf(start('http://127.0.0.1:1'))).toMatch(
    /^Não foi possível consultar o pool da variável COGNITO_USER_POOL_ID \(.+\); confira/,
  );
});
