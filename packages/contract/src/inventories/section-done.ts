import { z } from 'zod';
import { defineEndpoint } from '../base/endpoint.js';
import { timestampSchema } from '../base/fields.js';
import { inventoryIdSchema } from './inventories.js';

/** The most lines that an app may name, and the most differences of an answer. */
const LINE_LIMIT = 20_000;
export const DIFFERENCE_LIMIT = 50;

const invalidNumber = { error: 'Informe lines e units com o que foi contado.' };
const lineNumberSchema = z.number(invalidNumber).min(0, invalidNumber).max(100_000_000_000, invalidNumber);

/** A line as an app has it: `index` is the place of its entry in the count, from 0. */
const phoneLineSchema = z.object({
  id: z.guid({ error: 'O id da contagem deve ser um UUID.' }).toLowerCase(),
  index: z.int(invalidNumber).min(0, invalidNumber).max(10_000, invalidNumber),
  quantity: lineNumberSchema.nullable(),
  factor: lineNumberSchema,
});
export type PhoneLine = z.output<typeof phoneLineSchema>;

const sideSchema = z.object({ quantity: z.number().nullable(), factor: z.number() }).nullable();

const differenceSchema = z.object({
  /** The `amplify_id` of the count. */
  id: z.guid(),
  index: z.int(),
  /**
   * `unknown`: the server has no such count. `deleted`, `elsewhere`: the count is deleted, or in another section.
   * `only_here`: the app doesn't have it. `different`: both have it, with other numbers.
   */
  kind: z.enum(['unknown', 'deleted', 'elsewhere', 'only_here', 'different']),
  /** The code of the server's line; '' without one. */
  code: z.string(),
  phone: sideSchema,
  server: sideSchema,
});
export type SectionDifference = z.infer<typeof differenceSchema>;

export const declareSectionDone = defineEndpoint({
  id: 'declare_mobile_section_done',
  method: 'POST',
  path: '/api/mobile/sections/:id/done/',
  summary:
    'Quem conta declara pronta a sua parte de uma seção; o servidor compara com o que tem dessa pessoa. Finalizar continua com a equipe',
  permission: 'licensed',
  params: z.object({ id: z.guid({ error: 'Seção inválida.' }).toLowerCase() }),
  body: z.object({
    lines: z.int(invalidNumber).min(0, invalidNumber).max(10_000_000, invalidNumber),
    units: lineNumberSchema,
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/i, { error: 'hash deve ser um SHA-256 em hexadecimal.' })
      .toLowerCase(),
    /** What the app has, to be told what differs. */
    rows: z
      .array(phoneLineSchema, { error: 'rows deve ser uma lista de linhas.' })
      .max(LINE_LIMIT, { error: `Envie no máximo ${LINE_LIMIT} linhas.` })
      .optional(),
  }),
  responses: {
    200: z.object({
      section: z.guid(),
      inventoryID: inventoryIdSchema,
      matches: z.boolean(),
      /** What the server has of the caller in the section. */
      lines: z.int(),
      units: z.number(),
      hash: z.string(),
      declared_at: timestampSchema,
      /** The first differences; null if `rows` was not sent, or everything matches. */
      differences: z.array(differenceSchema).nullable(),
      /** How many more there are. */
      more_differences: z.int().min(0),
    }),
  },
  refusals: ['invalid', 'not_found'],
});
export type DoneAnswer = z.output<(typeof declareSectionDone.responses)[200]>;
