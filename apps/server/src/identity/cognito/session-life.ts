import type { UserPoolClientType } from '@aws-sdk/client-cognito-identity-provider';

const SECONDS = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 };
const DEFAULT_DAYS = 30;

/** How long a session can be refreshed, in milliseconds. Cognito's default unit is days. */
export function sessionLifeMs(client: Partial<UserPoolClientType>): number {
  const { RefreshTokenValidity: length, TokenValidityUnits: units } = client;
  if (!length) return DEFAULT_DAYS * SECONDS.days * 1000;
  return length * SECONDS[units?.RefreshToken ?? 'days'] * 1000;
}
