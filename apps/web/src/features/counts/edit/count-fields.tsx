import { SimpleGrid, TextInput } from '@mantine/core';
import type { CountForm, CountProblems } from './count-form';

interface CountFieldsProps {
  form: CountForm;
  problems: CountProblems;
  readOnly: boolean;
  onChange: (form: CountForm) => void;
}

/** Quantity, factor and one of the two codes: typing one clears and disables the other (specification, section 5). */
export function CountFields({ form, problems, readOnly, onChange }: CountFieldsProps) {
  const field = (name: keyof CountForm, change: (text: string) => Partial<CountForm>) => ({
    value: form[name],
    error: problems[name],
    readOnly,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...form, ...change(event.currentTarget.value) }),
  });
  const hasBarcode = form.barcode.trim() !== '';
  const hasInternalCode = form.internalCode.trim() !== '';
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <TextInput
        label="Quantidade"
        required
        inputMode="decimal"
        maxLength={20}
        {...field('quantity', (quantity) => ({ quantity }))}
      />
      <TextInput
        label="Fator"
        required
        inputMode="decimal"
        maxLength={20}
        {...field('factor', (factor) => ({ factor }))}
      />
      <TextInput
        label="Código de barras"
        inputMode="numeric"
        maxLength={40}
        disabled={hasInternalCode && !hasBarcode}
        {...field('barcode', (barcode) => ({ barcode, internalCode: '' }))}
      />
      <TextInput
        label="Código interno"
        maxLength={40}
        disabled={hasBarcode}
        {...field('internalCode', (internalCode) => ({ internalCode, barcode: '' }))}
      />
    </SimpleGrid>
  );
}
