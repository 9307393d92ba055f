import { z } from 'zod';
import { patchCall, postCall } from '../base/endpoint.js';
import { exactTextSchema, momentSchema, timestampSchema, versionSchema } from '../base/fields.js';
import {
  inventoryIdSchema,
  inventoryPathSchema,
  inventoryRowSchema,
  sectionNameSchema,
  sectionNamesSchema,
} from './inventories.js';

/** What a person edits. '' and null mean nobody. Forms, history and use cases don't compile without a new field. */
const sectionFieldsSchema = z.object({
  name: sectionNameSchema,
  collector_sub: exactTextSchema(200, 'Coletor inválido.').nullish(),
});
export type SentSection = z.infer<typeof sectionFieldsSchema>;
export type SectionFields = {
  readonly [Field in keyof SentSection]-?: Exclude<SentSection[Field], undefined>;
};
export const SECTION_FIELDS = sectionFieldsSchema.keyof().options;

export const addSection = postCall('/api/inventories/:id/sections/', 'staff', {
  id: 'add_section',
  summary: 'Abre uma seção em um inventário e, se informado, define o coletor dela',
  creationKey: true,
  params: inventoryPathSchema,
  body: sectionFieldsSchema,
  responses: { 201: inventoryRowSchema },
});

export const bulkSections = postCall('/api/inventories/:id/sections/bulk/', 'staff', {
  id: 'bulk_sections',
  summary: 'Abre uma seção para cada nome, sem coletor; todas ou nenhuma',
  creationKey: true,
  params: inventoryPathSchema,
  body: sectionNamesSchema,
  responses: { 201: z.array(inventoryRowSchema) },
});

export const editSection = patchCall('/api/inventories/:id/sections/:section_id/', 'staff', {
  id: 'edit_section',
  summary:
    'Muda o nome e o coletor de uma seção; version_conflict se, com version, outra pessoa mudou o mesmo campo desde então',
  params: inventoryPathSchema.extend({ section_id: z.guid({ error: 'Seção inválida.' }) }),
  body: sectionFieldsSchema.partial().extend({ version: versionSchema }),
  responses: { 200: inventoryRowSchema },
  refusals: ['invalid', 'not_found', 'conflict', 'version_conflict'],
});

export const PRESENCE_MINUTES = 30;

/** How long a sign of somebody means 'agora'; phones give one each minute. */
export const PRESENT_MINUTES = 2;

export const enterSection = postCall('/api/mobile/sections/:id/enter/', 'licensed', {
  id: 'enter_mobile_section',
  promised: true,
  summary:
    'Abre uma seção no aparelho de quem chama: onde ela fica e quem mais conta nela; com by_label, anota que a etiqueta foi lida',
  params: z.object({ id: z.guid({ error: 'Seção inválida.' }).toLowerCase() }),
  body: z.object({
    by_label: z.boolean({ error: 'by_label deve ser true ou false.' }).default(false),
  }),
  responses: {
    200: z.object({
      id: z.guid(),
      name: z.string(),
      inventoryID: inventoryIdSchema,
      inventory_name: z.string(),
      pharmacy: z.uuid(),
      pharmacy_name: z.string(),
      finalizado: z.boolean(),
      /** The latest come first; it never says how much they counted. */
      others: z.array(
        z.object({
          name: z.string(),
          seen_at: timestampSchema,
          /** Whether they were seen within `PRESENT_MINUTES`, and nowhere else since. Older servers send none. */
          is_here: z.boolean().optional(),
        }),
      ),
      /** Who else has lines there, most first; never what. Older servers send none. */
      counted: z.array(z.object({ name: z.string(), lines: z.int() })).optional(),
    }),
  },
  refusals: ['invalid', 'not_found'],
});
export type EnteredSection = z.output<(typeof enterSection.responses)[200]>;

export const printSectionLabels = postCall('/api/inventories/:id/section-labels/', 'staff', {
  id: 'print_section_labels',
  summary:
    'Anota que as etiquetas destas seções do inventário são impressas, para saber quais nunca foram lidas',
  params: inventoryPathSchema,
  body: z.object({
    section_ids: z
      .array(z.guid({ error: 'Seção inválida.' }).toLowerCase(), { error: 'Envie uma lista de seções.' })
      .min(1, { error: 'Escolha ao menos uma seção.' })
      .max(2000, { error: 'Envie no máximo 2.000 seções de cada vez.' }),
  }),
  responses: { 200: z.object({ printed: z.int().min(0) }) },
  refusals: ['invalid', 'not_found'],
});

const LINE_LIMIT = 20_000;
export const DIFFERENCE_LIMIT = 50;

const invalidNumber = {
  error: 'Informe lines, units, counted_units e expected_units com o que foi contado.',
};
const lineNumberSchema = z.number(invalidNumber).min(0, invalidNumber).max(100_000_000_000, invalidNumber);

const phoneLineSchema = z.object({
  id: z.guid({ error: 'O id da contagem deve ser um UUID.' }).toLowerCase(),
  index: z.int(invalidNumber).min(0, invalidNumber).max(10_000, invalidNumber),
  quantity: lineNumberSchema.nullable(),
  factor: lineNumberSchema,
});
export type PhoneLine = z.output<typeof phoneLineSchema>;

/** The longest list of a recount (docs/comparison.md, "Recount"). */
const LISTED_LIMIT = 2000;
const listedKeySchema = (error: string) => exactTextSchema(600, error).min(1, { error });
function listedKeysSchema(field: string) {
  const error = `${field} deve ser uma lista de itens da recontagem.`;
  return z.array(listedKeySchema(error), { error }).max(LISTED_LIMIT, { error }).optional();
}

const sideSchema = z.object({ quantity: z.number().nullable(), factor: z.number() }).nullable();

const differenceSchema = z.object({
  id: z.guid(),
  index: z.int(),
  /**
   * `unknown`: no such count here. `deleted`, `elsewhere`: deleted, or in another section. `only_here`:
   * missing in the app. `different`: other numbers.
   */
  kind: z.enum(['unknown', 'deleted', 'elsewhere', 'only_here', 'different']),
  code: z.string(),
  phone: sideSchema,
  server: sideSchema,
});
export type SectionDifference = z.infer<typeof differenceSchema>;

const marksError = 'Informe marks com os itens da recontagem.';
const invalidMarks = { error: marksError };

const notFoundMarkSchema = z.object({
  key: listedKeySchema(marksError),
  /** False takes it back. */
  not_found: z.boolean(invalidMarks),
  /** A moment on the phone, later than each mark of the item before. */
  marked_at: momentSchema(marksError),
});
export type NotFoundMark = z.output<typeof notFoundMarkSchema>;

export const markNotFound = postCall('/api/mobile/sections/:id/not-found/', 'licensed', {
  id: 'mark_mobile_not_found',
  promised: true,
  summary: 'Diz que itens da lista de uma recontagem quem chama procurou e não encontrou, ou desdiz',
  params: z.object({ id: z.guid({ error: 'Seção inválida.' }).toLowerCase() }),
  body: z.object({
    marks: z.array(notFoundMarkSchema, invalidMarks).min(1, invalidMarks).max(LISTED_LIMIT, invalidMarks),
  }),
  responses: {
    /** `not_found`: all that stand, of the caller. */
    200: z.object({ section: z.guid(), not_found: z.array(z.string()) }),
  },
  refusals: ['invalid', 'not_found'],
});

export const declareSectionDone = postCall('/api/mobile/sections/:id/done/', 'licensed', {
  id: 'declare_mobile_section_done',
  promised: true,
  summary:
    'Quem conta declara pronta a sua parte de uma seção; o servidor compara com o que tem dessa pessoa. Finalizar continua com a equipe',
  params: z.object({ id: z.guid({ error: 'Seção inválida.' }).toLowerCase() }),
  body: z.object({
    lines: z.int(invalidNumber).min(0, invalidNumber).max(10_000_000, invalidNumber),
    units: lineNumberSchema,
    /** With the factors of bound codes, as the app knows them. */
    counted_units: lineNumberSchema.optional(),
    /** What the person expected to read there, typed before reading. */
    expected_units: lineNumberSchema.optional(),
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/i, { error: 'hash deve ser um SHA-256 em hexadecimal.' })
      .toLowerCase(),
    rows: z
      .array(phoneLineSchema, { error: 'rows deve ser uma lista de linhas.' })
      .max(LINE_LIMIT, { error: `Envie no máximo ${LINE_LIMIT} linhas.` })
      .optional(),
    /** Keys of a recount's list: looked for and not found; without any answer. Others are ignored. */
    not_found: listedKeysSchema('not_found'),
    missing: listedKeysSchema('missing'),
  }),
  responses: {
    200: z.object({
      section: z.guid(),
      inventoryID: inventoryIdSchema,
      matches: z.boolean(),
      lines: z.int(),
      units: z.number(),
      /** Units with the factors of bound codes. Older servers send none. */
      counted_units: z.number().optional(),
      hash: z.string(),
      declared_at: timestampSchema,
      /** null without `rows` or if everything matches. */
      differences: z.array(differenceSchema).nullable(),
      more_differences: z.int().min(0),
      /** Those of `lines` that arrived after the section or its inventory was finalised. Older servers send none. */
      late: z.int().min(0).optional(),
      /** Who else has lines there without a declaration that stands. Older servers send none. */
      unfinished: z.array(z.string()).optional(),
    }),
  },
  refusals: ['invalid', 'not_found'],
});
export type DoneAnswer = z.output<(typeof declareSectionDone.responses)[200]>;
