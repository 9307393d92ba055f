import { formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import type { AlarmLimits } from '@balanco/contract/pharmacies/pharmacy-settings';
import type { Example } from '../../../ui/fields/decimal-field';
import type { RecountAmount } from './recount-criteria';
import type { AmountName } from './settings-form';

/** What each number means as it stands in its field (docs/comparison.md, "Settings"; docs/progress.md, "Alarms"). */

const percent = (value: number) => `${formatQuantity(value)}\u00a0%`;

export const amountExamples: Readonly<Record<AmountName, Example>> = {
  approval_gross: (value) => `Um bruto acima de ${formatMoney(value)} espera um administrador`,
  approval_item: (value) => `Um item acima de ${formatMoney(value)} espera um administrador`,
  reason_from: (value) => `Uma diferença de ${formatMoney(value)} ou mais pede motivo`,
  zero_share: (value) => `Zerar mais de ${percent(value)} do saldo pede um segundo administrador`,
};

export const recountExamples: Readonly<Record<RecountAmount, Example>> = {
  money: (value) => `Diferenças de ${formatMoney(value)} ou mais são recontadas`,
  percent: (value) => `Diferenças de ${percent(value)} do esperado ou mais são recontadas`,
  units: (value) => `Diferenças de menos de ${formatQuantity(value)} un não entram pelo %`,
  share: (value) => `Entram as maiores, até ${percent(value)} dos R$`,
  sample: (value) => `De cada 100 conformes entram ${formatQuantity(value)}`,
};

const alarm =
  (example: Example): Example =>
  (value) =>
    value === 0 ? 'Desligado' : example(value);
const leastUnits = alarm((value) => `Itens de menos de ${formatQuantity(value)} un não avisam`);

export const alarmExamples: Readonly<Record<keyof AlarmLimits, Example>> = {
  silent_minutes: alarm((value) => `Avisa após ${formatQuantity(value)} min sem sinal`),
  queue: alarm((value) => `Avisa quando mais de ${formatQuantity(value)} contagens esperam no celular`),
  queue_minutes: alarm((value) => `Avisa quando uma contagem espera há mais de ${formatQuantity(value)} min`),
  gross_percent: alarm((value) => `Avisa se falta e sobra passam de ${percent(value)} do saldo`),
  unresolved_percent: alarm((value) => `Avisa se mais de ${percent(value)} delas não têm cadastro`),
  section_percent: alarm((value) => `Avisa se de 100 linhas vieram menos de ${formatQuantity(value)}`),
  item_value: alarm((value) => `Avisa de um item acima de ${formatMoney(value)} sem contagem`),
  sections_percent: (value) => `Só avisa quando ${percent(value)} das seções estão prontas`,
  clock_minutes: alarm((value) => `Avisa se o celular erra por mais de ${formatQuantity(value)} min`),
  slow_percent: alarm((value) => `A equipe faz 100 linhas/h e a pessoa, menos de ${formatQuantity(value)}`),
  fast_percent: alarm((value) => `A equipe faz 100 linhas/h e a pessoa, mais de ${formatQuantity(value)}`),
  suspicious_units: leastUnits,
  same_item_units: leastUnits,
  one_counter_units: leastUnits,
};
