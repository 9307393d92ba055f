import type { ServerAccess } from '../harness/start-server.js';

/** Somebody who is signed in and calls the API over HTTP as the collectors' app does. */
export interface ApiSession {
  readonly name: string;
  /** Sends a call with the person's id token; throws on any refusal. */
  send(method: string, path: string, body?: unknown): Promise<unknown>;
}

interface Config {
  identity: { endpoint: string; userPoolClientId: string };
}

/** Signs in through the pool's protocol and takes a licence seat. */
export async function openApiSession(
  server: ServerAccess,
  person: { name: string; email: string; password: string },
): Promise<ApiSession> {
  const token = await signIn(server.url, person);
  const session: ApiSession = {
    name: person.name,
    send: (method, path, body) => send(`${server.url}${path}`, method, token, body),
  };
  await session.send('POST', '/api/license/', { license: server.licenseKey });
  return session;
}

async function signIn(
  url: string,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const { identity } = (await (await fetch(`${url}/api/config/`)).json()) as Config;
  const answer = await fetch(identity.endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: identity.userPoolClientId,
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  });
  const tokens = (await answer.json()) as { AuthenticationResult: { IdToken: string } };
  return tokens.AuthenticationResult.IdToken;
}

async function send(address: string, method: string, token: string, body: unknown): Promise<unknown> {
  const answer = await fetch(address, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json: unknown = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${JSON.stringify(json)}`);
  return json;
}
