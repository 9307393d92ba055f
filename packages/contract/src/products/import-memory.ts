import { z } from 'zod';
import { defineEndpoint } from '../base/endpoint.js';
import { nameSchema } from '../base/fields.js';
import { PRODUCT_COLUMN_NAMES, PRODUCT_TEXT_COLUMNS } from './product-columns.js';

/** The most mappings and layouts that are remembered; the oldest mapping makes room, a layout is never dropped. */
export const MAPPING_LIMIT = 100;
export const LAYOUT_LIMIT = 100;
/** The longest key of a sheet's headings, in characters. A sheet with more isn't remembered. */
const HEADINGS_LIMIT = 4000;
/** The name of the specified positions, which no saved layout may have. */
export const SPECIFIED_LAYOUT_NAME = 'Padrão';
const LAYOUT_NAME_LIMIT = 60;
/** The last position of a line that a layout may name. */
const POSITION_LIMIT = 400;

const COMBINED = 'stock_value_combined';
const invalidColumn = { error: 'Coluna inválida.' };
/** What a layout or a choice names; 'Saldo & Valor' is one column of a TXT (specification, section 3). */
const importColumnSchema = z.enum([...PRODUCT_TEXT_COLUMNS, COMBINED], invalidColumn);
/** What a column of a sheet can fill. */
export const importFieldSchema = z.enum([...PRODUCT_COLUMN_NAMES, COMBINED], invalidColumn);

/** The column of the sheet for a field, from 0; null if the person wants none. */
const mappingSchema = z.partialRecord(
  importFieldSchema,
  z.int(invalidColumn).min(0, invalidColumn).max(16_383, invalidColumn).nullable(),
);

/** Which column fills which field, for sheets with the same headings. */
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

/** Positions of a TXT under a name; `end` is the position after the last character. */
const importLayoutSchema = z.object({
  name: layoutNameSchema.refine((name) => name !== SPECIFIED_LAYOUT_NAME, {
    error: `“${SPECIFIED_LAYOUT_NAME}” é o nome das posições do sistema. Escolha outro.`,
  }),
  columns: z
    .array(
      z
        .object({ key: importColumnSchema, start: positionSchema, end: positionSchema })
        .refine(({ start, end }) => start < end, { error: 'O fim tem de ser maior que o início.' }),
    )
    .min(1, { error: 'Informe as posições.' })
    .refine((columns) => new Set(columns.map(({ key }) => key)).size === columns.length, {
      error: 'Uma coluna aparece duas vezes.',
    }),
});
export type ImportLayout = z.infer<typeof importLayoutSchema>;

const columnListSchema = z.array(importColumnSchema).max(20, { error: 'Colunas demais.' });

/** What was answered for a pharmacy when a file offered more columns, and its layout; null is the specified one. */
const importChoicesSchema = z.object({
  added: columnListSchema,
  declined: columnListSchema,
  layout: z.string().nullable(),
});
export type ImportChoices = z.infer<typeof importChoicesSchema>;

const pharmacySchema = z.uuid({ error: 'Farmácia inválida.' });

export const getImportMemory = defineEndpoint({
  id: 'get_import_memory',
  method: 'GET',
  path: '/api/import-memory/',
  summary: 'O que as importações lembram: colunas por título, posições de TXT e as escolhas de uma farmácia',
  permission: 'staff',
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

export const saveImportMapping = defineEndpoint({
  id: 'save_import_mapping',
  method: 'PUT',
  path: '/api/import-memory/mappings/',
  summary: `Lembra que coluna preenche que campo nas planilhas com esses títulos; sem nenhuma, esquece. As ${MAPPING_LIMIT} últimas são lembradas`,
  permission: 'staff',
  body: importMappingSchema,
  responses: { 200: importMappingSchema },
  refusals: ['invalid'],
});

export const saveImportLayout = defineEndpoint({
  id: 'save_import_layout',
  method: 'PUT',
  path: '/api/import-memory/layouts/',
  summary: `Guarda posições de TXT com um nome, no lugar das que já têm esse nome; no máximo ${LAYOUT_LIMIT}`,
  permission: 'staff',
  body: importLayoutSchema,
  responses: { 200: importLayoutSchema },
  refusals: ['invalid'],
});

export const deleteImportLayout = defineEndpoint({
  id: 'delete_import_layout',
  method: 'DELETE',
  path: '/api/import-memory/layouts/',
  summary: 'Esquece as posições de TXT com esse nome; quem as usava volta ao padrão',
  permission: 'staff',
  query: z.object({ name: layoutNameSchema }),
  responses: { 200: z.object({ deleted: z.int() }) },
  refusals: ['invalid', 'not_found'],
});

export const saveImportChoices = defineEndpoint({
  id: 'save_import_choices',
  method: 'PUT',
  path: '/api/import-memory/choices/',
  summary:
    'Junta respostas às de uma farmácia: colunas que passam a vir, colunas que não vêm e as posições do TXT. O que não vem no pedido fica como está',
  permission: 'staff',
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
