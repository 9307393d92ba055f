import { z } from 'zod';

/** A client's request for one subscription. */
export interface StartMessage {
  readonly type: 'start';
  readonly id: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The token in the form of an Authorization header. Each subscription sends its own. */
  readonly authorization: string;
}

export type ClientMessage =
  | { readonly type: 'connection_init' }
  | StartMessage
  | { readonly type: 'stop'; readonly id: string }
  /** `id` is the subscription that the error message can name, if the message has one. */
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

/** Parses a message of the client. An unreadable one gives `malformed`, never an exception. */
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
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
