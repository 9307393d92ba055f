import { newUuid } from '@balanco/client/new-uuid';
import { readClaims } from '@balanco/client/session';
import { codeOfFragment } from '../rules/enrolment-code';
import { CodeRefused, NO_ANSWER } from './code-refused';
import { beginSession } from './session';

export type Enrolment = { readonly kind: 'signed-in' } | { readonly kind: 'sign-in'; readonly email: string };

interface PendingCode {
  readonly code: string;
  /**
   * One per code, so that an unanswered phone may ask again (docs/collector-api.md, "Signing in with a
   * code").
   */
  readonly attempt: string;
}

const PENDING_KEY = 'coletor.enrolment';

/**
 * Takes the code out of the address at once, so that neither history nor a picture of the screen has it. Kept
 * until the server answers.
 */
export function takePendingCode(): PendingCode | null {
  const code = codeOfFragment(window.location.hash);
  if (code !== null) {
    window.history.replaceState(null, '', window.location.pathname + window.location.search);
    return keepPendingCode(code);
  }
  return keptCode();
}

function keptCode(): PendingCode | null {
  return JSON.parse(sessionStorage.getItem(PENDING_KEY) ?? 'null') as PendingCode | null;
}

/** The code is kept until the server answers. */
export function keepPendingCode(code: string): PendingCode {
  const kept = keptCode();
  const pending = kept?.code === code ? kept : { code, attempt: newUuid() };
  sessionStorage.setItem(PENDING_KEY, JSON.stringify(pending));
  return pending;
}

export function dropPendingCode(): void {
  sessionStorage.removeItem(PENDING_KEY);
}

/**
 * Exchanges a code for a session that Amazon's client renews.
 *
 * @throws TypeError with a Portuguese sentence without an answer; the attempt may be repeated
 * @throws Error with the sentence of the refusal
 */
export async function enrol({ code, attempt }: PendingCode): Promise<Enrolment> {
  // Brings the contract's schemas, which only a code needs.
  const { exchangeCode } = await import('./exchange-code').catch(noAnswer);
  const enrolled = await exchangeCode(code, attempt).catch((error: unknown) => {
    if (error instanceof CodeRefused) dropPendingCode();
    throw error;
  });
  if (enrolled.session === null) {
    dropPendingCode();
    return { kind: 'sign-in', email: enrolled.email };
  }
  const { keepTokens } = await import('./keep-tokens').catch(noAnswer);
  await keepTokens(enrolled.session, enrolled.email).catch(noAnswer);
  dropPendingCode();
  beginSession(enrolled.session.id_token, enrolled.email, {
    endsAt: Date.now() + Date.parse(enrolled.session.ends_at) - serverNow(enrolled.session.id_token),
    isLastDay: enrolled.leaves_at !== null,
  });
  return { kind: 'signed-in' };
}

/** A missing file of the app is no answer either, and its error is in English. */
function noAnswer(cause: unknown): never {
  throw new TypeError(NO_ANSWER, { cause });
}

/** From the token, in ms: the phone's clock may be wrong. */
function serverNow(idToken: string): number {
  return (readClaims(idToken)?.iat ?? Date.now() / 1000) * 1000;
}
