/** It isn't signed, and expires in an hour by default. */
export function fakeToken(claims: Record<string, unknown> = {}): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 3600;
  return `${part({ alg: 'none' })}.${part({ sub: 'sub-1', exp, ...claims })}.signature`;
}
