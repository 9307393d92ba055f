import { z } from 'zod';
import { deleteCall, getCall, postCall } from '../base/endpoint.js';
import { fileNameSchema, timestampSchema } from '../base/fields.js';
import { fileSchema } from '../base/sent-file.js';
import { inventoryPathSchema } from '../inventories/inventories.js';

export const MOVEMENT_FILE_BYTES = 4 * 1024 * 1024;
export const MOVEMENT_FILE_ROWS = 50_000;

/** How many rows of each kind are shown. */
export const MOVEMENT_SAMPLE_ROWS = 5;
export const MOVEMENT_LISTED = 100;
export const MOVEMENT_IMPORT_LIMIT = 200;

const movementFileSchema = fileSchema(
  MOVEMENT_FILE_BYTES,
  'O arquivo passa do limite de 4 MB. Divida-o em partes.',
);

export const MOVEMENT_COLUMNS = ['code', 'moment', 'quantity', 'direction'] as const;
export type MovementColumn = (typeof MOVEMENT_COLUMNS)[number];

/** See docs/comparison.md, "Open shop". */
const MOVEMENT_PROBLEMS = [
  'columns',
  'code',
  'long_code',
  'date',
  'hour',
  'year',
  'quantity',
  'decimals',
  'zero',
  'negative',
  'large',
  'direction',
] as const;
export type MovementProblem = (typeof MOVEMENT_PROBLEMS)[number];

const movementProblemSchema = z.object({
  line: z.int().min(1),
  column: z.enum(MOVEMENT_COLUMNS).nullable(),
  value: z.string(),
  problem: z.enum(MOVEMENT_PROBLEMS),
});

/** A row as stored: day and hour are in the pharmacy's time zone. */
const movementRowSchema = z.object({
  line: z.int().min(1),
  code: z.string(),
  day: z.iso.date(),
  /** null counts half (docs/comparison.md, "Open shop"). */
  hour: z.iso.time().nullable(),
  quantity: z.number(),
  description: z.string().nullable(),
});

export const movementImportSchema = z.object({
  id: z.uuid(),
  file_name: z.string(),
  rows: z.int().min(1),
  /** Rows that earlier files had, which are counted once. */
  known: z.int().min(0),
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  imported_at: timestampSchema,
  imported_by: z.string(),
  /** null while its movements count. */
  undone_at: timestampSchema.nullable(),
  undone_by: z.string().nullable(),
});
export type MovementImport = z.infer<typeof movementImportSchema>;

/** How this file repeats movements: by day, by hour, or with another second. */
const MOVEMENT_FORMS = ['day', 'hour', 'minute'] as const;

const otherFormSchema = z.object({
  line: z.int().min(1),
  code: z.string(),
  description: z.string().nullable(),
  day: z.iso.date(),
  form: z.enum(MOVEMENT_FORMS),
  /** Rows in this file; units are those of the item. */
  rows: z.int().min(1),
  quantity: z.number(),
  known_rows: z.int().min(1),
  known_quantity: z.number(),
  file_name: z.string(),
});

const movementPreviewSchema = z.object({
  rows: z.int().min(0),
  entries: z.number(),
  exits: z.number(),
  without_hour: z.int().min(0),
  first_day: z.iso.date().nullable(),
  last_day: z.iso.date().nullable(),
  time_zone: z.string(),
  has_heading: z.boolean(),
  sample: z.array(movementRowSchema),
  problems: z.object({ count: z.int().min(0), results: z.array(movementProblemSchema) }),
  /** Codes with their first lines; they count once the code is known. */
  unknown: z.object({
    count: z.int().min(0),
    results: z.array(z.object({ line: z.int().min(1), code: z.string() })),
  }),
  /** Movements of other files under any code of the item, which are counted once. */
  known: z.int().min(0),
  /** Apparently imported in another form; they would count twice. */
  other_form: z.object({
    rows: z.int().min(0),
    count: z.int().min(0),
    results: z.array(otherFormSchema),
  }),
  imported: movementImportSchema.nullable(),
});
export type MovementPreview = z.infer<typeof movementPreviewSchema>;

export const previewMovements = postCall('/api/inventories/:id/movements/preview/', 'staff', {
  id: 'preview_movements',
  summary:
    'Como um arquivo de movimentos (codigo;data_hora;quantidade;E|S) é lido, sem gravar: primeiras linhas, linhas com erro e códigos sem item',
  params: inventoryPathSchema,
  body: z.object({ file: movementFileSchema }),
  responses: { 200: movementPreviewSchema },
});

export const importMovements = postCall('/api/inventories/:id/movements/', 'staff', {
  id: 'import_movements',
  summary:
    'Importa um arquivo de movimentos para a farmácia do inventário; o mesmo arquivo outra vez não conta de novo. As linhas com erro ficam de fora; linhas que parecem já importadas de outra forma entram só com confirm_other_form',
  scope: 'write:movements',
  params: inventoryPathSchema,
  body: z.object({
    file: movementFileSchema,
    file_name: fileNameSchema,
    /** Expected quantities then follow the movements. */
    open_shop: z.boolean({ error: 'Informe se a loja está aberta.' }).default(true),
    /** Confirms that they are different movements. */
    confirm_other_form: z.boolean({ error: 'Confirme os movimentos já importados.' }).default(false),
  }),
  /** `created` is false for a repeated file. */
  responses: { 200: z.object({ import: movementImportSchema, created: z.boolean() }) },
});

export const listMovementImports = getCall('/api/inventories/:id/movements/', 'staff', {
  id: 'list_movement_imports',
  summary:
    'Os arquivos de movimentos da farmácia de um inventário, o mais novo primeiro, também os desfeitos',
  scope: 'write:movements',
  params: inventoryPathSchema,
  responses: { 200: z.object({ results: z.array(movementImportSchema) }) },
});

export const undoMovementImport = deleteCall('/api/inventories/:id/movements/:import_id/', 'staff', {
  id: 'undo_movement_import',
  summary: 'Desfaz a importação de um arquivo de movimentos; desfazer duas vezes é desfazer uma vez só',
  params: inventoryPathSchema.extend({ import_id: z.uuid({ error: 'Importação inválida.' }) }),
  responses: { 200: movementImportSchema },
});
