import { createProviderLoader, type Provider } from '@balanco/client/provider';
import type { PublicConfig } from '@balanco/contract/people/session';

const load = createProviderLoader(readConfig);

/** Amazon's client, with its own tokens. Loaded on demand and kept by the service worker. */
export async function loadProvider(): Promise<Provider> {
  const [provider, { cognitoUserPoolsTokenProvider }] = await Promise.all([
    load(),
    import('aws-amplify/auth/cognito'),
  ]);
  cognitoUserPoolsTokenProvider.setKeyValueStorage(ownStorage);
  return provider;
}

/** A network that accepts and never answers is none. In ms. */
const LONGEST_WAIT_MS = 15_000;

const CONFIG_KEY = 'coletor.config';

/** The last answer serves too: only the server behind the proxy may be away. */
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

/** Must neither end nor take over the back-office's session at this address. */
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
