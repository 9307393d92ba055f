import { z } from 'zod';
import { defineEndpoint } from '../base/endpoint.js';
import { countLineSchema, exportFilterSchema } from './counts.js';

const { shape } = countLineSchema;

/**
 * A line as a list of values, because 200,000 lines would repeat the names of their fields. `product` is null if no product
 * has the line's code.
 */
export const exportedLineSchema = z.tuple([
  shape.kind,
  shape.user_name,
  shape.user_email,
  shape.barcode,
  shape.internal_code,
  shape.quantity,
  shape.factor,
  shape.createdAt,
  shape.inventory_name,
  shape.section_name,
  shape.product,
  /** Only if asked for by `settled`, and only if they are not quantity × factor: the units that it has in a total. */
  z.number().optional(),
]);
export type ExportedLineValues = z.infer<typeof exportedLineSchema>;

/** The first element: how many lines the list had when reading began. */
export const exportStartSchema = z.object({ count: z.int().min(0) });
/** The last element: how many lines were sent. An answer without it was cut off. */
export const exportEndSchema = z.object({ lines: z.int().min(0) });

export const exportCounts = defineEndpoint({
  id: 'export_counts',
  method: 'GET',
  path: '/api/amplify-counts/export/',
  summary:
    'Todas as linhas de contagem de uma lista, as mais novas primeiro, em uma só resposta com um elemento por linha de texto: o início, as linhas e o fim',
  permission: 'staff',
  query: exportFilterSchema.extend({
    /** Whether lines of recounted items say the units that they have in a total (docs/files.md, "Exporting"). */
    settled: z.enum(['true', 'false'], { error: 'Informe true ou false.' }).optional(),
  }),
  responses: { 200: z.array(z.union([exportedLineSchema, exportStartSchema, exportEndSchema])) },
  refusals: ['invalid', 'not_found'],
});
