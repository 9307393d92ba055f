/**
 * The names of the embedded pool. They are fixed, so a token outlives a restart and a browser can use several origins
 * of the server. Two installations differ by their signing keys.
 */
export const pool = {
  id: 'local_Balanco1',
  clientId: 'balancoweb',
  region: 'us-east-1',
  issuer: 'urn:balanco:user-pool:local_Balanco1',
  path: '/idp/local_Balanco1',
} as const;

/** `off`: whoever wants one; `staff`: admin and mod must have one (docs/identity.md, "Second factor"). */
export type SecondFactorPolicy = 'off' | 'staff';

/** Seconds that tokens live. */
export interface TokenLifetimes {
  readonly accessSeconds: number;
  /** Seconds from the sign-in; as on Cognito, a refresh doesn't prolong it. */
  readonly sessionSeconds: number;
}

export const tokenLifetimes: TokenLifetimes = { accessSeconds: 60 * 60, sessionSeconds: 30 * 24 * 60 * 60 };
