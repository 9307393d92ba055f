/** Where a client finds the embedded pool, and the client's id. */
interface PoolClient {
  readonly endpoint: string;
  readonly userPoolClientId: string;
}

interface Config {
  readonly identity: Partial<PoolClient> & Pick<PoolClient, 'userPoolClientId'>;
}

/** A refusal in the words of Cognito's protocol: `type` is the name of the exception. */
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
 * Calls an operation of the embedded pool of the server at `url` (docs/identity.md, "Operations"). Adds the client's id.
 *
 * @throws {PoolRefusal} if the pool refuses, and an Error in Portuguese if people sign in with Cognito
 */
export async function callPool(url: string, operation: string, input: object): Promise<unknown> {
  const { identity } = (await (await fetch(`${url}/api/config/`)).json()) as Config;
  if (identity.endpoint === undefined) {
    throw new Error(
      'Este servidor usa o Amazon Cognito; aqui só serve o login embutido (IDENTITY=embedded).',
    );
  }
  return callPoolAt({ ...identity, endpoint: identity.endpoint }, operation, input);
}

/** Like `callPool`, but with a known endpoint and with additional headers. */
export async function callPoolAt(
  { endpoint, userPoolClientId }: PoolClient,
  operation: string,
  input: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      ...headers,
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

/** The input of `InitiateAuth` for a sign-in with e-mail and password. */
export function passwordSignIn({ email, password }: Credentials): object {
  return { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: email, PASSWORD: password } };
}

/** Signs in with e-mail and password. Returns the id token. */
export async function signInToPool(url: string, credentials: Credentials): Promise<string> {
  const tokens = (await callPool(url, 'InitiateAuth', passwordSignIn(credentials))) as {
    AuthenticationResult: { IdToken: string };
  };
  return tokens.AuthenticationResult.IdToken;
}
