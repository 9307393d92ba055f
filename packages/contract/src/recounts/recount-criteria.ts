import { z } from 'zod';
import { MONEY_LIMIT, QUANTITY_LIMIT } from '../base/fields.js';
import { itemKeySchema } from '../comparison/closing-items.js';

/** The most items of one recount, and the most that are picked by hand. */
export const RECOUNT_ITEM_LIMIT = 2000;

/** How long one item takes on average: walking there, counting, typing. */
const SECONDS_PER_ITEM = 40;

/** About how many minutes one person needs to recount so many items. */
export function recountMinutes(items: number): number {
  return Math.ceil((items * SECONDS_PER_ITEM) / 60);
}

const moneySentence = 'Informe os R$ da diferença, a partir de 0.';
const percentSentence = 'Informe uma porcentagem de 0 a 1.000.';
const unitSentence = 'Informe as unidades da diferença, a partir de 0.';
const shareSentence = 'Informe uma porcentagem de 1 a 100.';
const flagSchema = z.boolean({ error: 'Informe true ou false.' }).default(false);
const shareSchema = z
  .number({ error: shareSentence })
  .min(1, { error: shareSentence })
  .max(100, { error: shareSentence })
  .nullable()
  .default(null);

/**
 * What a recount chooses items by; an item is chosen by any of them (docs/closing.md, "Recount"). Null or false leaves a
 * criterion out.
 */
export const recountCriteriaSchema = z.object({
  /** A difference of at least these R$. */
  money: z
    .number({ error: moneySentence })
    .min(0, { error: moneySentence })
    .max(MONEY_LIMIT, { error: moneySentence })
    .nullable()
    .default(null),
  /** A difference of at least so many percent and so many units. */
  percent: z
    .object({
      percent: z
        .number({ error: percentSentence })
        .min(0, { error: percentSentence })
        .max(1000, { error: percentSentence }),
      units: z
        .number({ error: unitSentence })
        .min(0, { error: unitSentence })
        .max(QUANTITY_LIMIT, { error: unitSentence }),
    })
    .nullable()
    .default(null),
  /** The fewest items whose differences make up so many percent of all R$ of differences. */
  gross_share: shareSchema,
  /** Items with stock that nobody counted. */
  uncounted: flagSchema,
  /** Quantities that look like a mistake of typing or of the factor. */
  suspicious: flagSchema,
  /** Items of which something moved in the open shop while they were counted. */
  moved: flagSchema,
  /** All items of controlled departments. */
  controlled: flagSchema,
  /** So many percent of the matching items, drawn by chance: the same ones each time for one inventory. */
  sample: shareSchema,
  /** Items that the second round left without a result; only a third round has them. */
  unsettled: flagSchema,
  /** Items that a person picked. */
  items: z
    .array(itemKeySchema, { error: 'Envie uma lista de itens.' })
    .max(RECOUNT_ITEM_LIMIT, { error: 'Escolha no máximo 2.000 itens.' })
    .overwrite((keys) => [...new Set(keys)])
    .default([]),
});
export type RecountCriteria = z.output<typeof recountCriteriaSchema>;
