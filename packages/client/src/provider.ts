import type { PublicConfig } from '@balanco/contract/people/session';

export interface Provider {
  readonly auth: typeof import('aws-amplify/auth');
  readonly authFlow: PublicConfig['identity']['authFlow'];
  readonly embedded: boolean;
  readonly identity: PublicConfig['identity'];
}

/**
 * Returns a function that loads and configures Amazon's client once (docs/identity.md, "One client, one
 * verifier"), and retries after a failure.
 */
export function createProviderLoader(readConfig: () => Promise<PublicConfig>): () => Promise<Provider> {
  let loading: Promise<Provider> | undefined;
  return () => {
    loading ??= configure(readConfig).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

async function configure(readConfig: () => Promise<PublicConfig>): Promise<Provider> {
  const [{ Amplify }, auth, { identity }] = await Promise.all([
    import('aws-amplify'),
    import('aws-amplify/auth'),
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
  return { auth, authFlow: identity.authFlow, embedded: identity.endpoint !== undefined, identity };
}
