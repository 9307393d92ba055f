import { z } from 'zod';
import { entriesOf, isShallow, type SubmittedNumbers, submittedNumbers } from './count-entries.js';

const TEXT_LIMIT = 100_000;
const ENTRY_LIMIT = 1000;

/** See docs/counts.md, "What a count means". */
export const submittedSchema = z
  .union(
    [
      z.string().max(TEXT_LIMIT, { error: 'O texto do código passa do limite de 100.000 caracteres.' }),
      z.array(z.unknown()),
      z.record(z.string(), z.unknown()),
      z.null(),
      z.number(),
      z.boolean(),
    ],
    { error: 'Código inválido.' },
  )
  .superRefine(complainOfSize);

function complainOfSize(value: unknown, context: z.RefinementCtx): void {
  const complain = (message: string) => context.addIssue({ code: 'custom', message, continue: false });
  if (!isShallow(value)) complain('O código tem níveis demais, um dentro do outro.');
  else if (entriesOf(value).length > ENTRY_LIMIT) complain('Uma contagem tem no máximo 1.000 códigos.');
}

/** See the specification, section 5. */
const FACTOR_MINIMUM = 1;
const FACTOR_LIMIT = 100_000;
const smallFactor = 'O fator mínimo é 1.';
const largeFactor = 'O fator passa do limite de 100.000.';

/** Rounded like the column, so a repetition changes nothing. */
export const factorSchema = z
  .number({ error: 'O fator deve ser um número.' })
  .min(FACTOR_MINIMUM, { error: smallFactor })
  .max(FACTOR_LIMIT, { error: largeFactor })
  .overwrite((factor) => Math.round(factor * 1000) / 1000);
const deletedSchema = z.boolean({ error: 'Informe true ou false.' });
const versionSchema = z.int({ error: 'Versão inválida.' }).min(1, { error: 'Versão inválida.' });

/** More is a typing error or a scanned barcode. */
export const COUNTED_QUANTITY_LIMIT = 100_000;

const codes = { barcode: submittedSchema.optional(), internalBarcode: submittedSchema.optional() };

export const countFieldsSchema = z
  .object({
    ...codes,
    factor: factorSchema.optional(),
    _deleted: deletedSchema.optional(),
    _version: versionSchema.optional(),
  })
  .superRefine(complainOfNumbers);

/** null stands for an absent field. */
export const submittedFieldsSchema = z
  .object({
    ...codes,
    factor: unset(factorSchema),
    _deleted: unset(deletedSchema),
    _version: unset(versionSchema),
  })
  .superRefine(complainOfNumbers);

/** Treats null as absent. */
function unset<Value>(schema: z.ZodType<Value>) {
  return schema
    .nullable()
    .transform((value) => value ?? undefined)
    .optional();
}

interface CountNumbers {
  readonly barcode?: unknown;
  readonly internalBarcode?: unknown;
}

function complainOfNumbers(
  { barcode = null, internalBarcode = null }: CountNumbers,
  context: z.RefinementCtx,
) {
  const numbers = submittedNumbers({ barcode, internalBarcode, factor: 1 });
  const complain = (path: string, message: string, isWrong: (entry: SubmittedNumbers) => boolean) => {
    if (numbers.some(isWrong)) context.addIssue({ code: 'custom', path: [path], message });
  };
  complain('quantity', 'A quantidade mínima é 0.', ({ quantity }) => quantity !== null && quantity < 0);
  complain(
    'quantity',
    'A quantidade passa do limite de 100.000.',
    ({ quantity }) => quantity !== null && quantity > COUNTED_QUANTITY_LIMIT,
  );
  complain('factor', smallFactor, ({ factor }) => factor !== null && factor < FACTOR_MINIMUM);
  complain('factor', largeFactor, ({ factor }) => factor !== null && factor > FACTOR_LIMIT);
}
