import {
  isTextColumn,
  PRODUCT_COLUMNS,
  type ProductColumn,
} from '@balanco/contract/products/product-columns';
import { SimpleGrid, TextInput, type TextInputProps } from '@mantine/core';
import type { Dots } from '../lib/typed-number';
import { DecimalField } from '../ui/decimal-field';
import { useFocusProblem } from '../ui/use-focus-problem';
import styles from './product-fields.module.css';
import { numberKind, type ProductForm, type ProductProblems } from './product-form';

interface ProductFieldsProps {
  form: ProductForm;
  problems: ProductProblems;
  /** How dots in the stock are read. */
  dots: Dots;
  readOnly: boolean;
  onChange: (form: ProductForm) => void;
}

type FieldLook = Pick<TextInputProps, 'required' | 'inputMode' | 'className' | 'placeholder' | 'leftSection'>;

/** The fields in the order of the form (specification, section 5). */
const FIELDS: Readonly<Record<ProductColumn, FieldLook>> = {
  internal_code: { required: true },
  barcode: { inputMode: 'numeric' },
  description: { required: true, className: styles.wide },
  department: { className: styles.wide },
  system_stock: { placeholder: '0' },
  value: { placeholder: '0,00', leftSection: 'R$' },
};

/** The fields of a product (specification, sections 2 and 5). A save that was refused moves the focus to its field. */
export function ProductFields({ form, problems, dots, readOnly, onChange }: ProductFieldsProps) {
  const grid = useFocusProblem<HTMLDivElement>(problems);
  const columns = Object.keys(FIELDS) as ProductColumn[]; // Object.keys is typed as string[].
  return (
    <SimpleGrid ref={grid} cols={{ base: 1, xs: 2 }} spacing="sm">
      {columns.map((column) => {
        const field = {
          label: PRODUCT_COLUMNS[column].label,
          value: form[column],
          error: problems[column],
          readOnly,
          spellCheck: false,
          ...FIELDS[column],
        };
        const change = (text: string) => onChange({ ...form, [column]: text });
        return isTextColumn(column) ? (
          <TextInput
            key={column}
            autoComplete="off"
            onChange={(event) => change(event.currentTarget.value)}
            {...field}
          />
        ) : (
          <DecimalField key={column} kind={numberKind(column, dots)} onChange={change} {...field} />
        );
      })}
    </SimpleGrid>
  );
}
