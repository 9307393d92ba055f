/** How the worker signs in: an API key of the API, or a user of its user pool. */
export type AppSyncSignIn =
  | { readonly kind: 'api_key'; readonly apiKey: string }
  | {
      readonly kind: 'user_pool';
      readonly email: string;
      readonly password: string;
      readonly clientId: string;
      /** The address where the pool answers `InitiateAuth`. */
      readonly identityEndpoint: string;
    };

/** The AppSync API that the worker talks to (docs/appsync.md). */
export interface AppSyncSettings {
  readonly endpoint: string;
  readonly signIn: AppSyncSignIn;
}
