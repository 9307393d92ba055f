import { z } from 'zod';
import { getCall, postCall } from '../base/endpoint.js';
import {
  exactTextSchema,
  pageOf,
  paging,
  pharmacyFilterSchema,
  searchSchema,
  timestampSchema,
} from '../base/fields.js';
import { contentsSchema } from '../pharmacies/pharmacies.js';
import { productSchema } from '../products/products.js';

export const TRASH_PAGE_SIZE = 100;
export const LISTED_CONFLICTS = 100;
export const TYPED_NAME_COUNTS = 100;

/** 'catalogue' is 'Excluir Todos'; 'count' is one or more counts. */
export const trashKindSchema = z.enum(['pharmacy', 'inventory', 'section', 'product', 'catalogue', 'count'], {
  error: 'Tipo inválido.',
});
export type TrashKind = z.infer<typeof trashKindSchema>;

export const deletionSchema = z.object({
  id: z.uuid(),
  kind: trashKindSchema,
  name: z.string(),
  /** Product, units and collector of one deleted line; else null. */
  about: z.string().nullable(),
  /** Inventory of a section or count. */
  place: z.string().nullable(),
  deleted_at: timestampSchema,
  deleted_by: z.string(),
  pharmacy: z.uuid(),
  pharmacy_name: z.string(),
  contents: contentsSchema,
  purges_at: timestampSchema,
});
export type Deletion = z.infer<typeof deletionSchema>;

const conflictingProductSchema = productSchema.omit({ id: true, pharmacy: true, version: true });
const conflictingSectionSchema = z.object({
  name: z.string(),
  collector_name: z.string().nullable(),
  counts: z.int(),
});

/** A deleted thing whose key exists again; `id` is the deleted one's. */
const conflictSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('product'),
    id: z.guid(),
    deleted: conflictingProductSchema,
    current: conflictingProductSchema,
  }),
  z.object({
    kind: z.literal('section'),
    id: z.guid(),
    deleted: conflictingSectionSchema,
    current: conflictingSectionSchema,
  }),
]);
export type TrashConflict = z.infer<typeof conflictSchema>;

export const deletionDetailSchema = deletionSchema.extend({
  /** Must be restored first; `deletion` is null if not in the Lixeira. */
  blocked_by: z
    .object({ kind: z.enum(['pharmacy', 'inventory']), name: z.string(), deletion: z.uuid().nullable() })
    .nullable(),
  /** The settlement in force that what comes back would be late for; null without one. */
  settled_version: z.int().min(1).nullable(),
  conflict_count: z.int().min(0),
  conflicts: z.array(conflictSchema),
});
export type DeletionDetail = z.infer<typeof deletionDetailSchema>;

/** 'keep' leaves the existing one; 'replace' brings back the deleted one. */
const decisionSchema = z.enum(['keep', 'replace'], { error: 'Decisão inválida.' });
export type TrashDecision = z.infer<typeof decisionSchema>;

const trashParamsSchema = z.object({ id: z.uuid({ error: 'Exclusão inválida.' }) });

export const listTrash = getCall('/api/trash/', 'staff', {
  id: 'list_trash',
  summary: 'O que foi excluído e ainda pode ser restaurado, o mais novo primeiro',
  query: z.object({
    pharmacy: pharmacyFilterSchema,
    kind: trashKindSchema.optional(),
    search: searchSchema,
    ...paging('exclusões', TRASH_PAGE_SIZE),
  }),
  responses: { 200: pageOf(deletionSchema) },
  refusals: ['invalid', 'not_found'],
});

export const getDeletion = getCall('/api/trash/:id/', 'staff', {
  id: 'get_deletion',
  summary: 'Uma exclusão, o que impede de restaurá-la e o que existe de novo no lugar dela',
  params: trashParamsSchema,
  responses: { 200: deletionDetailSchema },
});

export const restoreDeletion = postCall('/api/trash/:id/restore/', 'staff', {
  id: 'restore_deletion',
  summary: 'Restaura exatamente o que uma exclusão tirou; o que existe de novo precisa de uma decisão',
  params: trashParamsSchema,
  body: z
    .object({
      decision: decisionSchema.optional(),
      decisions: z
        .record(z.guid({ error: 'Conflito inválido.' }), decisionSchema)
        .refine((decisions) => Object.keys(decisions).length <= LISTED_CONFLICTS, {
          error: `Decida no máximo ${LISTED_CONFLICTS} conflitos um a um.`,
        })
        .optional(),
    })
    .nullish(),
  responses: {
    200: z.object({
      pharmacy: z.uuid(),
      restored: contentsSchema,
      /** Stay in the Lixeira because the existing ones were kept. */
      left: z.int().min(0),
    }),
  },
});

export const purgeDeletion = postCall('/api/trash/:id/purge/', 'admin', {
  id: 'purge_deletion',
  summary: 'Tira uma exclusão da lixeira para sempre; o nome dela confirma',
  params: trashParamsSchema,
  body: z.object({ typed_name: exactTextSchema(1000, 'Digite o nome para confirmar.') }),
  responses: { 200: z.object({ purged: z.int().min(1) }) },
  refusals: ['invalid', 'not_found'],
});
