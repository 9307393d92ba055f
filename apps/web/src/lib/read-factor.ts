import { factorSchema } from '@balanco/contract/counts/count-fields';
import { choiceProblem, decimalsProblem, factorNumber, parseTyped } from './typed-number';

/** Reads a typed factor that stands alone, or says its problem. Limits and their words are those of the contract. */
export function readFactor(typed: string): { factor: number } | { problem: string } {
  const factor = parseTyped(typed, factorNumber);
  if (factor === null) return { problem: 'O fator deve ser um número.' };
  // '1.500' is asked about before its limits.
  const problem =
    choiceProblem(typed, factorNumber) ??
    factorSchema.safeParse(factor).error?.issues[0]?.message ??
    decimalsProblem(factor, factorNumber);
  return problem === null ? { factor } : { problem };
}
