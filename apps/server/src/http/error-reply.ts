import { type ErrorBody, statusOf } from '@balanco/contract/base/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.js';
import { isTimeout } from './limits/request-bounds.js';

const TOO_SLOW = 'O servidor demorou demais a responder. Tente novamente em instantes.';

/** Anything but a refusal is a 500 with a request id and no detail. */
export function replyWithError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const refusal = asRefusal(error);
  void reply.header('Cache-Control', 'no-store');
  if (refusal === null) {
    request.log.error({ err: error }, 'request failed');
    void reply.status(500).send(body(new AppError('internal'), request.id));
    return;
  }
  // Stacks of an absent database would fill the log.
  if (refusal.cause instanceof Error)
    request.log.warn({ reason: refusal.cause.message }, 'refused for a passing fault');
  if (refusal.details.retryAfterSeconds !== undefined) {
    void reply.header('Retry-After', String(refusal.details.retryAfterSeconds));
  }
  void reply.status(statusOf[refusal.code]).send(body(refusal));
}

function asRefusal(error: FastifyError | Error): AppError | null {
  if (error instanceof AppError) return error;
  if (isTimeout(error)) return new AppError('unavailable', TOO_SLOW, { retryAfterSeconds: 5 });
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return new AppError('too_large');
  if (status === 404) return new AppError('not_found');
  if ('code' in error && error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new AppError('unsupported_media_type');
  // Fastify refuses broken JSON and long headers itself.
  if (status !== undefined && status >= 400 && status < 500) return new AppError('invalid');
  return null;
}

function body(error: AppError, requestId?: string): ErrorBody {
  const { fields, current } = error.details;
  return {
    detail: error.message,
    error: error.message,
    code: error.code,
    ...(fields === undefined ? {} : { fields: copyFields(fields) }),
    ...(current === undefined ? {} : { current }),
    ...(requestId === undefined ? {} : { request_id: requestId }),
  };
}

function copyFields(fields: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(fields).map(([name, sentences]) => [name, [...sentences]]));
}
