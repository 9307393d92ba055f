import { setMaxListeners } from 'node:events';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { createRandom, type Random } from '../../catalogue/random.js';
import type { ApiCall } from '../../stock-take/api.js';
import type { CountAnswer, CountMessage, DeliveryLedger } from './delivery-ledger.js';
import { NoAnswer, type PatientSession } from './patient-session.js';
import type { SimulationSetup } from './prepare-simulation.js';
import { type CollectorAtWork, collect, hurried, Phone, walking } from './simulated-collector.js';

interface CollectorsInput {
  readonly counts: number;
  readonly seed: number;
  /** Simulated seconds per second; Infinity for full batches without pauses. */
  readonly pace: number;
  readonly beforeRetry?: CollectorAtWork['beforeRetry'];
  readonly stop: AbortSignal;
}

const FIRST_RETRY_SECONDS = 0.5;
const LONGEST_RETRY_SECONDS = 10;

/** They send equal shares, until acknowledged or stopped. */
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

/** With jitter, so that phones don't retry together. */
function retrySeconds(attempt: number, retryAfterSeconds: number | null): number {
  const doubled = Math.min(LONGEST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** (attempt - 1));
  return retryAfterSeconds ?? doubled * (0.5 + Math.random());
}

const call = { method: 'POST', path: '/api/mobile/counts/' };

/** 2 % of the connections break halfway, 3 % of the answers are lost. */
function badReception(session: PatientSession, random: Random, stop: AbortSignal) {
  return async (batch: readonly CountMessage[]): Promise<readonly CountAnswer[]> => {
    const luck = random.integer(1, 100);
    if (luck <= 2) {
      const token = await session.token();
      await sendAndHangUp(session.address(), { ...call, token, body: batch, signal: stop });
      throw new NoAnswer('a conexão caiu');
    }
    const answer = await session.send(call.method, call.path, batch, stop);
    if (luck <= 5) throw new NoAnswer('a resposta se perdeu');
    return (answer as { results: readonly CountAnswer[] }).results;
  };
}

/** The server may read the call, but nobody gets its answer. Resolves without a server too. */
function sendAndHangUp(url: string, { method, path, token, body, signal }: ApiCall): Promise<void> {
  const request = url.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const call = request(`${url}${path}`, {
      method,
      agent: false,
      ...(signal === undefined ? {} : { signal }),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    call.once('error', () => undefined);
    call.once('close', () => resolve());
    call.once('finish', () => call.destroy());
    call.end(JSON.stringify(body));
  });
}
