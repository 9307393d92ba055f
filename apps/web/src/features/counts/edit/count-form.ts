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

/** Returns the fields, or each field's problem (specification, section 5, Count edit). */
export function readForm(form: CountForm): { edit: CountLineEdit } | { problems: CountProblems } {
  const kind = form.barcode.trim() === '' ? 'internal_code' : 'barcode';
  const code = (kind === 'barcode' ? form.barcode : form.internalCode).trim();
  const quantity = parseTyped(form.quantity, quantityNumber);
  const factor = parseTyped(form.factor, factorNumber);
  const problems: CountProblems = {
    ...limitProblems(quantity, factor),
    ...(quantity === null && { quantity: 'A quantidade deve ser um número.' }),
    ...(factor === null && { factor: 'O fator deve ser um número.' }),
    ...choiceProblems(form),
    ...(codeKey(code) === '' && codeProblem(form)),
  };
  if (quantity === null || factor === null || Object.keys(problems).length > 0) return { problems };
  return { edit: { code, kind, quantity, factor } };
}

function limitProblems(quantity: number | null, factor: number | null): CountProblems {
  const fields = { barcode: [{ barcode: '1', count: quantity ?? 0 }], factor: factor ?? 1 };
  const issues = countFieldsSchema.safeParse(fields).error?.issues ?? [];
  const messageAt = (name: string) => issues.find((issue) => issue.path[0] === name)?.message;
  return definedOnly({
    quantity: messageAt('quantity') ?? exactProblem(quantity, quantityNumber),
    factor: messageAt('factor') ?? exactProblem(factor, factorNumber),
  });
}

function exactProblem(value: number | null, kind: NumberKind): string | undefined {
  return value === null ? undefined : (decimalsProblem(value, kind) ?? undefined);
}

/** '1.500' may mean 1,5 or 1500. Asks before checking limits, because a factor may be both. */
function choiceProblems({ quantity, factor }: CountForm): CountProblems {
  return definedOnly({
    quantity: choiceProblem(quantity, quantityNumber) ?? undefined,
    factor: choiceProblem(factor, factorNumber) ?? undefined,
  });
}

/** Zeros only are no code. The filled field shows the problem. */
function codeProblem({ barcode, internalCode }: CountForm): CountProblems {
  if (barcode.trim() !== '') return { barcode: 'Um código só de zeros não identifica um produto.' };
  if (internalCode.trim() !== '') return { internalCode: 'Um código só de zeros não identifica um produto.' };
  return { barcode: 'Informe o código de barras ou o código interno.' };
}

function definedOnly(problems: Record<string, string | undefined>): CountProblems {
  return Object.fromEntries(Object.entries(problems).filter(([, message]) => message !== undefined));
}
