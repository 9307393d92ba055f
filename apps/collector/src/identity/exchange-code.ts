import { deviceName } from '@balanco/client/this-device';
import { errorBodySchema } from '@balanco/contract/base/errors';
import { enrolCollector } from '@balanco/contract/people/collector-codes';
import { publicSigningKey } from '../device/signing-key';
import { CodeRefused, NO_ANSWER } from './code-refused';

const LONGEST_WAIT_MS = 20_000;

/**
 * docs/collector-api.md, "Signing in with a code".
 *
 * @throws TypeError with a Portuguese sentence without an answer; the attempt may be repeated
 * @throws CodeRefused; Error with the sentence of another refusal
 */
export async function exchangeCode(code: string, attempt: string) {
  const answer = await fetch(enrolCollector.path, {
    method: enrolCollector.method,
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: JSON.stringify({
      code,
      attempt,
      device: deviceName(navigator.userAgent),
      signing_key: await publicSigningKey(),
    }),
    signal: AbortSignal.timeout(LONGEST_WAIT_MS),
  }).catch(() => null);
  const body: unknown = await answer?.json().catch(() => null);
  if (answer?.ok !== true) {
    const refusal = errorBodySchema.partial().safeParse(body).data;
    const isAnswered = answer !== null && answer.status < 500 && refusal?.code !== undefined;
    if (!isAnswered) throw new TypeError(NO_ANSWER);
    const sentence = refusal?.detail ?? 'Este código não vale. Peça outro ao escritório.';
    throw refusal?.code === 'invalid' ? new CodeRefused(sentence) : new Error(sentence);
  }
  const enrolled = enrolCollector.responses[200].safeParse(body).data;
  if (enrolled === undefined) throw new TypeError(NO_ANSWER);
  return enrolled;
}
