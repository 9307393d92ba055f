import { endpoints } from '@balanco/contract/base/api';
import type { Binding } from './binding.js';

/** A call of the contract that no feature answers, or that two answer, must not start. */
export function assertComplete(bindings: readonly Binding[]): void {
  const listed = (calls: readonly { id: string }[]) => String(calls.map(({ id }) => id).sort());
  const bound = listed(bindings.map(({ endpoint }) => endpoint));
  if (bound !== listed(endpoints)) throw new Error(`bound: ${bound}; in the contract: ${listed(endpoints)}`);
}
