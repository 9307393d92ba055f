import type { RecountPolicy } from '@balanco/contract/recounts/recount-defaults';

/** Unvisited places count as in the first round. */
export interface ItemRound {
  readonly round: number;
  /** null without a settling line: zero only by decision. */
  readonly units: number | null;
  /** What was expected at the first line; constant without movements. */
  readonly expected: number;
  /** Its lists closed without its line. */
  readonly absent?: 'undecided' | NotFoundChoice;
}

type NotFoundChoice = 'zero' | 'next_round' | 'keep';

interface RoundDecision {
  readonly round: number | null;
  readonly units: number;
  readonly seen: readonly (number | null)[];
}

interface RecountedItem {
  readonly rounds: readonly ItemRound[];
  readonly policy: RecountPolicy['policy'];
  /** Finding the stock ends the question; never for controlled items. */
  readonly stockConfirms: boolean;
  readonly isOpen: boolean;
  readonly isLate: boolean;
  /** Everyone in the last round counted it before. */
  readonly isSameCounter: boolean;
  readonly decision: RoundDecision | null;
}

type RecountQuestion =
  | 'open'
  | 'after_recount'
  | 'same_counter'
  | 'not_found'
  | 'third_round'
  | 'no_consensus';

export type RecountOutcome =
  | { readonly state: 'agreed'; readonly round: number; readonly units: number }
  | { readonly state: 'decided'; readonly round: number | null; readonly units: number | null }
  | { readonly state: 'awaiting'; readonly because: RecountQuestion };

const LAST_ROUND = 3;

/** docs/comparison.md, "How rounds settle": a model that tests hold against SQL. */
export function settleRounds(item: RecountedItem): RecountOutcome {
  const { rounds, policy, decision } = item;
  const last = rounds.at(-1);
  if (item.isOpen) return awaiting('open');
  if (decision !== null && isAbout(decision, rounds)) {
    return { state: 'decided', round: decision.round, units: decision.units };
  }
  if (item.isLate) return awaiting('after_recount');
  if (last === undefined || last.absent === 'undecided') {
    return awaiting(item.isSameCounter ? 'same_counter' : 'not_found');
  }
  if (last.absent === 'zero') return decided(last);
  if (last.absent === 'keep') {
    const earlier = rounds.slice(0, -1);
    return decided(earlier.findLast(({ units }) => units !== null) ?? earlier.at(-1) ?? last);
  }
  if (last.absent === undefined && policy === 'latest') return agreed(last);
  return twoEqual(item) ?? awaiting(last.round < LAST_ROUND ? 'third_round' : 'no_consensus');
}

/** Returns two that are equal, or the stock found again; null for neither, or if both differ. */
function twoEqual({ rounds, stockConfirms }: RecountedItem): RecountOutcome | null {
  const found = rounds.filter(({ units }) => units !== null);
  const isFound = (each: ItemRound) =>
    found.some((other) => other !== each && differenceOf(other) === differenceOf(each)) ||
    (stockConfirms && each.round > 1 && differenceOf(each) === 0);
  const candidates = found.filter(isFound);
  const last = candidates.at(-1);
  const isOne = new Set(candidates.map(differenceOf)).size === 1;
  return last !== undefined && isOne ? agreed(last) : null;
}

function isAbout({ seen }: RoundDecision, rounds: readonly ItemRound[]): boolean {
  return seen.length === rounds.length && rounds.every(({ units }, index) => units === seen[index]);
}

function differenceOf({ units, expected }: ItemRound): number {
  return (units ?? 0) - expected;
}

function agreed({ round, units }: ItemRound): RecountOutcome {
  return { state: 'agreed', round, units: units ?? 0 };
}

function decided({ round, units }: ItemRound): RecountOutcome {
  return { state: 'decided', round, units };
}

function awaiting(because: RecountQuestion): RecountOutcome {
  return { state: 'awaiting', because };
}
