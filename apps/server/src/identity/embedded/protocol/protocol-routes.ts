import { isTransient } from '@balanco/contract/base/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { JWK } from 'jose';
import { z } from 'zod';
import { AppError } from '../../../app-error.js';
import { addressBlock } from '../../../db/throttle/address-block.js';
import { refuseCostlyJson, strangerJson } from '../../../limits/json-bounds.js';
import { operations } from '../operations.js';
import { pool } from '../pool.js';
import type { PoolServices } from '../pool-services.js';
import { IdpError } from './operation.js';

const MEDIA_TYPE = 'application/x-amz-json-1.1';
const TARGET_PREFIX = 'AWSCognitoIdentityProviderService.';
/** Two tokens of the greatest length that is accepted. */
const BODY_LIMIT_BYTES = 16 * 1024;

interface ProtocolOptions {
  readonly services: PoolServices;
  readonly keys: { readonly keys: JWK[] };
}

/**
 * The Cognito user-pool JSON protocol under /idp/<pool>/ (docs/identity.md, "The embedded pool"). A Fastify scope
 * keeps its media type and error shape away from the rest of the server.
 */
export async function registerProtocolRoutes(app: FastifyInstance, options: ProtocolOptions): Promise<void> {
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        MEDIA_TYPE,
        { parseAs: 'string' },
        async (_request: FastifyRequest, body: string) => parseBody(body),
      );
      scope.setErrorHandler((error, request, reply) => {
        reportRefusal(options.services, request, error);
        return replyWithRefusal(error, request, reply);
      });
      scope.post(
        '/',
        {
          prefixTrailingSlash: 'both',
          bodyLimit: BODY_LIMIT_BYTES,
          config: { strangers: laneOf },
        },
        (request, reply) => answer(options, request, reply),
      );
      scope.get('/.well-known/jwks.json', (_request, reply) =>
        reply.header('cache-control', 'public, max-age=300').send(options.keys),
      );
    },
    { prefix: pool.path },
  );
}

/** A refresh token is looked up in a lane of its own, so that no sign-in, with its slow digest, stands before it. */
function laneOf(request: FastifyRequest): 'refresh' | 'signIn' {
  const name = operationName(request);
  if (name === 'GetTokensFromRefreshToken' || name === 'RevokeToken') return 'refresh';
  if (name !== 'InitiateAuth') return 'signIn';
  // Before its body is read, this operation may be either.
  return request.body === undefined || isRefresh(name, request.body) ? 'refresh' : 'signIn';
}

async function answer(options: ProtocolOptions, request: FastifyRequest, reply: FastifyReply) {
  const { services } = options;
  const name = operationName(request);
  const operation = operations.get(name);
  if (operation === undefined) throw new IdpError('UnknownOperationException', 'Unknown operation');
  const { body } = request;
  if (body === undefined) throw new IdpError('SerializationException', NO_JSON);
  const block = addressBlock(request.ip);
  const throttle = isRefresh(name, body) ? null : operation.throttle;
  if (throttle !== null) await services.throttle.hit(`idp:${name}:${block}`, throttle);
  return send(request, reply, await operation.run(services, body, block));
}

/** The older clients' way to refresh, with the operation that signs in. */
function isRefresh(name: string, body: unknown): boolean {
  const { AuthFlow: flow } = (body ?? {}) as { readonly AuthFlow?: unknown };
  return name === 'InitiateAuth' && (flow === 'REFRESH_TOKEN_AUTH' || flow === 'REFRESH_TOKEN');
}

function operationName({ headers }: FastifyRequest): string {
  const target = String(headers['x-amz-target'] ?? '');
  return target.startsWith(TARGET_PREFIX) ? target.slice(TARGET_PREFIX.length) : '';
}

const NO_JSON = 'The body is not JSON';

function parseBody(text: string): unknown {
  try {
    refuseCostlyJson(text, strangerJson);
    return JSON.parse(text);
  } catch {
    throw new IdpError('SerializationException', NO_JSON);
  }
}

const GUESSABLE: ReadonlySet<string> = new Set([
  'InitiateAuth',
  'RespondToAuthChallenge',
  'ConfirmForgotPassword',
]);

/** Only of somebody who tries to get in; a name that is no address may be a password in the wrong field. */
function reportRefusal({ report }: PoolServices, request: FastifyRequest, error: unknown): void {
  const name = operationName(request);
  if (!GUESSABLE.has(name) || isRefresh(name, request.body)) return;
  const { status, type: reason } = refusalOf(error);
  if (status !== 400 || reason === 'SerializationException') return;
  const isLocked = reason === 'LimitExceededException' || reason === 'TooManyRequestsException';
  const { data } = namedSchema.safeParse(request.body);
  report?.({
    event: isLocked ? 'sign_in_locked' : 'sign_in_failed',
    email: data?.Username ?? data?.AuthParameters?.USERNAME ?? data?.ChallengeResponses?.USERNAME,
    reason,
    address: request.ip,
    request: request.id,
  });
}

const address = z.email().max(320).optional().catch(undefined);
const named = z.object({ USERNAME: address }).optional().catch(undefined);
const namedSchema = z.object({ Username: address, AuthParameters: named, ChallengeResponses: named });

interface ProtocolRefusal {
  readonly status: number;
  readonly type: string;
  readonly message: string;
  readonly retryAfterSeconds?: number | undefined;
}

function replyWithRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, type, message, retryAfterSeconds } = refusalOf(error);
  if (status === 503) request.log.warn({ reason: reasonOf(error) }, 'refused for a passing fault');
  if (status === 500) request.log.error({ err: error }, 'identity request failed');
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds));
  void reply.status(status).header('x-amzn-errortype', type);
  return send(request, reply, { __type: type, message });
}

/** Cognito answers every refusal with 400. A wrong media type is a 415, as on the rest of the server. */
function refusalOf(error: unknown): ProtocolRefusal {
  if (error instanceof IdpError) {
    const { type, message, retryAfterSeconds } = error;
    return { status: 400, type, message, retryAfterSeconds };
  }
  if (error instanceof AppError) return refusalOfApp(error);
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 500 ? internalError() : unreadable(status === 415 ? 415 : 400);
}

function unreadable(status: 400 | 415): ProtocolRefusal {
  return { status, type: 'SerializationException', message: 'The request could not be read' };
}

/** Transient codes get 503, so clients try again. No operation refuses with any other code, so those are faults. */
function refusalOfApp({ code, message, details: { retryAfterSeconds } }: AppError): ProtocolRefusal {
  if (code === 'too_many_requests') {
    const seconds = retryAfterSeconds ?? 60;
    const refusal = `Too many requests, please try again in ${seconds} seconds.`;
    return { status: 400, type: 'TooManyRequestsException', message: refusal, retryAfterSeconds: seconds };
  }
  if (code === 'too_large') return unreadable(400);
  if (code === 'unsupported_media_type') return unreadable(415);
  if (!isTransient(code)) return internalError();
  return { status: 503, type: 'ServiceUnavailableException', message, retryAfterSeconds };
}

function internalError(): ProtocolRefusal {
  return { status: 500, type: 'InternalErrorException', message: 'Internal error' };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** Sends bytes, because Fastify would add a charset to the media type of a string. */
function send(request: FastifyRequest, reply: FastifyReply, body: object): FastifyReply {
  return reply
    .header('content-type', MEDIA_TYPE)
    .header('cache-control', 'no-store')
    .header('x-amzn-requestid', request.id)
    .send(Buffer.from(JSON.stringify(body)));
}
