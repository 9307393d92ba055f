import { Secret, TOTP } from 'otpauth';

/** What every authenticator app reads from a QR code without being told (RFC 6238). */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const KEY_BYTES = 20;
/** A code of the step before or after is accepted: clocks of phones differ, and typing takes a while. */
const WINDOW = 1;

export function makeKey(): string {
  return new Secret({ size: KEY_BYTES }).base32;
}

/** The step of 30 seconds since 1970 that the code is of, or null for a wrong code. */
export function stepOfCode(key: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const totp = new TOTP({ ...PARAMETERS, secret: Secret.fromBase32(key) });
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
