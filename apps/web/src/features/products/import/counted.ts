import { formatInteger } from '@balanco/contract/numbers';

/** '1 linha', '20.000 linhas'. */
export function counted(count: number, one: string, many: string): string {
  return `${formatInteger(count)} ${count === 1 ? one : many}`;
}
