import { createProviderLoader, type Provider } from '@balanco/client/provider';
import type { PublicConfig } from '@balanco/contract/people/session';
import { Offline } from './offline';

const load = createProviderLoader(fetchConfig);

/**
 * Loaded lazily, because most starts find a valid token.
 *
 * @throws Offline without a network
 */
export async function loadProvider(): Promise<Provider> {
  try {
    return await load();
  } catch (error) {
    // Download and call fail alike without a network.
    throw error instanceof TypeError ? new Offline({ cause: error }) : error;
  }
}

/** Runs before there is a token, so without the shared helper. */
async function fetchConfig(): Promise<PublicConfig> {
  // Later than the page: the sign-in shows without the contract.
  const { configSchema, getConfig } = await import('@balanco/contract/people/session');
  const answer = await fetch(getConfig.path);
  const config = configSchema.safeParse(answer.ok ? await answer.json().catch(() => null) : null);
  if (!config.success) throw new Error('Não foi possível ler a configuração do servidor. Tente novamente.');
  return config.data;
}
