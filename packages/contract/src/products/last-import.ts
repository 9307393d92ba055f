import { z } from 'zod';
import { defineEndpoint } from '../base/endpoint.js';
import { isStorableMoment, storable, timestampSchema } from '../base/fields.js';
import { importFieldSchema } from './import-memory.js';

/** The most problems that are kept; `problem_count` says how many there were. */
export const REPORT_PROBLEM_LIMIT = 1000;
/** The longest file of rejected lines that is kept, as base64; a longer one stays in the browser that made it. */
export const REPORT_REJECTED_LIMIT = 200_000;
/** The longest texts of a problem, in characters. */
export const PROBLEM_TEXT_LIMITS = {
  value: 100,
  message: 500,
  code: 100,
  description: 300,
  original: 320,
} as const;
export const REPORT_FAILURE_LIMIT = 1000;
export const FILE_NAME_LIMIT = 255;

/** Text of a file, as it is; only what the database can't store is replaced. */
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

/** What an import did and what it left out (docs/files.md, "After an import"). */
const sentReportSchema = z.object({
  file_name: fileNameSchema,
  /** When it ended, by the browser's clock. */
  ended_at: timestampSchema.refine(isStorableMoment, { error: 'Data inválida.' }),
  /** null if a batch failed; `failure` then says why and how far it came. */
  totals: z.object({ created: totalSchema, updated: totalSchema, unchanged: totalSchema }).nullable(),
  failure: fileTextSchema(REPORT_FAILURE_LIMIT).nullable(),
  left_out: totalSchema,
  problem_count: totalSchema,
  problems: z
    .array(reportProblemSchema)
    .max(REPORT_PROBLEM_LIMIT, { error: `Envie no máximo ${REPORT_PROBLEM_LIMIT} problemas.` }),
  /** The rejected lines in the file's own format, as base64. */
  rejected: z
    .object({
      name: fileTextSchema(FILE_NAME_LIMIT + 20),
      content: z.base64().max(REPORT_REJECTED_LIMIT, { error: 'O arquivo é grande demais.' }),
    })
    .nullable(),
});

/** A report with whoever imported. */
const importReportSchema = sentReportSchema.extend({ person_name: z.string() });
export type ImportReport = z.infer<typeof importReportSchema>;

const pharmacySchema = z.uuid({ error: 'Farmácia inválida.' });

export const getLastImport = defineEndpoint({
  id: 'get_last_import',
  method: 'GET',
  path: '/api/last-import/',
  summary: 'A última importação de uma farmácia, de quem quer que seja: quem, quando, números e problemas',
  permission: 'staff',
  query: z.object({ pharmacy: pharmacySchema }),
  responses: { 200: z.object({ last: importReportSchema.nullable() }) },
  refusals: ['invalid', 'not_found'],
});

export const saveLastImport = defineEndpoint({
  id: 'save_last_import',
  method: 'PUT',
  path: '/api/last-import/',
  summary:
    'Guarda o resultado de uma importação no lugar do anterior da farmácia; um resultado mais antigo que o guardado não muda nada',
  permission: 'staff',
  body: sentReportSchema.extend({ pharmacy: pharmacySchema }),
  responses: { 200: z.object({ kept: z.boolean() }) },
  refusals: ['invalid', 'not_found'],
});
