import { MONEY_LIMIT, QUANTITY_LIMIT } from '@balanco/contract/base/fields';
import { formatQuantity } from '@balanco/contract/base/numbers';
import type { Tolerance } from '@balanco/contract/pharmacies/pharmacy-settings';
import { Text } from '@mantine/core';
import { amountNumber, parseTyped, percentNumber, quantityNumber } from '../lib/typed-number';
import { LimitFields } from '../ui/limit-fields';
import styles from './tolerance-fields.module.css';

export type ToleranceTexts = Readonly<Record<keyof Tolerance, string>>;

/** How each limit is typed. */
export const TOLERANCE_KINDS = {
  units: { kind: quantityNumber, limit: QUANTITY_LIMIT },
  percent: { kind: percentNumber, limit: 1000 },
  money: { kind: amountNumber, limit: MONEY_LIMIT },
} as const;

const labels = { units: 'Até (unidades)', percent: 'ou até (%)', money: 'e até (R$)' } as const;
const names = ['units', 'percent', 'money'] as const;

export function toleranceTexts(tolerance: Tolerance): ToleranceTexts {
  const text = (amount: number) => formatQuantity(amount, { grouping: false });
  return { units: text(tolerance.units), percent: text(tolerance.percent), money: text(tolerance.money) };
}

interface ToleranceFieldsProps {
  texts: ToleranceTexts;
  problems: Partial<Record<keyof Tolerance, string>>;
  readOnly: boolean;
  onChange: (texts: ToleranceTexts) => void;
}

/** The three limits of a tolerance, with what they mean together (docs/closing.md, "Tolerance"). */
export function ToleranceFields({ texts, problems, readOnly, onChange }: ToleranceFieldsProps) {
  return (
    <div>
      <div className={styles.fields}>
        <LimitFields
          names={names}
          labels={labels}
          kinds={TOLERANCE_KINDS}
          texts={texts}
          problems={problems}
          readOnly={readOnly}
          onChange={onChange}
        />
      </div>
      <Text c="dimmed" size="sm" aria-live="polite">
        {meaning(texts)}
      </Text>
    </div>
  );
}

function meaning(texts: ToleranceTexts): string {
  const isZero = (name: keyof Tolerance) => (parseTyped(texts[name], TOLERANCE_KINDS[name].kind) ?? 0) === 0;
  if (isZero('units') && isZero('percent')) return 'Sem unidades nem %, nenhuma diferença é tolerada.';
  if (isZero('money')) return 'Com R$ 0,00, só diferenças de itens sem valor são toleradas.';
  return 'Uma diferença tolerada é só marcada: fica em todas as listas e totais.';
}
