import { isTransient } from '@balanco/contract/base/errors';
import { z } from 'zod';
import { AppError } from '../../app-error.js';
import { personJson, refuseCostlyJson } from '../../limits/json-bounds.js';

export interface StartMessage {
  readonly type: 'start';
  readonly id: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly authorization: string;
}

export type ClientMessage =
  | { readonly type: 'connection_init' }
  | StartMessage
  | { readonly type: 'stop'; readonly id: string }
  | { readonly type: 'malformed'; readonly id: string | undefined };

const id = z.string().min(1).max(128);
const dataSchema = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
});
const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connection_init') }),
  z.object({ type: z.literal('stop'), id }),
  z.object({
    type: z.literal('start'),
    id,
    payload: z.object({
      data: z.string(),
      extensions: z.object({ authorization: z.object({ Authorization: z.string() }) }),
    }),
  }),
]);
const namedSchema = z.object({ id });

/** Unreadable gives `malformed`; never throws. */
export function parseClientMessage(text: string): ClientMessage {
  const value = parsedJson(text);
  const message = messageSchema.safeParse(value);
  if (!message.success) return malformed(value);
  if (message.data.type !== 'start') return message.data;
  const { id, payload } = message.data;
  const data = dataSchema.safeParse(parsedJson(payload.data));
  if (!data.success) return malformed(value);
  const { query, variables } = data.data;
  const { Authorization: authorization } = payload.extensions.authorization;
  return { type: 'start', id, query, variables: variables ?? {}, authorization };
}

function malformed(value: unknown): ClientMessage {
  return { type: 'malformed', id: namedSchema.safeParse(value).data?.id };
}

function parsedJson(text: string): unknown {
  try {
    refuseCostlyJson(text, personJson);
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** It has AppSync's shape, by which clients decide on a retry. */
export interface RealtimeError {
  readonly errorType: string;
  readonly message: string;
  readonly errorCode?: number;
}

/** Clients wait this long, far above `keepAliveMs`. */
const CONNECTION_TIMEOUT_MS = 5 * 60 * 1000;

export const serverMessage = {
  connectionAck: () =>
    JSON.stringify({
      type: 'connection_ack',
      payload: { connectionTimeoutMs: CONNECTION_TIMEOUT_MS },
    }),
  /** Clients give up on permanent errors. */
  connectionError: (error: RealtimeError) =>
    JSON.stringify({ type: 'connection_error', payload: { errors: [error] } }),
  keepAlive: () => JSON.stringify({ type: 'ka' }),
  startAck: (id: string) => JSON.stringify({ type: 'start_ack', id }),
  data: (id: string, payload: unknown) => JSON.stringify({ type: 'data', id, payload }),
  complete: (id: string) => JSON.stringify({ type: 'complete', id }),
  /** Ends `id`; without one answers a message that had none. */
  error: (id: string | undefined, errors: readonly RealtimeError[]) =>
    JSON.stringify({ type: 'error', id, payload: { errors } }),
};

/** It refuses a subscription, not the connection. */
export class RealtimeRefusal extends Error {
  readonly errors: readonly RealtimeError[];

  constructor(...errors: readonly RealtimeError[]) {
    super(errors[0]?.message);
    this.name = 'RealtimeRefusal';
    this.errors = errors;
  }
}

/** null: try again, without an error, which would be final. Otherwise the client stops trying and tells the app. */
export function refusalOf(error: unknown): RealtimeRefusal | null {
  if (error instanceof RealtimeRefusal) return error;
  if (!(error instanceof AppError)) return null;
  if (isTransient(error.code)) return null;
  return new RealtimeRefusal({
    errorType: 'UnauthorizedException',
    message: error.message,
    errorCode: 401,
  });
}
