import type { AlarmLimits } from '@balanco/contract/pharmacies/pharmacy-settings';
import type { RecountAmount } from '../../../catalogue/recount-criteria';
import type { AmountName } from './settings-form';

/** What one value of each number means. */

export const amountExamples: Readonly<Record<AmountName, string>> = {
  approval_gross: 'Ex.: com 2000, um bruto de R$ 2.100 espera um administrador',
  approval_item: 'Ex.: com 200, um item de R$ 250 espera um administrador',
  reason_from: 'Ex.: com 100, uma diferença de R$ 120 pede motivo',
  zero_share: 'Ex.: com 5, zerar mais de 5 % do saldo pede um segundo administrador',
};

export const recountExamples: Readonly<Record<RecountAmount, string>> = {
  money: 'Ex.: com 50, uma diferença de R$ 60 é recontada',
  percent: 'Ex.: com 10, esperado 20 e contado 17 é recontado',
  units: 'Ex.: com 2, uma diferença de 1 un não entra pelo %',
  share: 'Ex.: com 80, entram as maiores, até 80 % dos R$',
  sample: 'Ex.: com 5, entram 5 de cada 100 conformes',
};

export const alarmExamples: Readonly<Record<keyof AlarmLimits, string>> = {
  silent_minutes: 'Ex.: com 10, avisa após 10 min sem sinal',
  queue: 'Ex.: com 50, avisa quando 50 contagens esperam no celular',
  queue_minutes: 'Ex.: com 15, avisa quando uma contagem espera há 15 min',
  gross_percent: 'Ex.: com 5, avisa se falta e sobra passam de 5 % do saldo',
  unresolved_percent: 'Ex.: com 5, avisa com 3 códigos em 50 linhas',
  section_percent: 'Ex.: com 60, avisa se de 100 linhas só vieram 50',
  item_value: 'Ex.: com 300, avisa de um item de R$ 350 sem contagem',
  sections_percent: 'Ex.: com 80, avisa quando 8 de 10 seções estão prontas',
  clock_minutes: 'Ex.: com 5, avisa se o celular marca 22:06 às 22:00',
  slow_percent: 'Ex.: com 40, a equipe faz 100 linhas/h e a pessoa, 35',
  fast_percent: 'Ex.: com 250, a equipe faz 100 linhas/h e a pessoa, 260',
  suspicious_units: 'Ex.: com 5, itens de 4 un não avisam',
  same_item_units: 'Ex.: com 5, itens de 4 un não avisam',
  one_counter_units: 'Ex.: com 5, itens de 4 un não avisam',
};
