/**
 * The names of the one embedded pool. They are fixed, so that a token outlives a restart and a browser may reach
 * the server under several origins: what separates two installations is their signing key, never these names.
 */
export const pool = {
  id: 'local_Balanco1',
  clientId: 'balancoweb',
  region: 'us-east-1',
  issuer: 'urn:balanco:user-pool:local_Balanco1',
  path: '/idp/local_Balanco1',
} as const;

/** How long tokens live, in seconds. */
export interface TokenLifetimes {
  readonly accessSeconds: number;
  /** From the sign-in on; as on Cognito, rotation doesn't prolong it. */
  readonly sessionSeconds: number;
}

export const tokenLifetimes: TokenLifetimes = { accessSeconds: 60 * 60, sessionSeconds: 30 * 24 * 60 * 60 };
