import { SimpleGrid, TextInput } from '@mantine/core';
import { factorNumber, quantityNumber } from '../../../lib/typed-number';
import { DecimalField } from '../../../ui/decimal-field';
import { useFocusProblem } from '../../../ui/use-focus-problem';
import type { CountForm, CountProblems } from './count-form';

interface CountFieldsProps {
  form: CountForm;
  problems: CountProblems;
  readOnly: boolean;
  onChange: (form: CountForm) => void;
}

/** Quantity, factor and one of the two codes: typing one clears and disables the other (specification, section 5). */
export function CountFields({ form, problems, readOnly, onChange }: CountFieldsProps) {
  const grid = useFocusProblem<HTMLDivElement>(problems);
  const shared = (name: keyof CountForm) => ({
    value: form[name],
    error: problems[name],
    readOnly,
    autoComplete: 'off',
  });
  const code = (name: keyof CountForm, change: (text: string) => Partial<CountForm>) => ({
    ...shared(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...form, ...change(event.currentTarget.value) }),
  });
  const hasBarcode = form.barcode.trim() !== '';
  const hasInternalCode = form.internalCode.trim() !== '';
  return (
    <SimpleGrid ref={grid} cols={{ base: 1, xs: 2 }} spacing="sm">
      <DecimalField
        label="Quantidade"
        required
        maxLength={20}
        kind={quantityNumber}
        onChange={(quantity) => onChange({ ...form, quantity })}
        {...shared('quantity')}
      />
      <DecimalField
        label="Fator"
        required
        maxLength={20}
        kind={factorNumber}
        onChange={(factor) => onChange({ ...form, factor })}
        {...shared('factor')}
      />
      <TextInput
        label="Código de barras"
        inputMode="numeric"
        maxLength={40}
        disabled={hasInternalCode && !hasBarcode}
        {...code('barcode', (barcode) => ({ barcode, internalCode: '' }))}
      />
      <TextInput
        label="Código interno"
        maxLength={40}
        disabled={hasBarcode}
        {...code('internalCode', (internalCode) => ({ internalCode, barcode: '' }))}
      />
    </SimpleGrid>
  );
}
