import {
  SIGN_IN_RETURN,
  SIGN_IN_START,
  type SignInProblem,
} from '@balanco/contract/people/single-sign-on-user';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import { addressBlock } from '../../db/throttle/address-block.js';
import type { Throttle } from '../../db/throttle/throttle.js';
import type { IdentityProvider, SingleSignOn } from '../../identity/identity-provider.js';
import { atIntervals } from '../../periodic/timers.js';
import { enter, takeClaims } from './enter.js';

const ATTEMPTS = { limit: 120, windowSeconds: 60 };

const CHECK_MS = 60_000;

const PAGES = { office: '/', collector: '/coletor/' };

/** Only the browser that began an attempt ends it; each of its tabs may begin one. */
const cookieOf = (state: string | null) => `balanco-sign-in-${state}=`;
const COOKIE_RULES = 'Path=/idp/single-sign-on; Max-Age=900; HttpOnly; Secure; SameSite=Lax';

interface SignInTools {
  readonly db: Database;
  readonly identity: IdentityProvider;
  readonly throttle: Throttle;
  readonly publicUrl: string | undefined;
}

/** docs/single-sign-on.md. They answer a browser with the next address, and errors as a word in the fragment. */
export function openSingleSignOn(app: FastifyInstance, tools: SignInTools): void {
  const { db, throttle, publicUrl } = tools;
  const { singleSignOn: signOn, collectors } = tools.identity;
  if (signOn === undefined || collectors === undefined || publicUrl === undefined) return;
  const options = {
    config: { strangers: 'signIn' } as const,
    onRequest: ({ ip }: FastifyRequest) => throttle.hit(`single-sign-on:${addressBlock(ip)}`, ATTEMPTS),
  };
  const refused = (problem: SignInProblem) => (error: unknown) => {
    app.log.warn({ err: error }, `single sign-on: ${problem}`);
    return `sign-in-problem=${problem}`;
  };
  app.get(SIGN_IN_START, options, async ({ query }, reply) => {
    const page = (query as { page?: unknown }).page === 'collector' ? 'collector' : 'office';
    const begun = await signOn.begin(page).catch(refused('unreachable'));
    if (typeof begun === 'string') return reply.redirect(`${PAGES[page]}#${begun}`);
    const own = /^[\w-]{1,64}$/.exec(String((query as { own?: unknown }).own))?.[0] ?? '';
    const cookie = cookieOf(begun.url.searchParams.get('state'));
    const kept = `${cookie}${begun.attempt}.${own}; ${COOKIE_RULES}`;
    return reply.header('Set-Cookie', kept).redirect(begun.url.href);
  });
  app.get(SIGN_IN_RETURN, options, async ({ headers, url }, reply) => {
    const back = new URL(`${publicUrl}${url}`);
    const cookie = cookieOf(back.searchParams.get('state'));
    const kept = headers.cookie?.split('; ').find((each) => each.startsWith(cookie));
    const attempt = kept?.slice(cookie.length) ?? '';
    const entry = await signOn
      .finish(back, attempt)
      .then((proved) => enter(db, collectors, proved))
      .catch(refused('refused'));
    const page = PAGES[attempt.startsWith('collector.') ? 'collector' : 'office'];
    // The page begins the session only if the word is its own: somebody else's link has another.
    return reply.redirect(`${page}#${entry}&own=${attempt.split('.')[3] ?? ''}`);
  });
  const checks = atIntervals(
    CHECK_MS,
    () => checkSignIns(db, signOn),
    (error) => app.log.error({ err: error }, 'single sign-on: the check failed'),
  );
  app.addHook('onClose', () => checks.stop());
}

export function checkSignIns(db: Database, signOn: SingleSignOn): Promise<void> {
  return signOn.check((sub, account) => inTransaction(db, (tx) => takeClaims(tx, sub, account)));
}
