import { z } from 'zod';
import { amountSchema } from '../base/amount-schema.js';
import { MONEY_LIMIT, QUANTITY_LIMIT } from '../base/fields.js';

const minutes = (sentence: string) => amountSchema(sentence, 1440, 0);
const units = (sentence: string) => amountSchema(sentence, QUANTITY_LIMIT, 3);
const percent = (sentence: string, limit = 100) => amountSchema(sentence, limit, 1);

/** From where on Acompanhamento alarms (docs/progress.md, "Alarms"). 0 switches an alarm off. */
export const alarmLimitsSchema = z.object({
  /** Minutes without a sign of life of a collector with an open section. */
  silent_minutes: minutes('Informe os minutos sem sinal de vida, de 0 a 1440.'),
  /** Percent of the team's median rate of the last 30 minutes: below the first, or above the second. */
  slow_percent: percent('Informe a porcentagem do ritmo lento, de 0 a 100.'),
  fast_percent: percent('Informe a porcentagem do ritmo rápido, de 0 a 1000.', 1000),
  /** Percent of unresolved codes among the last 50 lines. */
  unresolved_percent: percent('Informe a porcentagem de códigos não cadastrados, de 0 a 100.'),
  /** Percent of the lines that the same section had in the last inventory. */
  section_percent: percent('Informe a porcentagem das linhas da seção, de 0 a 100.'),
  /** Minutes that the clock of a device is wrong. */
  clock_minutes: minutes('Informe os minutos do relógio, de 0 a 1440.'),
  /** Counts that wait on a device, and minutes that the oldest of them waits. */
  queue: amountSchema('Informe as contagens na fila, de 0 a 100.000.', 100_000, 0),
  queue_minutes: minutes('Informe os minutos na fila, de 0 a 1440.'),
  /** R$ of an item that nobody counted although so many percent of the sections are done. */
  item_value: amountSchema('Informe os R$ do item sem contagem, a partir de 0.', MONEY_LIMIT, 2),
  sections_percent: percent('Informe a porcentagem das seções prontas, de 0 a 100.'),
  /** Provisional gross in percent of the stock's R$. */
  gross_percent: percent('Informe a porcentagem da diferença bruta, de 0 a 100.'),
  /** Units of an item, counted or expected: of a suspicious quantity, by two people in one section, controlled and by one alone. */
  suspicious_units: units('Informe as unidades da quantidade suspeita, a partir de 0.'),
  same_item_units: units('Informe as unidades do mesmo item por duas pessoas, a partir de 0.'),
  one_counter_units: units('Informe as unidades do controlado contado por uma pessoa só, a partir de 0.'),
});
export type AlarmLimits = z.output<typeof alarmLimitsSchema>;

export const DEFAULT_ALARMS: AlarmLimits = {
  silent_minutes: 10,
  slow_percent: 40,
  fast_percent: 250,
  unresolved_percent: 5,
  section_percent: 50,
  clock_minutes: 5,
  queue: 50,
  queue_minutes: 15,
  item_value: 1000,
  sections_percent: 80,
  gross_percent: 5,
  suspicious_units: 1,
  same_item_units: 1,
  one_counter_units: 1,
};
