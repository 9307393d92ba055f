import { z } from 'zod';
import { getCall, postCall } from '../base/endpoint.js';
import { exactTextSchema, integerIdSchema, paging, timestampSchema } from '../base/fields.js';
import { inventoryPathSchema } from '../inventories/inventories.js';
import { EXPORT_CODES, EXPORT_CONTENTS, FIELD_SOURCES, profileChangeSchema } from './export-profiles.js';

const REFUSED_PAGE_SIZE = 50;
const REFUSED_PAGE_LIMIT = 500;
export const PREVIEW_LINES = 5;

const contentSchema = z.enum(EXPORT_CONTENTS, { error: 'Conteúdo do arquivo inválido.' });
const codeSchema = z.enum(EXPORT_CODES, { error: 'Código do arquivo inválido.' });
export const profileIdSchema = exactTextSchema(100, 'Perfil inválido.', 'Escolha o perfil.').min(1, {
  error: 'Escolha o perfil.',
});

/** See docs/adjustment-files.md, "What is refused". */
const EXPORT_PROBLEMS = ['no_code', 'too_long', 'fraction', 'negative', 'character', 'separator'] as const;
export type ExportProblem = (typeof EXPORT_PROBLEMS)[number];

/** See docs/adjustment-files.md, "The log". */
export const exportSchema = z.object({
  id: z.uuid(),
  version: z.int().min(1),
  profile: z.string(),
  content: contentSchema,
  /** The kind of the profile's 'Código escolhido'; null if it has none. */
  code_kind: codeSchema.nullable(),
  lines: z.int().min(0),
  units: z.number(),
  money: z.number(),
  left_out: z.int().min(0),
  /** Proof of return whose differing items the file holds. */
  return_proof: z.int().min(1).nullable(),
  file_name: z.string(),
  sha256: z.string().regex(/^[\da-f]{64}$/),
  at: timestampSchema,
  by: z.string(),
});
export type ExportedFile = z.infer<typeof exportSchema>;

const totalsSchema = z.object({ lines: z.int().min(0), units: z.number(), money: z.number() });

const exportPreviewSchema = z.object({
  profile_name: z.string(),
  /** What others made of the profile since the caller last exported with it or changed it. */
  profile_change: profileChangeSchema.nullable(),
  file_name: z.string(),
  content: contentSchema,
  offered: z.array(contentSchema),
  /**
   * Why `content` is preselected: nothing moved, stock moved, the profile writes entry and exit, or it
   * corrects a proof of return.
   */
  content_reason: z.enum(['unmoved', 'moved', 'profile', 'proof']),
  /** An open shop's adjustment applies to the current stock. */
  open_shop: z.boolean(),
  /** Their catalogue stock now differs from the snapshot. */
  moved_items: z.int().min(0),
  sample: z.array(z.string()),
  totals: totalsSchema,
  /** They and `totals` add up to the settlement. */
  refused: z.object({
    count: z.int().min(0),
    units: z.number(),
    money: z.number(),
    results: z.array(
      z.object({
        key: z.string(),
        internal_code: z.string(),
        barcode: z.string(),
        description: z.string(),
        problem: z.enum(EXPORT_PROBLEMS),
        /** A number from 1. */
        field: z.int().min(1),
        source: z.enum(FIELD_SOURCES),
      }),
    ),
  }),
  /**
   * Earlier files that would count differences twice beside this one: of this version with the other content,
   * of its adjustments if this is one, and of earlier versions compared with the same stock. For a proof of
   * return: files of this version that left after it.
   */
  mixed_with: z.array(exportSchema),
  /** The ERP lacks them, so no difference can be written. */
  missing_items: z.int().min(0),
});
export type ExportPreview = z.infer<typeof exportPreviewSchema>;

const proofSchema = integerIdSchema('Conferência no ERP inválida.');
/** Limits the file to what this proof found different (docs/adjustment-files.md, "What the ERP did not take"). */

const versionParamsSchema = inventoryPathSchema.extend({
  version: integerIdSchema('Versão inválida.'),
});

export const listExports = getCall('/api/inventories/:id/exports/', 'staff', {
  id: 'list_exports',
  summary: 'Os arquivos que saíram de um inventário, o mais novo primeiro',
  scope: 'write:files',
  params: inventoryPathSchema,
  responses: { 200: z.object({ results: z.array(exportSchema) }) },
});

export const previewExport = getCall('/api/inventories/:id/settlements/:version/export/', 'staff', {
  id: 'preview_export',
  summary: 'Como seria o arquivo de uma apuração: primeiras linhas, totais e os itens que não cabem',
  params: versionParamsSchema,
  query: z.object({
    profile: profileIdSchema,
    content: contentSchema.optional(),
    code_kind: codeSchema.default('barcode'),
    by_code: z.enum(['true', 'false'], { error: 'Use true ou false.' }).default('false'),
    return_proof: proofSchema.optional(),
    ...paging('itens', REFUSED_PAGE_SIZE, REFUSED_PAGE_LIMIT),
  }),
  responses: { 200: exportPreviewSchema },
  refusals: ['invalid', 'not_found', 'conflict'],
});

export const exportSettlement = postCall('/api/inventories/:id/settlements/:version/export/', 'staff', {
  id: 'export_settlement',
  summary:
    'Faz o arquivo de uma apuração aprovada e registra que saiu. Com itens que não cabem, só com leave_out; se um arquivo que já saiu tem as mesmas diferenças, só com confirm_mixed; se outra pessoa mudou o perfil, só com confirm_change. Com return_proof, só o que uma conferência no ERP achou diferente',
  scope: 'write:files',
  params: versionParamsSchema,
  body: z.object({
    profile: profileIdSchema,
    content: contentSchema,
    code_kind: codeSchema.default('barcode'),
    by_code: z.boolean({ error: 'Informe se há uma linha por código.' }).default(false),
    leave_out: z.boolean({ error: 'Informe se os itens que não cabem ficam de fora.' }).default(false),
    confirm_mixed: z.boolean({ error: 'Confirme o outro conteúdo.' }).default(false),
    /** `at` of the profile's change that the caller saw. */
    confirm_change: timestampSchema.optional(),
    return_proof: proofSchema.optional(),
  }),
  responses: {
    /** `file` is base64. */
    201: z.object({ export: exportSchema, file: z.base64() }),
  },
});
