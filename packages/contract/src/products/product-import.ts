import { z } from 'zod';
import { deleteCall, getCall, putCall } from '../base/endpoint.js';
import { isStorableMoment, nameSchema, storable, timestampSchema } from '../base/fields.js';
import { PRODUCT_COLUMN_NAMES, PRODUCT_TEXT_COLUMNS } from './product-columns.js';

/** The oldest mapping makes room; layouts are never dropped. */
export const MAPPING_LIMIT = 100;
export const LAYOUT_LIMIT = 100;
/** Longer headings aren't remembered. */
const HEADINGS_LIMIT = 4000;
/** The name of the specified positions, which no other layout takes. */
export const SPECIFIED_LAYOUT_NAME = 'Padrão';
const LAYOUT_NAME_LIMIT = 60;
const POSITION_LIMIT = 400;

const COMBINED = 'stock_value_combined';
const invalidColumn = { error: 'Coluna inválida.' };
/** 'Saldo & Valor' is one column of a TXT (specification, section 3). */
export const importColumnSchema = z.enum([...PRODUCT_TEXT_COLUMNS, COMBINED], invalidColumn);
const importFieldSchema = z.enum([...PRODUCT_COLUMN_NAMES, COMBINED], invalidColumn);

/** Columns count from 0; null for none. */
const mappingSchema = z.partialRecord(
  importFieldSchema,
  z.int(invalidColumn).min(0, invalidColumn).max(16_383, invalidColumn).nullable(),
);

const importMappingSchema = z.object({
  headings: z
    .string({ error: 'Informe os títulos.' })
    .min(1, { error: 'Informe os títulos.' })
    .max(HEADINGS_LIMIT, { error: `Use no máximo ${HEADINGS_LIMIT} caracteres.` })
    .refine((text) => !text.includes('\u0000'), { error: 'O texto tem caracteres de controle.' }),
  mapping: mappingSchema,
});
export type ImportMapping = z.infer<typeof importMappingSchema>;

const position = { error: `Use posições de 0 a ${POSITION_LIMIT}.` };
const positionSchema = z.int(position).min(0, position).max(POSITION_LIMIT, position);
const layoutNameSchema = nameSchema('Dê um nome às posições.', LAYOUT_NAME_LIMIT);

/** `end` is exclusive. */
function placesSchema<Key extends string>(key: z.ZodType<Key>) {
  return z
    .array(
      z
        .object({ key, start: positionSchema, end: positionSchema })
        .refine(({ start, end }) => start < end, { error: 'O fim tem de ser maior que o início.' }),
    )
    .min(1, { error: 'Informe as posições.' })
    .refine((places) => new Set(places.map((place) => place.key)).size === places.length, {
      error: 'Uma coluna aparece duas vezes.',
    });
}

const importLayoutSchema = z.object({
  name: layoutNameSchema.refine((name) => name !== SPECIFIED_LAYOUT_NAME, {
    error: `“${SPECIFIED_LAYOUT_NAME}” é o nome das posições do sistema. Escolha outro.`,
  }),
  columns: placesSchema(importColumnSchema),
  /** Stock and value of a line that has them apart, instead of 'Saldo & Valor'. */
  numbers: placesSchema(z.enum(['system_stock', 'value'], invalidColumn)).optional(),
});
export type ImportLayout = z.infer<typeof importLayoutSchema>;

const columnListSchema = z.array(importColumnSchema).max(20, { error: 'Colunas demais.' });

/** Layout null is the specified one. */
const importChoicesSchema = z.object({
  added: columnListSchema,
  declined: columnListSchema,
  layout: z.string().nullable(),
});
export type ImportChoices = z.infer<typeof importChoicesSchema>;

const pharmacySchema = z.uuid({ error: 'Farmácia inválida.' });

export const getImportMemory = getCall('/api/import-memory/', 'staff', {
  id: 'get_import_memory',
  summary: 'O que as importações lembram: colunas por título, posições de TXT e as escolhas de uma farmácia',
  query: z.object({ pharmacy: pharmacySchema }),
  responses: {
    200: z.object({
      mappings: z.array(importMappingSchema),
      layouts: z.array(importLayoutSchema),
      choices: importChoicesSchema,
    }),
  },
  refusals: ['invalid', 'not_found'],
});

export const saveImportMapping = putCall('/api/import-memory/mappings/', 'staff', {
  id: 'save_import_mapping',
  summary: `Lembra que coluna preenche que campo nas planilhas com esses títulos; sem nenhuma, esquece. As ${MAPPING_LIMIT} últimas são lembradas`,
  body: importMappingSchema,
  responses: { 200: importMappingSchema },
});

export const saveImportLayout = putCall('/api/import-memory/layouts/', 'staff', {
  id: 'save_import_layout',
  summary: `Guarda posições de TXT com um nome, no lugar das que já têm esse nome; no máximo ${LAYOUT_LIMIT}`,
  body: importLayoutSchema,
  responses: { 200: importLayoutSchema },
});

export const deleteImportLayout = deleteCall('/api/import-memory/layouts/', 'staff', {
  id: 'delete_import_layout',
  summary: 'Esquece as posições de TXT com esse nome; quem as usava volta ao padrão',
  query: z.object({ name: layoutNameSchema }),
  responses: { 200: z.object({ deleted: z.int() }) },
  refusals: ['invalid', 'not_found'],
});

export const saveImportChoices = putCall('/api/import-memory/choices/', 'staff', {
  id: 'save_import_choices',
  summary:
    'Junta respostas às de uma farmácia: colunas que passam a vir, colunas que não vêm e as posições do TXT. O que não vem no pedido fica como está',
  body: z
    .object({
      pharmacy: pharmacySchema,
      added: columnListSchema.default([]),
      declined: columnListSchema.default([]),
      layout: layoutNameSchema.nullish(),
    })
    .refine(({ added, declined }) => !added.some((column) => declined.includes(column)), {
      error: 'Uma coluna vem ou não vem.',
      path: ['declined'],
    }),
  responses: { 200: importChoicesSchema },
  refusals: ['invalid', 'not_found'],
});

/** How many problems are kept; `problem_count` has the number of all. */
export const REPORT_PROBLEM_LIMIT = 1000;
/** Base64 length; a longer file stays in the browser. */
export const REPORT_REJECTED_LIMIT = 200_000;
export const PROBLEM_TEXT_LIMITS = {
  value: 100,
  message: 500,
  code: 100,
  description: 300,
  original: 320,
} as const;
export const REPORT_FAILURE_LIMIT = 1000;
export const FILE_NAME_LIMIT = 255;

function fileTextSchema(maximum: number) {
  return z
    .string({ error: 'Informe um texto.' })
    .max(maximum, { error: `Use no máximo ${maximum} caracteres.` })
    .overwrite((text) => storable(text.replaceAll('\u0000', ' ')));
}
const fileNameSchema = fileTextSchema(FILE_NAME_LIMIT).min(1, { error: 'Informe o nome do arquivo.' });
const totalSchema = z.int().min(0);

const reportProblemSchema = z.object({
  line: totalSchema,
  column: importFieldSchema.nullable(),
  value: fileTextSchema(PROBLEM_TEXT_LIMITS.value),
  severity: z.enum(['error', 'warning', 'skipped']),
  message: fileTextSchema(PROBLEM_TEXT_LIMITS.message),
  code: fileTextSchema(PROBLEM_TEXT_LIMITS.code),
  description: fileTextSchema(PROBLEM_TEXT_LIMITS.description),
  original: fileTextSchema(PROBLEM_TEXT_LIMITS.original),
});
export type ReportProblem = z.infer<typeof reportProblemSchema>;

/** See docs/files.md, "After an import". */
const sentReportSchema = z.object({
  file_name: fileNameSchema,
  ended_at: timestampSchema.refine(isStorableMoment, { error: 'Data inválida.' }),
  /** null if a batch failed; see `failure`. */
  totals: z.object({ created: totalSchema, updated: totalSchema, unchanged: totalSchema }).nullable(),
  failure: fileTextSchema(REPORT_FAILURE_LIMIT).nullable(),
  /** Otherwise the moment of the stock stays (docs/comparison.md, "Open shop"). */
  has_stock: z.boolean({ error: 'Diga se o arquivo tinha saldo.' }).default(true),
  left_out: totalSchema,
  problem_count: totalSchema,
  problems: z
    .array(reportProblemSchema)
    .max(REPORT_PROBLEM_LIMIT, { error: `Envie no máximo ${REPORT_PROBLEM_LIMIT} problemas.` }),
  rejected: z
    .object({
      name: fileTextSchema(FILE_NAME_LIMIT + 20),
      content: z.base64().max(REPORT_REJECTED_LIMIT, { error: 'O arquivo é grande demais.' }),
    })
    .nullable(),
});

export const importReportSchema = sentReportSchema.extend({ person_name: z.string() });
export type ImportReport = z.infer<typeof importReportSchema>;

export const getLastImport = getCall('/api/last-import/', 'staff', {
  id: 'get_last_import',
  summary: 'A última importação de uma farmácia, de quem quer que seja: quem, quando, números e problemas',
  query: z.object({ pharmacy: pharmacySchema }),
  responses: { 200: z.object({ last: importReportSchema.nullable() }) },
  refusals: ['invalid', 'not_found'],
});

export const saveLastImport = putCall('/api/last-import/', 'staff', {
  id: 'save_last_import',
  summary:
    'Guarda o resultado de uma importação no lugar do anterior da farmácia; um resultado mais antigo que o guardado não muda nada',
  body: sentReportSchema.extend({ pharmacy: pharmacySchema }),
  responses: { 200: z.object({ kept: z.boolean() }) },
  refusals: ['invalid', 'not_found'],
});
