import { z } from 'zod';
import { postCall } from '../base/endpoint.js';
import { exactTextSchema, fileNameSchema } from '../base/fields.js';
import { fileSchema } from '../base/sent-file.js';
import { profileIdSchema } from '../exports/exports.js';
import { inventoryPathSchema } from '../inventories/inventories.js';

export const COLLECTOR_FILE_BYTES = 4 * 1024 * 1024;
export const COLLECTOR_FILE_LINES = 50_000;
export const COLLECTOR_BATCH_LINES = 1000;

export const COLLECTOR_SAMPLE_LINES = 5;
export const COLLECTOR_LISTED = 100;

const fileFields = {
  file: fileSchema(COLLECTOR_FILE_BYTES, 'O arquivo passa do limite de 4 MB. Divida-o em partes.'),
  profile: profileIdSchema,
};

const COLLECTOR_LINE_PROBLEMS = [
  'long',
  'columns',
  'number',
  'no_code',
  'no_quantity',
  'negative',
  'large',
  'character',
] as const;

const collectorPreviewSchema = z.object({
  lines: z.int().min(0),
  units: z.number(),
  sample: z.array(z.object({ line: z.int().min(1), code: z.string(), quantity: z.number() })),
  problems: z.object({
    count: z.int().min(0),
    results: z.array(
      z.object({ line: z.int().min(1), text: z.string(), problem: z.enum(COLLECTOR_LINE_PROBLEMS) }),
    ),
  }),
  /** Codes with their first lines; they are imported too. */
  unregistered: z.object({
    count: z.int().min(0),
    results: z.array(z.object({ line: z.int().min(1), code: z.string() })),
  }),
  /** Already in this inventory, and deleted since. */
  imported: z.int().min(0),
  deleted: z.int().min(0),
});
export type CollectorPreview = z.infer<typeof collectorPreviewSchema>;

export const previewCollectorFile = postCall('/api/inventories/:id/collector-file/preview/', 'staff', {
  id: 'preview_collector_file',
  summary:
    'Como um arquivo de coletor é lido por um perfil, sem gravar: primeiras linhas, total, linhas com erro e códigos sem item',
  params: inventoryPathSchema,
  body: z.object(fileFields),
  responses: { 200: collectorPreviewSchema },
});

const invalidLine = { error: 'Linha inválida.' };

export const importCollectorFile = postCall('/api/inventories/:id/collector-file/', 'staff', {
  id: 'import_collector_file',
  summary:
    'Importa as linhas de um arquivo de coletor como contagens, até 1.000 por chamada; a mesma linha do mesmo arquivo conta uma vez só',
  params: inventoryPathSchema,
  body: z.object({
    ...fileFields,
    file_name: fileNameSchema,
    section: z.guid({ error: 'Seção inválida.' }).nullish(),
    collector_sub: exactTextSchema(200, 'Coletor inválido.', 'Escolha o coletor.'),
    /** Skips up to this line: the last `next`. */
    after: z.int(invalidLine).min(0, invalidLine).default(0),
  }),
  /** `known` lines existed before; `next` is null at the end. */
  responses: {
    200: z.object({ created: z.int().min(0), known: z.int().min(0), next: z.int().min(1).nullable() }),
  },
});
