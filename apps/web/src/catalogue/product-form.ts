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
import { ApiError } from '../api/api-error';
import {
  choiceProblem,
  type Dots,
  decimalsProblem,
  moneyNumber,
  type NumberKind,
  readTyped,
  stockNumber,
} from '../lib/typed-number';

/** The fields of a product as typed, by their names in the contract. */
export type ProductForm = Readonly<Record<ProductColumn, string>>;

export type ProductProblems = Partial<Record<ProductColumn, string>>;

export const emptyProduct: ProductForm = forEachColumn(() => '');

/** A product as its form shows it at first: numbers in pt-BR, in the form that `readProduct` reads. */
export function formOf(product: Product): ProductForm {
  return forEachColumn((column) => {
    if (isTextColumn(column)) return product[column];
    if (PRODUCT_COLUMNS[column].kind === 'quantity')
      return formatQuantity(product[column], { grouping: false });
    // The field itself shows R$.
    return formatMoney(product[column]).replace('R$\u00a0', '');
  });
}

/** How the number of a column is typed, stored and shown. */
export function numberKind(column: ProductNumberColumn, dots: Dots): NumberKind {
  return PRODUCT_COLUMNS[column].kind === 'quantity' ? stockNumber(dots) : moneyNumber;
}

/** Whether 'Salvar' is enabled: internal code and description are not blank (specification, section 5). */
export function isComplete({ internal_code, description }: ProductForm): boolean {
  return internal_code.trim() !== '' && description.trim() !== '';
}

/** Reads what was typed, or gives the contract's message for each invalid field. */
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

/** The server's message for each refused field. A bulk list of one names its fields '0.value'. */
export function refusedFields(error: unknown): ProductProblems {
  if (!(error instanceof ApiError)) return {};
  const fields = Object.entries(error.refusal.fields);
  return namedProblems(Object.fromEntries(fields.map(([name, said]) => [name.replace(/^0\./, ''), said])));
}

function namedProblems(fields: Readonly<Record<string, readonly string[]>>): ProductProblems {
  const named = PRODUCT_COLUMN_NAMES.map((name) => [name, fields[name]?.join(' ')]);
  return Object.fromEntries(named.filter(([, problem]) => problem !== undefined && problem !== ''));
}
