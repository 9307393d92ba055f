import { expect, it } from 'vitest';
import { sessionLifeMs } from './cognito-identity.js';

it.each([
  [{}, 30 * 24],
  [{ RefreshTokenValidity: 0 }, 30 * 24],
  [{ RefreshTokenValidity: 5 }, 5 * 24],
  [{ RefreshTokenValidity: 5, TokenValidityUnits: { RefreshToken: 'hours' as const } }, 5],
  [{ RefreshTokenValidity: 90, TokenValidityUnits: { RefreshToken: 'minutes' as const } }, 1.5],
  [{ RefreshTokenValidity: 7200, TokenValidityUnits: { RefreshToken: 'seconds' as const } }, 2],
  [{ RefreshTokenValidity: 2, TokenValidityUnits: { IdToken: 'minutes' as const } }, 48],
])('a session of the client %j can be refreshed for %d hours', (client, hours) => {
  expect(sessionLifeMs(client)).toBe(hours * 3600 * 1000);
});
