import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createRandom } from '../catalogue/random.js';
import { badReception } from './bad-reception.js';
import type { DeliveryLedger } from './delivery-ledger.js';
import { Phone } from './phone.js';
import type { SimulationSetup } from './prepare-simulation.js';
import { type CollectorAtWork, collect, hurried, walking } from './simulated-collector.js';

export interface CollectorsInput {
  readonly counts: number;
  readonly seed: number;
  /** Simulated seconds per real second. Infinity means full batches without pauses. */
  readonly pace: number;
  readonly beforeRetry?: CollectorAtWork['beforeRetry'];
  /** Ends the simulation early. */
  readonly stop: AbortSignal;
}

const FIRST_RETRY_SECONDS = 0.5;
const LONGEST_RETRY_SECONDS = 10;

/** Lets each collector send an equal share of the counts. Resolves when everything is acknowledged, or when it is stopped. */
export async function runCollectors(
  { collectors, shelf }: SimulationSetup,
  ledger: DeliveryLedger,
  { counts, seed, pace, beforeRetry, stop }: CollectorsInput,
): Promise<void> {
  const failure = new AbortController();
  const end = AbortSignal.any([stop, failure.signal]);
  // Every phone adds a listener.
  setMaxListeners(0, end);
  const sleep = (seconds: number) => delay(seconds * 1000, undefined, { signal: end }).catch(() => undefined);
  const work = collectors.map(({ session, location }, index) => {
    const random = createRandom(seed * 1000 + index);
    const submit = badReception(session, random, end);
    return collect({
      phone: new Phone({ ledger, random, location, submit }),
      random,
      shelf,
      counts: Math.floor(counts / collectors.length) + (index < counts % collectors.length ? 1 : 0),
      habits: pace === Number.POSITIVE_INFINITY ? hurried : walking,
      pass: (seconds) => sleep(seconds / pace),
      beforeRetry: beforeRetry ?? ((attempt, retryAfter) => sleep(retrySeconds(attempt, retryAfter))),
      stop: end,
    }).catch((error: unknown) => {
      failure.abort();
      throw error;
    });
  });
  const outcomes = await Promise.allSettled(work);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** Exponential backoff with jitter, so that not all phones retry at the same time. */
function retrySeconds(attempt: number, retryAfterSeconds: number | null): number {
  const doubled = Math.min(LONGEST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** (attempt - 1));
  return retryAfterSeconds ?? doubled * (0.5 + Math.random());
}
