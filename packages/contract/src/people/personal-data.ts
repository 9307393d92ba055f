import { z } from 'zod';
import { postCall } from '../base/endpoint.js';
import { exactTextSchema, timestampSchema } from '../base/fields.js';
import { personSchema, subParams } from './people.js';

const cellSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const personalDataSchema = z.object({
  sub: z.string(),
  name: z.string(),
  exported_at: timestampSchema,
  /** Each kind of data with what it is for, also without rows. */
  parts: z.array(
    z.object({
      title: z.string(),
      purpose: z.string(),
      rows: z.array(z.record(z.string(), cellSchema)),
    }),
  ),
});
export type PersonalData = z.infer<typeof personalDataSchema>;

export const exportPersonalData = postCall('/api/people/:sub/personal-data/', 'admin', {
  id: 'export_personal_data',
  summary:
    'Tudo o que está guardado sobre uma pessoa, para um pedido de acesso (LGPD); fica no histórico dela',
  params: subParams,
  responses: { 200: personalDataSchema },
  refusals: ['not_found'],
});

export const anonymisePerson = postCall('/api/people/:sub/anonymise/', 'admin', {
  id: 'anonymise_person',
  summary:
    'Apaga nome, e-mail e acesso de uma pessoa em tudo o que está guardado (LGPD); o que ela contou fica, sem o nome. Não tem volta',
  params: subParams,
  body: z.object({
    /** As the administrator typed it, to show whom they mean. */
    typed_name: exactTextSchema(400, 'Digite o nome da pessoa.'),
  }),
  responses: { 200: personSchema },
});
