import { isTransient } from '@balanco/contract/base/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../app-error.js';
import { authorise, type Caller } from '../../caller.js';
import { untilAborted, withLongStatements } from '../../db/work-scope.js';
import { type EnterLane, inTurn } from '../../http/limits/heavy-calls.js';
import { isTimeout, LONG_REQUEST_MS, untilTimeout } from '../../http/limits/request-bounds.js';
import type { TokenUse } from '../../identity/identity-provider.js';
import type { createGraphql } from './create-graphql.js';
import { RETRY_MESSAGE, requestErrors } from './graphql-error.js';
import { BODY_LIMIT_BYTES } from './limits.js';

interface GraphqlRouteOptions {
  readonly authenticate: (
    authorization: string | undefined,
    accepted: readonly TokenUse[],
  ) => Promise<Caller>;
  readonly execute: ReturnType<typeof createGraphql>;
  readonly enterLane: EnterLane;
}

const bodySchema = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

/**
 * Serves the DataStore apps (docs/mobile-sync.md, "Client configuration"). `Authorization` holds the raw
 * token. Checks token and licence before reading the body. Refusals have AppSync's shape, not the contract's.
 */
export function registerGraphql(
  app: FastifyInstance,
  { authenticate, execute, enterLane }: GraphqlRouteOptions,
): void {
  app.route({
    method: 'POST',
    url: '/graphql',
    bodyLimit: BODY_LIMIT_BYTES,
    handlerTimeout: LONG_REQUEST_MS,
    config: { strangers: null },
    onRequest: async (request, reply) => {
      const caller = await authenticate(request.headers.authorization, ['id', 'access']);
      authorise(caller, 'licensed');
      request.caller = caller;
      enterLane('datastore', caller, request, reply);
    },
    errorHandler: replyWithGraphqlError,
    handler: async (request, reply) => {
      const { caller } = request;
      const body = bodySchema.safeParse(request.body);
      if (caller === null) throw new Error('a request passed without its caller');
      if (!body.success) throw new AppError('invalid');
      const { data } = body;
      const onFault = (fault: unknown) =>
        request.log.error({ err: fault }, 'a field of a GraphQL request failed');
      const work = () => untilAborted(untilTimeout(request.signal), () => execute(caller, data, onFault));
      const answer = await inTurn(request, () => withLongStatements(work));
      return reply.send(answer);
    },
  });
}

/**
 * The client reads the header and `message`, and keeps a pending mutation only on RETRY_MESSAGE. Counts of a
 * collector whose licence ended thus wait on the phone for a new one.
 */
function replyWithGraphqlError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asRefusal(error);
  if (refusal.code === 'internal') request.log.error({ err: error }, 'a GraphQL request failed');
  const [status, errorType] = requestErrors[refusal.code];
  const isKept = isTransient(refusal.code) || refusal.code === 'license_required';
  const sentence = refusal.code === 'internal' ? RETRY_MESSAGE : refusal.message;
  const { retryAfterSeconds } = refusal.details;
  if (retryAfterSeconds !== undefined) void reply.header('Retry-After', String(retryAfterSeconds));
  void reply.status(status).header('x-amzn-errortype', isKept ? 'ServiceUnavailableException' : errorType);
  void reply.send({ message: isKept ? RETRY_MESSAGE : sentence, errors: [{ errorType, message: sentence }] });
}

function asRefusal(error: Error): AppError {
  if (error instanceof AppError) return error;
  if (isTimeout(error)) return new AppError('unavailable');
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 413) return new AppError('too_large');
  if (status === 415) return new AppError('unsupported_media_type');
  return new AppError(status >= 400 && status < 500 ? 'invalid' : 'internal');
}
