import { isTextColumn, PRODUCT_COLUMNS, type ProductColumn } from '@balanco/contract/product-columns';
import { SimpleGrid, TextInput, type TextInputProps } from '@mantine/core';
import styles from './product-fields.module.css';
import { numberKind, type ProductForm, type ProductProblems } from './product-form';
import { type Dots, typedHint } from './typed-number';

interface ProductFieldsProps {
  form: ProductForm;
  problems: ProductProblems;
  /** How dots in the stock are read. */
  dots: Dots;
  readOnly: boolean;
  onChange: (form: ProductForm) => void;
}

/** The fields in the order of the form (specification, section 5). */
const FIELDS: Readonly<Record<ProductColumn, TextInputProps>> = {
  internal_code: { required: true },
  barcode: { inputMode: 'numeric' },
  description: { required: true, className: styles.wide },
  department: { className: styles.wide },
  system_stock: { placeholder: '0' },
  value: { placeholder: '0,00', leftSection: 'R$' },
};

/** The fields of a product (specification, sections 2 and 5). A hint under a number says what will be stored. */
export function ProductFields({ form, problems, dots, readOnly, onChange }: ProductFieldsProps) {
  const numberProps = (column: ProductColumn): TextInputProps =>
    isTextColumn(column)
      ? {}
      : {
          inputMode: 'decimal',
          className: styles.number,
          description: typedHint(form[column], numberKind(column, dots)),
          descriptionProps: { 'aria-live': 'polite' },
          inputWrapperOrder: ['label', 'input', 'description', 'error'],
        };
  const columns = Object.keys(FIELDS) as ProductColumn[]; // Object.keys is typed as string[].
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      {columns.map((column) => (
        <TextInput
          key={column}
          label={PRODUCT_COLUMNS[column].label}
          value={form[column]}
          error={problems[column]}
          readOnly={readOnly}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange({ ...form, [column]: event.currentTarget.value })}
          {...numberProps(column)}
          {...FIELDS[column]}
        />
      ))}
    </SimpleGrid>
  );
}
