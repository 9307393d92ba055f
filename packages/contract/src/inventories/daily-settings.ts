import { z } from 'zod';
import { amountSchema } from '../base/fields.js';

const SMALLEST_LIST = 8;
const LARGEST_LIST = 30;
const sizeSentence = `Informe de ${SMALLEST_LIST} a ${LARGEST_LIST} itens por dia, ou 0 para não contar.`;

/** A pharmacy's 'Contagem do dia' (docs/daily-count.md). */
export const dailySettingsSchema = z.object({
  /** Items of a list; 0 makes none. */
  items: amountSchema(sizeSentence, LARGEST_LIST, 0).refine(
    (items) => items === 0 || items >= SMALLEST_LIST,
    { error: sizeSentence },
  ),
  /** Hour of the pharmacy's day at which the list opens. */
  hour: amountSchema('Informe a hora da lista, de 0 a 23.', 23, 0),
});
export type DailySettings = z.output<typeof dailySettingsSchema>;

export const NO_DAILY: DailySettings = { items: 0, hour: 7 };
