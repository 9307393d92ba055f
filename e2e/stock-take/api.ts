import type { ServerAccess } from '../harness/start-server.js';

export interface ApiCall {
  readonly method: string;
  readonly path: string;
  readonly token: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** It sends the headers of web and apps. Rejects without an answer. */
export function callApi(url: string, { method, path, token, body, signal }: ApiCall): Promise<Response> {
  return fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
}

/** Sends JSON. Throws on any refusal. */
export async function sendCall(url: string, call: ApiCall): Promise<unknown> {
  const answer = await callApi(url, call);
  const json: unknown = await answer.json();
  if (!answer.ok) throw new Error(`${call.method} ${call.path}: ${answer.status} ${JSON.stringify(json)}`);
  return json;
}

/** It calls like the collectors' app. */
export interface ApiSession {
  readonly name: string;
  /** Sends the id token. Throws on any refusal. */
  send(method: string, path: string, body?: unknown): Promise<unknown>;
}

/** It signs in by the pool's protocol, with a seat; the server's administrator if absent. */
export async function openApiSession(
  server: ServerAccess,
  person: { name: string; email: string; password: string } = { name: 'Administrador', ...server.admin },
): Promise<ApiSession> {
  const token = await signInToPool(server.url, person);
  const session: ApiSession = {
    name: person.name,
    send: (method, path, body) => sendCall(server.url, { method, path, token, body }),
  };
  await session.send('POST', '/api/license/', { license: server.licenseKey });
  return session;
}

interface Config {
  readonly identity: { readonly endpoint?: string; readonly userPoolClientId: string };
}

/** An exception of Cognito, which `type` names. */
export class PoolRefusal extends Error {
  readonly type: string;
  readonly retryAfterSeconds: number | null;

  constructor(type: string, message: string, retryAfterSeconds: number | null) {
    super(`${type}: ${message}`);
    this.type = type;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * docs/identity.md, "Operations". Adds the client's id.
 *
 * @throws {PoolRefusal} if the pool refuses, and an Error in Portuguese if people sign in with Cognito
 */
export async function callPool(url: string, operation: string, input: object): Promise<unknown> {
  const { identity } = (await (await fetch(`${url}/api/config/`)).json()) as Config;
  const { endpoint, userPoolClientId } = identity;
  if (endpoint === undefined) {
    throw new Error(
      'Este servidor usa o Amazon Cognito; aqui só serve o login embutido (IDENTITY=embedded).',
    );
  }
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ ClientId: userPoolClientId, ...input }),
  });
  if (answer.ok) return answer.json();
  const { __type: type, message } = (await answer.json()) as { __type: string; message: string };
  const retryAfter = answer.headers.get('retry-after');
  throw new PoolRefusal(type, message, retryAfter === null ? null : Number(retryAfter));
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

export function passwordSignIn({ email, password }: Credentials): object {
  return { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: email, PASSWORD: password } };
}

export async function signInToPool(url: string, credentials: Credentials): Promise<string> {
  const tokens = (await callPool(url, 'InitiateAuth', passwordSignIn(credentials))) as {
    AuthenticationResult: { IdToken: string };
  };
  return tokens.AuthenticationResult.IdToken;
}
