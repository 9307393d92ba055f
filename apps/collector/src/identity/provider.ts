import type { PublicConfig } from '@balanco/contract/people/session';

type Auth = typeof import('aws-amplify/auth');

interface Provider {
  readonly auth: Auth;
  readonly authFlow: PublicConfig['identity']['authFlow'];
}

let loading: Promise<Provider> | undefined;

/**
 * Amazon's client, configured from `GET /api/config/` (docs/identity.md, "One client, one verifier"). It is loaded when someone
 * signs in or a token has to be renewed, and kept by the service worker. A failed load is tried again the next time.
 */
export function loadProvider(): Promise<Provider> {
  loading ??= configure().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function configure(): Promise<Provider> {
  const [{ Amplify }, auth, { cognitoUserPoolsTokenProvider }, { identity }] = await Promise.all([
    import('aws-amplify'),
    import('aws-amplify/auth'),
    import('aws-amplify/auth/cognito'),
    readConfig(),
  ]);
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: identity.userPoolId,
        userPoolClientId: identity.userPoolClientId,
        ...(identity.endpoint === undefined ? {} : { userPoolEndpoint: identity.endpoint }),
      },
    },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage(ownStorage);
  return { auth, authFlow: identity.authFlow };
}

/** A network that accepts a connection and never answers is none. In ms. */
const LONGEST_WAIT_MS = 15_000;

const CONFIG_KEY = 'coletor.config';

/** The server's answer, or the last one: a token can be renewed while only the server behind the proxy is away. */
async function readConfig(): Promise<PublicConfig> {
  const { configSchema, getConfig } = await import('@balanco/contract/people/session');
  const answer = await fetch(getConfig.path, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) }).catch(
    () => null,
  );
  const fresh = answer?.ok === true ? await answer.json().catch(() => null) : null;
  const config = configSchema.safeParse(fresh ?? JSON.parse(localStorage.getItem(CONFIG_KEY) ?? 'null'));
  if (!config.success) throw new TypeError('no configuration');
  localStorage.setItem(CONFIG_KEY, JSON.stringify(config.data));
  return config.data;
}

/** The back-office on the same address has a session of its own, which this one must neither end nor take over. */
const ownStorage = {
  setItem: async (key: string, value: string) => localStorage.setItem(`coletor.${key}`, value),
  getItem: async (key: string) => localStorage.getItem(`coletor.${key}`),
  removeItem: async (key: string) => localStorage.removeItem(`coletor.${key}`),
  clear: async () => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('coletor.CognitoIdentityServiceProvider')) localStorage.removeItem(key);
    }
  },
};
