import { z } from 'zod';
import { deleteCall, getCall, postCall } from '../base/endpoint.js';
import { nameSchema, textSchema, timestampSchema } from '../base/fields.js';
import { plainCode } from './collector-code-text.js';
import { phoneKeySchema } from './phone-keys.js';

export const COLLECTOR_CODE_MINUTES = 15;

export const COLLECTOR_NAME_LIMIT = 100;
export const COLLECTOR_SHEET_LIMIT = 100;

/** No session lasts longer. */
export const COLLECTOR_STAY_DAYS = 29;

/** `ended`: the session is over or the person left. `lapsed`: unused in time, or withdrawn. */
const stateSchema = z.enum(['waiting', 'connected', 'ended', 'lapsed']);
export type CollectorCodeState = z.infer<typeof stateSchema>;

/** The person's most informative code; never its text. */
export const collectorCodeSchema = z.object({
  id: z.uuid(),
  sub: z.string(),
  name: z.string(),
  email: z.string(),
  state: stateSchema,
  made_at: timestampSchema,
  made_by_name: z.string(),
  expires_at: timestampSchema,
  used_at: timestampSchema.nullable(),
  /** The phone's own name, '' before use. */
  device: z.string(),
  /** The last day of a temporary collector. */
  leaves_at: timestampSchema.nullable(),
});
export type CollectorCode = z.infer<typeof collectorCodeSchema>;

const newCollectorCodeSchema = collectorCodeSchema
  .pick({ id: true, sub: true, name: true, expires_at: true, leaves_at: true })
  .extend({ code: z.string() });
export type NewCollectorCode = z.infer<typeof newCollectorCodeSchema>;

const invalidDay = { error: 'Informe o último dia.' };

export const listCollectorCodes = getCall('/api/collector-codes/', 'staff', {
  id: 'list_collector_codes',
  summary:
    'Os coletores que receberam um código nos últimos 90 dias: cada código que espera e cada celular conectado, ou a situação do último código',
  responses: {
    200: z.object({
      results: z.array(collectorCodeSchema),
      /** false if Amazon Cognito has the accounts. */
      adds_people: z.boolean(),
    }),
  },
});

export const makeCollectorCodes = postCall('/api/collector-codes/', 'staff', {
  id: 'make_collector_codes',
  summary:
    'Faz um código de uso único para o celular de um coletor, ou uma folha de códigos para coletores novos; só esta resposta tem os códigos',
  creationKey: true,
  body: z
    .object({
      sub: textSchema(100).min(1, { error: 'Pessoa inválida.' }).optional(),
      names: z
        .array(nameSchema('Informe o nome.', COLLECTOR_NAME_LIMIT), { error: 'Envie uma lista de nomes.' })
        .max(COLLECTOR_SHEET_LIMIT, { error: 'Uma folha tem no máximo 100 nomes.' })
        .default([]),
      /** The last day; if absent, they stay. */
      until: z.iso
        .date(invalidDay)
        .refine((day) => day >= '2000' && day < '2200', invalidDay)
        .nullable()
        .default(null),
      /** Printed codes live until the end of the last day, others for 15 minutes. */
      printed: z.boolean({ error: 'Informe se o código vai em papel.' }).default(false),
      /** null stands for all. */
      pharmacies: z
        .array(z.uuid({ error: 'Farmácia inválida.' }), { error: 'Envie uma lista de farmácias.' })
        .max(2000, { error: 'Escolha no máximo 2.000 farmácias.' })
        .nullable()
        .default(null),
    })
    .refine(({ sub, names }) => (sub === undefined) === names.length > 0, {
      error: 'Escolha um coletor ou escreva um nome.',
      path: ['names'],
    })
    .refine(({ printed, until }) => !printed || until !== null, { ...invalidDay, path: ['until'] }),
  responses: { 201: z.object({ results: z.array(newCollectorCodeSchema) }) },
  refusals: ['invalid', 'not_found', 'conflict'],
});

export const revokeCollectorCode = deleteCall('/api/collector-codes/:id/', 'staff', {
  id: 'revoke_collector_code',
  summary: 'Anula um código que espera, ou desconecta o coletor que o usou',
  params: z.object({ id: z.uuid({ error: 'Código inválido.' }) }),
  responses: { 200: z.object({ revoked: z.literal(true) }) },
  refusals: ['invalid', 'not_found'],
});

export const enrolCollector = postCall('/api/mobile/enrol/', 'public', {
  id: 'enrol_collector',
  promised: true,
  summary: 'Troca um código de uso único pela sessão do coletor',
  body: z.object({
    code: z
      .string({ error: 'Informe o código.' })
      .max(100, { error: 'Este código não vale. Peça outro ao escritório.' })
      .transform(plainCode)
      .refine((code) => code !== '', { error: 'Informe o código.' }),
    /** Repeating an attempt within five minutes gets the same answer. */
    attempt: z.guid({ error: 'O id da tentativa deve ser um UUID.' }).toLowerCase(),
    device: textSchema(100).default(''),
    /** Signs the file of a queue; kept for the code's person. */
    signing_key: phoneKeySchema.optional(),
  }),
  responses: {
    200: z.object({
      name: z.string(),
      email: z.string(),
      leaves_at: timestampSchema.nullable(),
      /** null with Amazon Cognito: the person signs in with this e-mail. */
      session: z
        .object({
          access_token: z.string(),
          id_token: z.string(),
          refresh_token: z.string(),
          expires_in: z.int(),
          ends_at: timestampSchema,
        })
        .nullable(),
    }),
  },
  refusals: ['invalid', 'too_many_requests'],
});
