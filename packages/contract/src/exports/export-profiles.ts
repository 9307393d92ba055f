import { z } from 'zod';
import { deleteCall, getCall, postCall, putCall } from '../base/endpoint.js';
import { nameSchema, storable, timestampSchema } from '../base/fields.js';

const PROFILE_FIELD_LIMIT = 60;
const LINE_LIMIT = 2000;
const EDGE_LIMIT = 500;

/** See docs/adjustment-files.md, "Fields". */
export const FIELD_SOURCES = [
  'code',
  'internal_code',
  'barcode',
  'description',
  'department',
  'quantity',
  'quantity_unsigned',
  'count_1',
  'count_2',
  'count_3',
  'direction',
  'expected',
  'value',
  'total',
  'reason',
  'counted_on',
  'counted_by',
  'inventory',
  'date',
  'text',
] as const;
export type FieldSource = (typeof FIELD_SOURCES)[number];

/** Quantities are never rounded, R$ are. */
const NUMBER_SOURCES = [
  'quantity',
  'quantity_unsigned',
  'count_1',
  'count_2',
  'count_3',
  'expected',
  'value',
  'total',
] as const satisfies readonly FieldSource[];
export type NumberSource = (typeof NUMBER_SOURCES)[number];

const QUANTITIES: readonly (readonly FieldSource[])[] = [
  ['quantity'],
  ['quantity_unsigned'],
  ['count_1', 'count_2', 'count_3'],
];

export function isNumberSource(source: FieldSource): source is NumberSource {
  return (NUMBER_SOURCES as readonly FieldSource[]).includes(source);
}

export function isCodeSource(source: FieldSource): boolean {
  return source === 'code' || source === 'internal_code' || source === 'barcode';
}

/** Data for an ERP: a double click runs none of them. */
export const PROFILE_EXTENSIONS = [
  'txt',
  'csv',
  'tsv',
  'dat',
  'prn',
  'rem',
  'ret',
  'asc',
  'edi',
  'inv',
] as const;

export function isProfileExtension(extension: string): boolean {
  return PROFILE_EXTENSIONS.some((each) => each === extension.toLowerCase());
}

/** Windows opens a device under these names, whatever follows a point. */
const DEVICE = /^\s*(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\.|$)/i;

export function isDeviceName(fileName: string): boolean {
  return DEVICE.test(fileName);
}

/** As a spreadsheet takes a formula, or a shell or a browser a command; a sign or a number is neither. */
export const FORMULA = /^[\s"']*(?:[=@%&<!|]|[+-](?!\d*$))/;

/** A number with a sign is a formula too if an operator follows: '-4*A1'. */
const SUM = /^[\s"]*[+-]\s*(?:[^\s\d;,|"]|\d(?:[\d.,]*\d)?(?:E[+-]?\d+)?["\s]*[*/^&<>=+%:-])/i;

/** Spreadsheets split at any of `; , |` and tab, or at none. */
const PARTS = /[^;,|\t]+/g;

/** With an apostrophe before each part that begins as FORMULA or SUM. */
export function withoutFormulas(text: string, separator: string): string {
  const safe = (piece: string) => (part: string, at: number) =>
    FORMULA.test(part) || SUM.test(piece.slice(at)) ? `'${part}` : part;
  return text
    .split(separator)
    .map((piece) => piece.replace(PARTS, safe(piece)))
    .join(separator);
}

/** Whether fields and what stands between them make a formula that none of them is. */
export function joinsFormula(line: string): boolean {
  return [...line.matchAll(PARTS)].some(({ index }) => SUM.test(line.slice(index)));
}

function lineText(maximum: number) {
  return z
    .string({ error: 'Informe um texto.' })
    .max(maximum, { error: `Use no máximo ${maximum} caracteres.` })
    .refine((text) => !/[\p{Cc}]/u.test(text), { error: 'O texto tem caracteres de controle.' })
    .overwrite(storable);
}

function placeSchema(maximum: number, what: string) {
  const sentence = { error: `${what} deve ser um número de 1 a ${maximum}.` };
  return z.int(sentence).min(1, sentence).max(maximum, sentence).nullable();
}

const fieldSchema = z
  .object({
    source: z.enum(FIELD_SOURCES, { error: 'Campo inválido.' }),
    /** The place from 1; null in a separated file. */
    start: placeSchema(LINE_LIMIT, 'O início'),
    length: placeSchema(EDGE_LIMIT, 'O tamanho'),
    align: z.enum(['left', 'right'], { error: 'Alinhamento inválido.' }),
    pad: z.enum([' ', '0'], { error: 'O preenchimento é com espaços ou zeros.' }),
    decimals: z
      .int({ error: 'As casas decimais vão de 0 a 6.' })
      .min(0, { error: 'As casas decimais vão de 0 a 6.' })
      .max(6, { error: 'As casas decimais vão de 0 a 6.' }),
    /** If empty, decimals follow without a mark. */
    decimal_mark: z.enum(['', ',', '.'], { error: 'A marca decimal é vírgula, ponto ou nenhuma.' }),
    /** 'none' refuses negatives; 'minus' marks them; 'both' always writes a sign. */
    sign: z.enum(['none', 'minus', 'both'], { error: 'Sinal inválido.' }),
    text: lineText(EDGE_LIMIT),
  })
  .refine(({ align, pad }) => align === 'right' || pad === ' ', {
    error: 'Só se preenche com zeros à esquerda: alinhe à direita.',
    path: ['pad'],
  });
export type ProfileField = z.infer<typeof fieldSchema>;

export const PLAIN_FIELD: ProfileField = {
  source: 'code',
  start: null,
  length: null,
  align: 'left',
  pad: ' ',
  decimals: 0,
  decimal_mark: '',
  sign: 'none',
  text: '',
};

/** See docs/adjustment-files.md. */
const storedProfileSchema = z
  .object({
    kind: z.enum(['fixed', 'separated'], { error: 'Informe se o arquivo é de posições fixas ou separado.' }),
    fields: z
      .array(fieldSchema, { error: 'Informe os campos.' })
      .min(1, { error: 'Informe pelo menos um campo.' })
      .max(PROFILE_FIELD_LIMIT, { error: `Um perfil tem no máximo ${PROFILE_FIELD_LIMIT} campos.` }),
    separator: z
      .string({ error: 'Informe o separador.' })
      .min(1, { error: 'Informe o separador.' })
      .max(5, { error: 'O separador tem no máximo 5 caracteres.' })
      .refine((text) => !/["\r\n\0\p{Surrogate}]/u.test(text), {
        error: 'O separador não pode ter aspas nem quebra de linha.',
      }),
    quotes: z.enum(['never', 'needed', 'always'], { error: 'Uso de aspas inválido.' }),
    /** First and last line; `{inventario}` and the like are filled in. */
    header: lineText(EDGE_LIMIT),
    footer: lineText(EDGE_LIMIT),
    line_end: z.enum(['crlf', 'lf'], { error: 'Fim de linha inválido.' }),
    encoding: z.enum(['windows-1252', 'utf-8'], { error: 'Codificação inválida.' }),
    file_name: nameSchema('Informe o nome do arquivo.', 100).refine((name) => !/[\\/:*?"<>|]/.test(name), {
      error: 'O nome do arquivo não pode ter \\ / : * ? " < > |.',
    }),
    extension: z
      .string({ error: 'Informe a extensão.' })
      .regex(/^[A-Za-z0-9]{1,10}$/, { error: 'A extensão tem de 1 a 10 letras ou números.' }),
  })
  .refine(({ fields }) => fields.some(({ source }) => isCodeSource(source)), {
    error: 'O perfil precisa de um campo com o código do item.',
    path: ['fields'],
  })
  .refine(
    // A single count may not be the settled one.
    ({ fields }) =>
      QUANTITIES.some((sources) => sources.every((each) => fields.some(({ source }) => source === each))),
    {
      error: 'O perfil precisa de um campo com a quantidade, ou das três contagens.',
      path: ['fields'],
    },
  )
  .superRefine(({ kind, fields }, context) => {
    if (kind === 'separated') return;
    let end = 0;
    let previous = 0;
    for (const [index, { start, length }] of [...fields.entries()].toSorted(byStart)) {
      const number = index + 1;
      if (start === null || length === null) {
        refuse(context, index, `O campo ${number} precisa de início e tamanho.`);
        continue;
      }
      if (start <= end) refuse(context, index, `Os campos ${previous} e ${number} ocupam a mesma posição.`);
      if (start + length - 1 > LINE_LIMIT) {
        refuse(context, index, `Uma linha tem no máximo ${LINE_LIMIT} caracteres.`);
      }
      end = Math.max(end, start + length - 1);
      previous = number;
    }
  });
export type ExportProfile = z.infer<typeof storedProfileSchema>;

/** What may be saved and exported. Profiles from before this rule are only listed. */
export const exportProfileSchema = storedProfileSchema.superRefine((profile, context) => {
  const refuseAs = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', message, path });
  const { extension, file_name, fields, separator } = profile;
  if (!isProfileExtension(extension))
    refuseAs(['extension'], `A extensão deve ser uma destas: ${PROFILE_EXTENSIONS.join(', ')}.`);
  if (isDeviceName(file_name)) refuseAs(['file_name'], 'O Windows não aceita este nome de arquivo.');
  const asFormula = (what: string) => `${what} não pode começar como fórmula ou comando.`;
  const runs = (text: string) => withoutFormulas(text, separator) !== text;
  if (runs(profile.header)) refuseAs(['header'], asFormula('A primeira linha'));
  if (runs(profile.footer)) refuseAs(['footer'], asFormula('A última linha'));
  for (const [index, { source, text }] of fields.entries())
    if (source === 'text' && runs(text))
      refuseAs(['fields', index, 'text'], asFormula(`O texto do campo ${index + 1}`));
  if (/[=@+-]/.test(separator)) refuseAs(['separator'], 'O separador não pode ter = @ + -.');
});

function byStart([, one]: [number, ProfileField], [, other]: [number, ProfileField]): number {
  return (one.start ?? 0) - (other.start ?? 0);
}

function refuse(context: z.RefinementCtx, index: number, message: string): void {
  context.addIssue({ code: 'custom', message, path: ['fields', index, 'start'] });
}

export const EXPORT_CONTENTS = ['counted', 'adjustment', 'all'] as const;
export type ExportContent = (typeof EXPORT_CONTENTS)[number];

export const contentWords: Readonly<Record<ExportContent, string>> = {
  counted: 'Saldo contado',
  adjustment: 'Ajuste (diferenças)',
  all: 'Saldo de todos os itens',
};

export const EXPORT_CODES = ['barcode', 'internal_code', 'scanned'] as const;
export type ExportCode = (typeof EXPORT_CODES)[number];

export const PROFILE_LIMIT = 100;

/** A pharmacy's own profile; shipped profiles are code (docs/adjustment-files.md, "Shipped profiles"). */
export const namedProfileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  profile: storedProfileSchema,
  changed_at: timestampSchema,
  changed_by: z.string(),
});
export type NamedProfile = z.infer<typeof namedProfileSchema>;

const profileStateSchema = z.object({ name: z.string(), profile: storedProfileSchema });
/** `by` is who changed it last; `before` is null for a new profile. */
export const profileChangeSchema = z.object({
  by: z.string(),
  at: timestampSchema,
  before: profileStateSchema.nullable(),
  after: profileStateSchema,
});
export type ProfileChange = z.infer<typeof profileChangeSchema>;

const profileBodySchema = z.object({
  name: nameSchema('Dê um nome ao perfil.', 80),
  profile: exportProfileSchema,
});
const pharmacyParamsSchema = z.object({ id: z.uuid({ error: 'Farmácia inválida.' }) });
const paramsSchema = z.object({ id: z.uuid({ error: 'Perfil inválido.' }) });
/** Comes with the product, for all pharmacies. */
const shippedSchema = z.object({ id: z.string(), name: z.string() });

export const listExportProfiles = getCall('/api/pharmacies/:id/export-profiles/', 'staff', {
  id: 'list_export_profiles',
  summary: 'Os perfis de exportação de uma farmácia, por nome',
  scope: 'write:files',
  params: pharmacyParamsSchema,
  responses: { 200: z.object({ results: z.array(namedProfileSchema), shipped: z.array(shippedSchema) }) },
});

export const createExportProfile = postCall('/api/pharmacies/:id/export-profiles/', 'staff', {
  id: 'create_export_profile',
  summary: `Guarda um perfil de exportação com um nome que a farmácia ainda não usa; no máximo ${PROFILE_LIMIT}`,
  params: pharmacyParamsSchema,
  body: profileBodySchema,
  responses: { 201: namedProfileSchema },
});

export const editExportProfile = putCall('/api/export-profiles/:id/', 'staff', {
  id: 'edit_export_profile',
  summary: 'Muda um perfil de exportação da farmácia; o que já saiu guarda o perfil como era',
  params: paramsSchema,
  body: profileBodySchema,
  responses: { 200: namedProfileSchema },
});

export const deleteExportProfile = deleteCall('/api/export-profiles/:id/', 'staff', {
  id: 'delete_export_profile',
  summary: 'Exclui um perfil de exportação da farmácia e responde como ele era',
  params: paramsSchema,
  responses: { 200: namedProfileSchema },
  refusals: ['invalid', 'not_found'],
});
