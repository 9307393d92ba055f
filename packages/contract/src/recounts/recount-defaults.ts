import { z } from 'zod';
import { amountSchema, MONEY_LIMIT, QUANTITY_LIMIT } from '../base/fields.js';

/** See docs/comparison.md, "Recount". */
export const RECOUNT_CRITERIA = [
  'money',
  'percent',
  'share',
  'uncounted',
  'suspicious',
  'moved',
  'controlled',
  'sample',
  'unsettled',
] as const;
const criterionSchema = z.enum(RECOUNT_CRITERIA, { error: 'Critério de recontagem inválido.' });
export type RecountCriterion = z.infer<typeof criterionSchema>;

const percentSchema = (sentence: string) => amountSchema(sentence, 100, 1).min(1, { error: sentence });

export const recountDefaultsSchema = z.object({
  criteria: z
    .array(criterionSchema, { error: 'Envie uma lista de critérios.' })
    .overwrite((ticked) => RECOUNT_CRITERIA.filter((criterion) => ticked.includes(criterion))),
  money: amountSchema('Informe os R$ da recontagem, a partir de 0.', MONEY_LIMIT, 2),
  percent: amountSchema('Informe a porcentagem da recontagem, de 0 a 1000.', 1000, 1),
  units: amountSchema('Informe as unidades da recontagem, a partir de 0.', QUANTITY_LIMIT, 3),
  /** Percent of all R$ of differences. */
  share: percentSchema('Informe a porcentagem dos R$ de diferença, de 1 a 100.'),
  sample: percentSchema('Informe a porcentagem da amostra, de 1 a 100.'),
});
export type RecountDefaults = z.output<typeof recountDefaultsSchema>;

export const DEFAULT_RECOUNT: RecountDefaults = {
  criteria: ['money', 'percent'],
  money: 50,
  percent: 10,
  units: 2,
  share: 80,
  sample: 5,
};

/** See docs/comparison.md, "How rounds settle". */
export const recountPolicySchema = z.object(
  {
    policy: z.enum(['two_equal', 'latest'], { error: 'Regra da recontagem inválida.' }),
    stock_confirms: z.boolean({ error: 'Informe true ou false.' }),
  },
  { error: 'Envie a regra da recontagem.' },
);
export type RecountPolicy = z.infer<typeof recountPolicySchema>;
