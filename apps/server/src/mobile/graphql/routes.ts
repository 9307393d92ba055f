import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../app-error.js';
import { authorise, type Caller } from '../../caller.js';
import type { TokenUse } from '../../identity/identity-provider.js';
import type { createGraphql } from './create-graphql.js';
import { RETRY_MESSAGE } from './graphql-error.js';
import { BODY_LIMIT_BYTES } from './limits.js';

interface GraphqlRouteOptions {
  readonly authenticate: (
    authorization: string | undefined,
    accepted: readonly TokenUse[],
  ) => Promise<Caller>;
  readonly execute: ReturnType<typeof createGraphql>;
}

const bodySchema = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

/**
 * The address of the DataStore apps (MOBILE-SYNC). The raw token stands in `Authorization`; it and the licence are
 * looked at before the body is read. Refusals have AppSync's shape, not the contract's.
 */
export function registerGraphql(app: FastifyInstance, { authenticate, execute }: GraphqlRouteOptions): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  app.route({
    method: 'POST',
    url: '/graphql',
    bodyLimit: BODY_LIMIT_BYTES,
    onRequest: async (request) => {
      const caller = await authenticate(request.headers.authorization, ['id', 'access']);
      authorise(caller, 'licensed');
      callers.set(request, caller);
    },
    errorHandler: replyWithGraphqlError,
    handler: async (request, reply) => {
      const caller = callers.get(request);
      const body = bodySchema.safeParse(request.body);
      if (caller === undefined) throw new Error('a request passed without its caller');
      if (!body.success) throw new AppError('invalid');
      const answer = await execute(caller, body.data, (fault) => {
        request.log.error({ err: fault }, 'a field of a GraphQL request failed');
      });
      return reply.send(answer);
    },
  });
}

/** AppSync's names of what goes wrong before a document is read. */
const refusals: Readonly<Record<string, readonly [status: number, errorType: string]>> = {
  token_invalid: [401, 'UnauthorizedException'],
  license_required: [401, 'UnauthorizedException'],
  too_large: [413, 'RequestEntityTooLargeException'],
  invalid: [400, 'MalformedHttpRequestException'],
};

/**
 * The client reads the header and `message`, and only for RETRY_MESSAGE keeps what it was sending: so do counts of a
 * collector whose licence ran out wait on the phone until there is one again.
 */
function replyWithGraphqlError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asRefusal(error);
  if (refusal === null) request.log.error({ err: error }, 'a GraphQL request failed');
  const [status, errorType] = refusals[refusal?.code ?? ''] ?? [500, 'InternalFailure'];
  const isKept = refusal === null || refusal.code === 'license_required';
  const sentence = refusal?.message ?? RETRY_MESSAGE;
  void reply.status(status).header('x-amzn-errortype', isKept ? 'ServiceUnavailableException' : errorType);
  void reply.send({ message: isKept ? RETRY_MESSAGE : sentence, errors: [{ errorType, message: sentence }] });
}

function asRefusal(error: Error): AppError | null {
  if (error instanceof AppError) return error.code in refusals ? error : null;
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 413) return new AppError('too_large');
  return status >= 400 && status < 500 ? new AppError('invalid') : null;
}
