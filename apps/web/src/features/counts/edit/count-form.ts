import { codeKey } from '@balanco/contract/base/codes';
import { formatQuantity } from '@balanco/contract/base/numbers';
import type { CountLine } from '@balanco/contract/counts/count';
import type { CountLineEdit } from '@balanco/contract/counts/count-edit';
import { countFieldsSchema } from '@balanco/contract/counts/count-fields';
import {
  choiceProblem,
  decimalsProblem,
  factorNumber,
  type NumberKind,
  parseTyped,
  quantityNumber,
} from '../../../lib/typed-number';

/** At most one of the two codes is filled. */
export interface CountForm {
  readonly quantity: string;
  readonly factor: string;
  readonly barcode: string;
  readonly internalCode: string;
}

export type CountProblems = Partial<Record<keyof CountForm, string>>;

/** A line with both codes shows the barcode, because somebody scanned that. */
export function formOf({ kind, quantity, factor, barcode, internal_code }: CountLine): CountForm {
  const plain = (value: number) => formatQuantity(value, { grouping: false });
  return {
    quantity: quantity === null ? '' : plain(quantity),
    factor: plain(factor),
    barcode: kind === 'barcode' ? barcode : '',
    internalCode: kind === 'internal_code' ? internal_code : '',
  };
}

export function sameForm(one: CountForm, other: CountForm): boolean {
  const names = ['quantity', 'factor', 'barcode', 'internalCode'] as const;
  return names.every((name) => one[name] === other[name]);
}

/** The filled code; an internal one if both are empty. */
export function typedCode({ barcode, internalCode }: CountForm): Pick<CountLineEdit, 'kind' | 'code'> {
  return barcode.trim() === ''
    ? { kind: 'internal_code', code: internalCode.trim() }
    : { kind: 'barcode', code: barcode.trim() };
}

/** Returns the fields, or each field's problem (specification, section 5, Count edit). */
export function readForm(form: CountForm): { edit: CountLineEdit } | { problems: CountProblems } {
  const code = typedCode(form);
  const quantity = parseTyped(form.quantity, quantityNumber);
  const factor = parseTyped(form.factor, factorNumber);
  const fields = { barcode: [{ barcode: '1', count: quantity ?? 0 }], factor: factor ?? 1 };
  const issues = countFieldsSchema.safeParse(fields).error?.issues ?? [];
  // '1.500' may mean 1,5 or 1500. Asks before checking limits, because a factor may be both.
  const numberProblem = (name: 'quantity' | 'factor', value: number | null, kind: NumberKind) =>
    choiceProblem(form[name], kind) ??
    (value === null
      ? `${name === 'factor' ? 'O fator' : 'A quantidade'} deve ser um número.`
      : (issues.find((issue) => issue.path[0] === name)?.message ?? decimalsProblem(value, kind)));
  const found = {
    quantity: numberProblem('quantity', quantity, quantityNumber),
    factor: numberProblem('factor', factor, factorNumber),
    ...(codeKey(code.code) === '' && codeProblem(form)),
  };
  const problems = Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
  if (quantity === null || factor === null || Object.keys(problems).length > 0) return { problems };
  return { edit: { ...code, quantity, factor } };
}

/** Zeros only are no code. The filled field shows the problem. */
function codeProblem({ barcode, internalCode }: CountForm): CountProblems {
  const zeros = 'Um código só de zeros não identifica um produto.';
  if (barcode.trim() !== '') return { barcode: zeros };
  if (internalCode.trim() !== '') return { internalCode: zeros };
  return { barcode: 'Informe o código de barras ou o código interno.' };
}
