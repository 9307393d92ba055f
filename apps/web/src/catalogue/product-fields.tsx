import { SimpleGrid, TextInput } from '@mantine/core';
import styles from './product-fields.module.css';
import type { ProductForm, ProductProblems } from './product-form';
import { type Dots, moneyNumber, type NumberKind, stockNumber, typedHint } from './typed-number';

interface ProductFieldsProps {
  form: ProductForm;
  problems: ProductProblems;
  /** How dots in the stock are read. */
  dots: Dots;
  readOnly: boolean;
  onChange: (form: ProductForm) => void;
}

/** The fields of a product (specification, sections 2 and 5); under a number stands what will be stored for it. */
export function ProductFields({ form, problems, dots, readOnly, onChange }: ProductFieldsProps) {
  const field = (name: keyof ProductForm, label: string) => ({
    label,
    value: form[name],
    error: problems[name],
    readOnly,
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...form, [name]: event.currentTarget.value }),
  });
  const number = (name: 'system_stock' | 'value', kind: NumberKind) => ({
    inputMode: 'decimal' as const,
    className: styles.number,
    description: typedHint(form[name], kind),
    descriptionProps: { 'aria-live': 'polite' as const },
    inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
  });
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <TextInput required {...field('internal_code', 'Código Interno')} />
      <TextInput inputMode="numeric" {...field('barcode', 'Código de Barras')} />
      <TextInput required className={styles.wide} {...field('description', 'Descrição')} />
      <TextInput className={styles.wide} {...field('department', 'Departamento')} />
      <TextInput
        placeholder="0"
        {...field('system_stock', 'Saldo Sistema')}
        {...number('system_stock', stockNumber(dots))}
      />
      <TextInput
        placeholder="0,00"
        leftSection="R$"
        {...field('value', 'Valor')}
        {...number('value', moneyNumber)}
      />
    </SimpleGrid>
  );
}
