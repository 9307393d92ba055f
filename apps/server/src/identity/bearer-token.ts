/** The token of an Authorization header: `Bearer <token>`, or the bare token as Amplify's GraphQL sends it. */
export function bearerToken(authorization: string | undefined): string {
  return authorization?.replace(/^Bearer\s+/i, '').trim() ?? '';
}
