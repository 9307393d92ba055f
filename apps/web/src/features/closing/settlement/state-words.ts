import type { ClosingState } from '@balanco/contract/comparison/closing-states';
import type { ClosingSteps } from '@balanco/contract/settlement/settling';
import { closingStateWords } from '../../../listing/closing-state-words';

/** The state of a closing as a word: 'Em conferência', 'Apurado v1'. */
export function stateText(state: ClosingState, version: number | null): string {
  const words = closingStateWords[state];
  return version === null || !versioned.includes(state) ? words : `${words} v${version}`;
}

const versioned: readonly ClosingState[] = ['settled', 'approved', 'exported'];

/** Why nothing of what was settled can be changed; null before the approval. */
export function frozenSentence(steps: Pick<ClosingSteps, 'state'> | undefined): string | null {
  const isFrozen = steps?.state === 'approved' || steps?.state === 'exported';
  return isFrozen ? 'Este inventário está aprovado. Use Reabrir.' : null;
}
