import { z } from 'zod';

/** What a client sends while it opens the WebSocket. */
export interface Handshake {
  /** The token in the form of an Authorization header. */
  readonly authorization: string;
}

const headerSchema = z.object({ Authorization: z.string().min(1) });

/** The sub-protocol that the server selects. The other one that clients offer carries their token. */
export const SUBPROTOCOL = 'graphql-ws';

/**
 * Reads the token of an AppSync client: from the sub-protocol `header-<base64url of {host, Authorization}>`, or from
 * `?header=<base64>`, which native clients and those before Amplify 6 use. Null for any other client.
 */
export function readHandshake(url: string, protocols: string | undefined): Handshake | null {
  const offered = (protocols ?? '').split(',').map((protocol) => protocol.trim());
  if (!offered.includes(SUBPROTOCOL)) return null;
  const header = offered.find((protocol) => protocol.startsWith('header-'))?.slice('header-'.length);
  const encoded = header ?? new URL(url, 'http://localhost').searchParams.get('header');
  if (encoded === null) return null;
  const parsed = headerSchema.safeParse(decoded(encoded));
  return parsed.success ? { authorization: parsed.data.Authorization } : null;
}

/** Whether a request's address is the real-time endpoint, with or without a query and a final slash. */
export function isRealtimePath(url: string): boolean {
  return /^\/graphql\/realtime\/?(\?|$)/.test(url);
}

/** Node reads both alphabets of base64, with or without padding. */
function decoded(encoded: string): unknown {
  try {
    return JSON.parse(Buffer.from(encoded, 'base64').toString());
  } catch {
    return undefined;
  }
}
