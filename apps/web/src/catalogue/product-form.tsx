import { formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import {
  forEachColumn,
  isTextColumn,
  PRODUCT_COLUMN_NAMES,
  PRODUCT_COLUMNS,
  PRODUCT_NUMBER_COLUMNS,
  type ProductColumn,
  type ProductNumberColumn,
} from '@balanco/contract/products/product-columns';
import { type Product, type ProductFields, productFieldsSchema } from '@balanco/contract/products/products';
import { SimpleGrid, TextInput, type TextInputProps } from '@mantine/core';
import { ApiError } from '../api/failures';
import {
  choiceProblem,
  type Dots,
  decimalsProblem,
  moneyNumber,
  type NumberKind,
  readTyped,
  stockNumber,
} from '../lib/typed-number';
import { useFocusProblem } from '../ui/dialogs/focus-problem';
import { DecimalField } from '../ui/fields/decimal-field';
import styles from './product-fields.module.css';

export type ProductForm = Readonly<Record<ProductColumn, string>>;

export type ProductProblems = Partial<Record<ProductColumn, string>>;

export const emptyProduct: ProductForm = forEachColumn(() => '');

export function formOf(product: Product): ProductForm {
  return forEachColumn((column) => {
    if (isTextColumn(column)) return product[column];
    if (PRODUCT_COLUMNS[column].kind === 'quantity')
      return formatQuantity(product[column], { grouping: false });
    return formatMoney(product[column]).replace('R$\u00a0', '');
  });
}

function numberKind(column: ProductNumberColumn, dots: Dots): NumberKind {
  return PRODUCT_COLUMNS[column].kind === 'quantity' ? stockNumber(dots) : moneyNumber;
}

/** See the specification, section 5. */
export function isComplete({ internal_code, description }: ProductForm): boolean {
  return internal_code.trim() !== '' && description.trim() !== '';
}

/** The contract's message for each invalid field. */
export function readProduct(
  form: ProductForm,
  dots: Dots,
): { fields: ProductFields } | { problems: ProductProblems } {
  const numbers = PRODUCT_NUMBER_COLUMNS.map((column) => {
    const kind = numberKind(column, dots);
    const value = readTyped(form[column], kind);
    return { column, value, problem: choiceProblem(form[column], kind) ?? decimalsProblem(value, kind) };
  });
  const typedNumbers = Object.fromEntries(numbers.map(({ column, value }) => [column, value]));
  const { data, error } = productFieldsSchema.safeParse({ ...form, ...typedNumbers });
  const found = error?.issues.map(({ path, message }) => [String(path[0]), [message]] as const) ?? [];
  const problems = namedProblems({
    ...Object.fromEntries(numbers.map(({ column, problem }) => [column, problem === null ? [] : [problem]])),
    ...Object.fromEntries(found),
  });
  if (data === undefined || Object.keys(problems).length > 0) return { problems };
  return { fields: data };
}

/** A bulk list of one names them '0.value'. */
export function refusedFields(error: unknown): ProductProblems {
  if (!(error instanceof ApiError)) return {};
  const fields = Object.entries(error.refusal.fields);
  return namedProblems(Object.fromEntries(fields.map(([name, said]) => [name.replace(/^0\./, ''), said])));
}

function namedProblems(fields: Readonly<Record<string, readonly string[]>>): ProductProblems {
  const named = PRODUCT_COLUMN_NAMES.map((name) => [name, fields[name]?.join(' ')]);
  return Object.fromEntries(named.filter(([, problem]) => problem !== undefined && problem !== ''));
}

interface ProductFormFieldsProps {
  form: ProductForm;
  problems: ProductProblems;
  dots: Dots;
  readOnly: boolean;
  onChange: (form: ProductForm) => void;
}

type FieldLook = Pick<TextInputProps, 'required' | 'inputMode' | 'className' | 'placeholder' | 'leftSection'>;

/** See the specification, section 5. */
const FIELDS: Readonly<Record<ProductColumn, FieldLook>> = {
  internal_code: { required: true },
  barcode: { inputMode: 'numeric' },
  description: { required: true, className: styles.wide },
  department: { className: styles.wide },
  system_stock: { placeholder: '0' },
  value: { placeholder: '0,00', leftSection: 'R$' },
};

/** See the specification, sections 2 and 5. */
export function ProductFormFields({ form, problems, dots, readOnly, onChange }: ProductFormFieldsProps) {
  const grid = useFocusProblem<HTMLDivElement>(problems);
  const columns = Object.keys(FIELDS) as ProductColumn[]; // A record's keys are its names.
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
