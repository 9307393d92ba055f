import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

const GIVEN_ID = /^[\w.:-]{8,64}$/;

/** W3C Trace Context, version 00: trace, parent and flags. */
const TRACE = /^00-((?!0{32})[\da-f]{32})-((?!0{16})[\da-f]{16})-([\da-f]{2})$/;

/** A proxy's `X-Request-Id` of a usual form, so that its log and ours have one id; else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && GIVEN_ID.test(given) ? given : randomUUID();
}

function traceOf(header: unknown) {
  const [, trace, , flags] = TRACE.exec(String(header)) ?? [];
  return trace === undefined ? undefined : { trace, flags };
}

export function traceInLog({ headers }: Pick<IncomingMessage, 'headers'>): { readonly trace?: string } {
  const trace = traceOf(headers.traceparent)?.trace;
  return trace === undefined ? {} : { trace };
}

/** The answer continues the caller's trace with a span of its own. */
export function answerIds({ id, headers }: FastifyRequest, reply: FastifyReply): void {
  void reply.header('X-Request-Id', id);
  const given = traceOf(headers.traceparent);
  if (given !== undefined)
    void reply.header('traceparent', `00-${given.trace}-${randomBytes(8).toString('hex')}-${given.flags}`);
}
