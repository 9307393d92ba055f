import { MONEY_LIMIT, QUANTITY_LIMIT } from '@balanco/contract/base/fields';
import { formatQuantity } from '@balanco/contract/base/numbers';
import type { AlarmLimits } from '@balanco/contract/pharmacies/alarm-limits';
import { amountNumber, type NumberKind, percentNumber, quantityNumber } from '../../../lib/typed-number';
import { LimitFields } from '../../../ui/limit-fields';
import styles from './settings.module.css';

export type AlarmTexts = Readonly<Record<keyof AlarmLimits, string>>;

const wholeNumber: NumberKind = {
  dots: 'decimal',
  decimals: 0,
  format: formatQuantity,
  zeroIfNoNumber: false,
};
const minutes = { kind: wholeNumber, limit: 1440 } as const;
const percent = { kind: percentNumber, limit: 100 } as const;
const units = { kind: quantityNumber, limit: QUANTITY_LIMIT } as const;

/** How each limit is typed. */
export const ALARM_KINDS = {
  silent_minutes: minutes,
  slow_percent: percent,
  fast_percent: { kind: percentNumber, limit: 1000 },
  unresolved_percent: percent,
  section_percent: percent,
  clock_minutes: minutes,
  queue: { kind: wholeNumber, limit: 100_000 },
  queue_minutes: minutes,
  item_value: { kind: amountNumber, limit: MONEY_LIMIT },
  sections_percent: percent,
  gross_percent: percent,
  suspicious_units: units,
  same_item_units: units,
  one_counter_units: units,
} as const;

/** The fields in the order of the form. */
const labels: Readonly<Record<keyof AlarmLimits, string>> = {
  silent_minutes: 'Coletor sem sinal, com seção aberta (min)',
  queue: 'Contagens na fila de um aparelho',
  queue_minutes: 'ou a mais antiga esperando há (min)',
  gross_percent: 'Diferença bruta provisória (% do saldo)',
  unresolved_percent: 'Não cadastrados nas últimas 50 linhas (%)',
  section_percent: 'Seção finalizada com menos linhas que (% do último inventário)',
  item_value: 'Item sem contagem a partir de (R$)',
  sections_percent: 'quando estiverem prontas (% das seções)',
  clock_minutes: 'Relógio do aparelho errado (min)',
  slow_percent: 'Ritmo abaixo de (% da equipe)',
  fast_percent: 'Ritmo acima de (% da equipe)',
  suspicious_units: 'Quantidade suspeita de um item a partir de (un)',
  same_item_units: 'Mesmo item por duas pessoas numa seção, a partir de (un)',
  one_counter_units: 'Controlado contado por uma pessoa só, a partir de (un)',
};
const names = Object.keys(labels) as (keyof AlarmLimits)[]; // The keys of a record are its names.

export function alarmTexts(limits: AlarmLimits): AlarmTexts {
  const text = (name: keyof AlarmLimits) => formatQuantity(limits[name], { grouping: false });
  return Object.fromEntries(names.map((name) => [name, text(name)])) as AlarmTexts; // All names are there.
}

interface AlarmFieldsProps {
  texts: AlarmTexts;
  problems: Partial<Record<keyof AlarmLimits, string>>;
  readOnly: boolean;
  onChange: (texts: AlarmTexts) => void;
}

/** From where on Acompanhamento alarms. */
export function AlarmFields({ texts, problems, readOnly, onChange }: AlarmFieldsProps) {
  return (
    <div className={styles.amounts}>
      <LimitFields
        names={names}
        labels={labels}
        kinds={ALARM_KINDS}
        texts={texts}
        problems={problems}
        readOnly={readOnly}
        onChange={onChange}
      />
    </div>
  );
}
