import { formatMoney, formatQuantity } from '@balanco/contract/numbers';
import { type Product, type ProductFields, productFieldsSchema } from '@balanco/contract/products';
import { ApiError } from '../api/api-error';
import { type Dots, decimalsProblem, moneyNumber, readTyped, stockNumber } from './typed-number';

/** The fields of a product as they are typed, under the names of the contract. */
export type ProductForm = Readonly<Record<keyof ProductFields, string>>;

export type ProductProblems = Partial<Record<keyof ProductFields, string>>;

export const emptyProduct: ProductForm = {
  internal_code: '',
  description: '',
  barcode: '',
  department: '',
  system_stock: '',
  value: '',
};

/** A product as its form first shows it, numbers in pt-BR and as `readProduct` reads them back. */
export function formOf({
  internal_code,
  description,
  barcode,
  department,
  ...numbers
}: Product): ProductForm {
  return {
    internal_code,
    description,
    barcode,
    department,
    system_stock: formatQuantity(numbers.system_stock, { grouping: false }),
    // The field itself says R$.
    value: formatMoney(numbers.value).replace('R$\u00a0', ''),
  };
}

/** Whether 'Salvar' is enabled: internal code and description are there (specification, section 5). */
export function isComplete({ internal_code, description }: ProductForm): boolean {
  return internal_code.trim() !== '' && description.trim() !== '';
}

/** Reads what was typed, or says what is wrong with which field, in the contract's words. */
export function readProduct(
  form: ProductForm,
  dots: Dots,
): { fields: ProductFields } | { problems: ProductProblems } {
  const stock = readTyped(form.system_stock, stockNumber(dots));
  const value = readTyped(form.value, moneyNumber);
  const { data, error } = productFieldsSchema.safeParse({ ...form, system_stock: stock, value });
  const found = error?.issues.map(({ path, message }) => [String(path[0]), [message]] as const) ?? [];
  const problems = namedProblems({
    system_stock: orNothing(decimalsProblem(stock, stockNumber(dots))),
    value: orNothing(decimalsProblem(value, moneyNumber)),
    ...Object.fromEntries(found),
  });
  if (data === undefined || Object.keys(problems).length > 0) return { problems };
  return { fields: data };
}

/** What a server refused, field by field; a bulk list of one names them '0.value'. */
export function refusedFields(error: unknown): ProductProblems {
  if (!(error instanceof ApiError)) return {};
  const fields = Object.entries(error.refusal.fields);
  return namedProblems(Object.fromEntries(fields.map(([name, said]) => [name.replace(/^0\./, ''), said])));
}

function namedProblems(fields: Readonly<Record<string, readonly string[]>>): ProductProblems {
  const named = Object.keys(emptyProduct).map((name) => [name, fields[name]?.join(' ')]);
  return Object.fromEntries(named.filter(([, said]) => said !== undefined && said !== ''));
}

function orNothing(problem: string | null): readonly string[] {
  return problem === null ? [] : [problem];
}
