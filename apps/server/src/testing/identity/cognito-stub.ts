import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK } from 'jose';
import { goodClient, goodPool, stubPool } from './cognito-stub-settings.js';

export interface StubUser {
  readonly username: string;
  readonly attributes: Record<string, string>;
  status: string;
  enabled: boolean;
  readonly createdAt: Date;
}

export type CognitoStub = Awaited<ReturnType<typeof startCognitoStub>>;

class StubRefusal extends Error {
  readonly type: string;
  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

export async function startCognitoStub() {
  const calls: { operation: string; headers: IncomingHttpHeaders; body: Record<string, unknown> }[] = [];
  const users: StubUser[] = [];
  const settings = { pool: goodPool(), client: goodClient() };
  const refusals = new Map<string, string>();
  let published = await makeKey();
  let fetches = 0;
  const server = createServer((request, response) => {
    if (request.url === `/${stubPool.userPoolId}/.well-known/jwks.json`) {
      fetches += 1;
      return send(response, 200, 'application/json', { keys: [published.publicJwk] });
    }
    const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
    void text(request).then((source) => {
      const body = JSON.parse(source) as Record<string, unknown>;
      calls.push({ operation, headers: request.headers, body });
      const refusal = refusals.get(operation);
      const answer = attempt(() => {
        if (refusal !== undefined) throw new StubRefusal(refusal, 'refused');
        return answerTo(operation, body, { users, settings });
      });
      send(response, answer.status, 'application/x-amz-json-1.1', answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    users,
    settings,
    refusals,
    keyFetches: () => fetches,
    key: () => published,
    async rotateKey() {
      published = await makeKey();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answerTo(
  operation: string,
  body: Record<string, unknown>,
  { users, settings }: { users: readonly StubUser[]; settings: { pool: object; client: object } },
): object {
  const named = () => findUser(users, String(body.Username));
  switch (operation) {
    case 'AdminGetUser': {
      const { Attributes, ...user } = onTheWire(named());
      return { ...user, UserAttributes: Attributes };
    }
    case 'AdminConfirmSignUp': {
      const user = named();
      if (user.status !== 'UNCONFIRMED')
        throw new StubRefusal(
          'NotAuthorizedException',
          'User cannot be confirmed. Current status is CONFIRMED',
        );
      user.status = 'CONFIRMED';
      return {};
    }
    case 'AdminUpdateUserAttributes': {
      const { attributes } = named();
      for (const { Name, Value } of body.UserAttributes as { Name: string; Value: string }[])
        attributes[Name] = Value;
      return {};
    }
    case 'ListUsers': {
      const from = Number(body.PaginationToken ?? 0);
      const to = from + Number(body.Limit);
      return {
        Users: users.slice(from, to).map(onTheWire),
        ...(to < users.length ? { PaginationToken: String(to) } : {}),
      };
    }
    case 'DescribeUserPool':
      return { UserPool: settings.pool };
    case 'DescribeUserPoolClient':
      return { UserPoolClient: settings.client };
    default:
      throw new StubRefusal('UnknownOperationException', operation);
  }
}

function findUser(users: readonly StubUser[], name: string): StubUser {
  const user = users.find(
    ({ username, attributes }) => username === name || attributes.email?.toLowerCase() === name.toLowerCase(),
  );
  if (user === undefined) throw new StubRefusal('UserNotFoundException', 'User does not exist.');
  return user;
}

function onTheWire({ username, attributes, status, enabled, createdAt }: StubUser) {
  return {
    Username: username,
    Attributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    UserStatus: status,
    Enabled: enabled,
    UserCreateDate: createdAt.getTime() / 1000,
  };
}

function attempt(work: () => object): { status: number; body: object } {
  try {
    return { status: 200, body: work() };
  } catch (error) {
    if (!(error instanceof StubRefusal)) throw error;
    return { status: 400, body: { __type: error.type, message: error.message } };
  }
}

function send(response: ServerResponse, status: number, type: string, body: object): void {
  response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body));
}

async function makeKey() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = randomUUID();
  const publicJwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
  return { kid, privateKey, publicJwk };
}
