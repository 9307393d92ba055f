import { MONEY_LIMIT, QUANTITY_LIMIT } from '@balanco/contract/base/fields';
import { formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import type { TimeZone, Tolerance } from '@balanco/contract/pharmacies/pharmacy-settings';
import { Input, Text } from '@mantine/core';
import { amountNumber, parseTyped, percentNumber, quantityNumber } from '../../../lib/typed-number';
import { type AmountField, LimitFields, type LimitFieldsProps } from '../../../ui/fields/decimal-field';
import { TickBox } from '../../../ui/fields/tick-box';
import styles from './terms-fields.module.css';

export type ToleranceTexts = Readonly<Record<keyof Tolerance, string>>;

/** See docs/comparison.md, "Tolerance". */
export const TOLERANCE = {
  units: {
    label: 'Tolerar até (unidades)',
    kind: quantityNumber,
    limit: QUANTITY_LIMIT,
    example: (value) => `Tolera até ${formatQuantity(value)} un de diferença`,
  },
  percent: {
    label: 'Tolerar até (% do esperado)',
    kind: percentNumber,
    limit: 1000,
    example: (value) => `Tolera até ${formatQuantity(value)}\u00a0% do esperado`,
  },
  money: {
    label: 'Nunca tolerar mais de (R$)',
    kind: amountNumber,
    limit: MONEY_LIMIT,
    example: (value) => `Nunca tolera mais de ${formatMoney(value)}`,
  },
} satisfies Record<keyof Tolerance, AmountField>;

export function ToleranceFields(props: Omit<LimitFieldsProps<keyof Tolerance>, 'fields'>) {
  return (
    <div>
      <div className={`${styles.fields} grid top`}>
        <LimitFields fields={TOLERANCE} {...props} />
      </div>
      <Text c="dimmed" size="sm" aria-live="polite">
        {meaning(props.texts)}
      </Text>
    </div>
  );
}

function meaning(texts: ToleranceTexts): string {
  const isZero = (name: keyof Tolerance) => (parseTyped(texts[name], TOLERANCE[name].kind) ?? 0) === 0;
  if (isZero('units') && isZero('percent')) return 'Sem unidades nem %, nenhuma diferença é tolerada.';
  if (isZero('money')) return 'Com R$ 0,00, só diferenças de itens sem valor são toleradas.';
  return 'Uma diferença tolerada é só marcada: fica em todas as listas e totais.';
}

interface DepartmentChoiceProps {
  label: string;
  /** Ticked ones stay even if the catalogue lost them. */
  departments: readonly string[];
  value: readonly string[];
  disabled: boolean;
  onChange: (departments: string[]) => void;
}

export function DepartmentChoice({ label, departments, value, disabled, onChange }: DepartmentChoiceProps) {
  const shown = [...new Set([...departments, ...value])];
  if (shown.length === 0) {
    return (
      <Input.Wrapper label={label} labelElement="div">
        <Text c="dimmed" size="sm">
          O catálogo não tem departamentos.
        </Text>
      </Input.Wrapper>
    );
  }
  const choices = shown.map((name) => ({ value: name, label: name }));
  return <TickBox label={label} choices={choices} value={value} disabled={disabled} onChange={onChange} />;
}

export const zoneWords: Readonly<Record<TimeZone, string>> = {
  'America/Sao_Paulo': 'Brasília, Sul, Sudeste, Goiás (São Paulo)',
  'America/Araguaina': 'Tocantins (Araguaína)',
  'America/Bahia': 'Bahia (Salvador)',
  'America/Belem': 'Amapá e leste do Pará (Belém)',
  'America/Boa_Vista': 'Roraima (Boa Vista)',
  'America/Campo_Grande': 'Mato Grosso do Sul (Campo Grande)',
  'America/Cuiaba': 'Mato Grosso (Cuiabá)',
  'America/Eirunepe': 'Oeste do Amazonas (Eirunepé)',
  'America/Fortaleza': 'Ceará, Maranhão, Paraíba, Piauí, Rio Grande do Norte (Fortaleza)',
  'America/Maceio': 'Alagoas e Sergipe (Maceió)',
  'America/Manaus': 'Leste do Amazonas (Manaus)',
  'America/Noronha': 'Fernando de Noronha',
  'America/Porto_Velho': 'Rondônia (Porto Velho)',
  'America/Recife': 'Pernambuco (Recife)',
  'America/Rio_Branco': 'Acre (Rio Branco)',
  'America/Santarem': 'Oeste do Pará (Santarém)',
};
