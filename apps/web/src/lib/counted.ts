import { formatInteger } from '@balanco/contract/base/numbers';

/** '1 seção', '20.000 produtos'. */
export function counted(count: number, one: string, many: string): string {
  return `${formatInteger(count)} ${count === 1 ? one : many}`;
}
