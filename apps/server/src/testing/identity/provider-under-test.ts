import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
// @ts-expect-error It has no types.
import Provider from 'oidc-provider';

export const PROVIDER_CLIENT = { clientId: 'balanco', clientSecret: 'the secret of the client' };

/** Another program's provider (oidc-provider), which takes whoever the test says without a password. */
export async function startProvider(redirectUri: string) {
  const people = new Map<string, Readonly<Record<string, unknown>>>();
  let subject = '';
  let asked = 0;
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: PROVIDER_CLIENT.clientId,
        client_secret: PROVIDER_CLIENT.clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [`${new URL(redirectUri).origin}/`],
      },
    ],
    claims: { openid: ['sub', 'roles', 'shops'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key of tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/login/${uid}` },
    issueRefreshToken: () => true,
    findAccount: (_context: unknown, id: string) =>
      people.has(id) ? { accountId: id, claims: () => ({ sub: id, ...people.get(id) }) } : undefined,
    // biome-ignore lint/suspicious/noExplicitAny: its library has no types.
    async loadExistingGrant({ oidc }: any) {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid profile email offline_access');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', async (request, response) => {
    self.most = Math.max(self.most, ++asked);
    response.once('close', () => asked--);
    await self.held;
    if (self.fault === 'away') request.socket.destroy();
    else if (self.fault !== null)
      response
        .writeHead(401, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: self.fault }));
    else if (request.url?.startsWith('/login/'))
      void provider.interactionFinished(request, response, { login: { accountId: subject } });
    else answer(request, response);
  });
  const self = {
    issuer,
    /** How many asked at once. */
    most: 0,
    /** No answer leaves before. */
    held: Promise.resolve(),
    /** By subject; who is deleted has left the company. */
    people,
    /** Until null: connections end without an answer, or our client is refused. */
    fault: null as 'away' | 'invalid_client' | null,
    /** Goes where the browser is sent, as this person. Returns the address at which it comes back to us. */
    async signIn(address: string, who: string): Promise<string> {
      subject = who;
      const cookies = new Map<string, string>();
      for (let next = address; ; ) {
        const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
        const { headers } = await fetch(next, { redirect: 'manual', headers: { cookie } });
        for (const text of headers.getSetCookie()) {
          const [name = '', value = ''] = text.split(';')[0]?.split('=') ?? [];
          cookies.set(name, value);
        }
        next = new URL(headers.get('location') ?? '', next).href;
        if (!next.startsWith(issuer)) return next;
      }
    },
    close: () => void server.close(),
  };
  return self;
}
