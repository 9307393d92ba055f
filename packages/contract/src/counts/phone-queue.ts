import { z } from 'zod';
import { canonicalJson } from '../base/canonical-json.js';
import { postCall } from '../base/endpoint.js';
import { exactTextSchema, storable } from '../base/fields.js';
import { MOBILE_BATCH_LIMIT, mobileCountResultSchema } from '../mobile/mobile.js';

export const QUEUE_FILE_BYTES = 64 * 1024 * 1024;

const FORMAT = 'balanco-fila-1';

const signatureSchema = z.object({
  /** The thumbprint of the phone's key. */
  key: z.string().max(100),
  /** 64 bytes in base64url. */
  value: z.string().max(200),
});

/**
 * A phone that can't send saves this for staff (docs/collector-api.md, "The file of a queue"): messages as
 * `POST /api/mobile/counts/` takes them.
 */
export const queueFileSchema = z.object({
  format: z.literal(FORMAT),
  exported: z.string(),
  people: z.array(
    z.object({
      sub: z.string().min(1),
      counts: z.array(z.unknown()),
      signature: signatureSchema.optional(),
    }),
  ),
});
export type QueueFile = z.infer<typeof queueFileSchema>;

/** The parts that are imported, and hashed, one by one. */
export function queueParts(counts: readonly unknown[]): unknown[][] {
  const parts = Math.ceil(counts.length / MOBILE_BATCH_LIMIT);
  return Array.from({ length: parts }, (_, part) =>
    counts.slice(part * MOBILE_BATCH_LIMIT, (part + 1) * MOBILE_BATCH_LIMIT),
  );
}

/** What a part is hashed as: SHA-256 in hexadecimal. @throws RangeError for a part that no app makes */
export function queuePartText(counts: readonly unknown[]): string {
  return canonicalJson(counts);
}

interface SignedQueue {
  readonly sub: string;
  readonly exported: string;
  readonly parts: readonly string[];
}

/** What a phone signs for each person (docs/collector-api.md, "Signing the file"). */
export function signedQueueText({ sub, exported, parts }: SignedQueue): string {
  return canonicalJson({ format: FORMAT, sub, exported, parts });
}

const signedSchema = signatureSchema.extend({
  exported: z.string().max(100),
  parts: z.array(z.string().max(100)).max(2000),
});
export type SignedQueuePart = z.infer<typeof signedSchema>;

/** `own` and `signed` prove who counted. */
const queueProofSchema = z.object({
  state: z.enum(['own', 'signed', 'unsigned', 'altered', 'unknown_key', 'other_person', 'revoked_key']),
  is_proved: z.boolean(),
  detail: z.string(),
});
export type QueueProof = z.infer<typeof queueProofSchema>;

const collectorSub = exactTextSchema(200, 'Coletor inválido.', 'Informe quem contou.')
  .min(1, { error: 'Informe quem contou.' })
  .overwrite(storable);

export const checkQueue = postCall('/api/amplify-counts/queue/check/', 'staff', {
  id: 'check_queue',
  summary: 'O que prova, de cada pessoa da fila de um celular, que foi ela quem contou; não importa nada',
  body: z.object({
    people: z
      .array(z.object({ collector_sub: collectorSub, signed: signedSchema.optional() }), {
        error: 'Envie uma lista de pessoas.',
      })
      .max(200, { error: 'Envie no máximo 200 pessoas de cada vez.' }),
  }),
  responses: {
    200: z.object({ results: z.array(queueProofSchema.extend({ collector_sub: z.string() })) }),
  },
});

export const importQueue = postCall('/api/amplify-counts/queue/', 'staff', {
  id: 'import_queue',
  summary:
    'Recebe, por quem as contou, até 500 contagens da fila de um celular que não consegue enviar; idempotente por amplify_id, como o próprio envio',
  body: z.object({
    collector_sub: collectorSub,
    counts: z.array(z.unknown(), { error: 'Envie uma lista de contagens.' }).max(MOBILE_BATCH_LIMIT, {
      error: `Envie no máximo ${MOBILE_BATCH_LIMIT} contagens de cada vez.`,
    }),
    /** Proves who counted, if the counts are one of its parts. */
    signed: signedSchema.optional(),
  }),
  responses: { 200: z.object({ results: z.array(mobileCountResultSchema), proof: queueProofSchema }) },
  refusals: ['invalid', 'not_found'],
});
