import { createProviderLoader, type Provider } from '@balanco/client/provider';
import type { PublicConfig } from '@balanco/contract/people/session';
import { Offline } from './offline';

const load = createProviderLoader(fetchConfig);

/**
 * Amazon's client. Loaded lazily and once, because most starts find a valid token.
 *
 * @throws Offline without a network
 */
export async function loadProvider(): Promise<Provider> {
  try {
    return await load();
  } catch (error) {
    // Both the download of the client and the call fail with it if there is no network.
    throw error instanceof TypeError ? new Offline({ cause: error }) : error;
  }
}

/** Doesn't use the shared call helper, because it runs before there is a token. */
async function fetchConfig(): Promise<PublicConfig> {
  // With the client and not with the page, because the sign-in is shown without the contract.
  const { configSchema, getConfig } = await import('@balanco/contract/people/session');
  const answer = await fetch(getConfig.path);
  const config = configSchema.safeParse(answer.ok ? await answer.json().catch(() => null) : null);
  if (!config.success) throw new Error('Não foi possível ler a configuração do servidor. Tente novamente.');
  return config.data;
}
