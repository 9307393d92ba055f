import type { PublicConfig } from '@balanco/contract/people/session';
import { Offline } from './offline';

type Auth = typeof import('aws-amplify/auth');

interface Provider {
  readonly auth: Auth;
  readonly authFlow: PublicConfig['identity']['authFlow'];
  /** Whether the user pool is the embedded one, not Amazon's. */
  readonly embedded: boolean;
}

let loading: Promise<Provider> | undefined;

/**
 * Amazon's client, configured from `GET /api/config/` (docs/identity.md, "One client, one verifier"). Loaded lazily and
 * once, because most starts find a valid token. A failed load is tried again the next time.
 *
 * @throws Offline without a network
 */
export function loadProvider(): Promise<Provider> {
  loading ??= configure().catch((error: unknown) => {
    loading = undefined;
    // Both the download of the client and the call fail with it if there is no network.
    throw error instanceof TypeError ? new Offline({ cause: error }) : error;
  });
  return loading;
}

async function configure(): Promise<Provider> {
  const [{ Amplify }, auth, { identity }] = await Promise.all([
    import('aws-amplify'),
    import('aws-amplify/auth'),
    fetchConfig(),
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
  return { auth, authFlow: identity.authFlow, embedded: identity.endpoint !== undefined };
}

/** Does not use the shared call helper, because it runs before there is a token. */
async function fetchConfig(): Promise<PublicConfig> {
  // With the client and not with the page, because the sign-in is shown without the contract.
  const { configSchema, getConfig } = await import('@balanco/contract/people/session');
  const answer = await fetch(getConfig.path);
  const config = configSchema.safeParse(answer.ok ? await answer.json().catch(() => null) : null);
  if (!config.success) throw new Error('Não foi possível ler a configuração do servidor. Tente novamente.');
  return config.data;
}
