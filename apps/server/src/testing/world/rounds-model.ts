import type { RecountPolicy } from '@balanco/contract/recounts/recount-defaults';

type SettlePolicy = RecountPolicy['policy'];

/**
 * What one round found of an item everywhere. Places that it didn't look at again count as in the first
 * round.
 */
export interface ItemRound {
  readonly round: number;
  /** Null if a list closed without a line that settles, which is zero only if staff say so. */
  readonly units: number | null;
  /** The stock at the round's first line; without movements the same in all rounds. */
  readonly expected: number;
  /** Lists that closed without a line of the item; none if each has one. */
  readonly absent?: 'undecided' | NotFoundChoice;
}

type NotFoundChoice = 'zero' | 'next_round' | 'keep';

interface RoundDecision {
  /** Null for a value of its own. */
  readonly round: number | null;
  readonly units: number;
  /** The units of the rounds in order; the decision holds only for these. */
  readonly seen: readonly (number | null)[];
}

export interface RecountedItem {
  /** In order, the first one included. */
  readonly rounds: readonly ItemRound[];
  readonly policy: SettlePolicy;
  /** A recount that finds the stock ends the question; never for controlled items. */
  readonly stockConfirms: boolean;
  /** A list with the item is still open. */
  readonly isOpen: boolean;
  /** Lines came after the item's last list had closed. */
  readonly isLate: boolean;
  /** All lines of the last round are by people who had counted the item before. */
  readonly isSameCounter: boolean;
  readonly decision: RoundDecision | null;
}

/** A recounted item without a quantity yet. */
type RecountQuestion =
  | 'open'
  | 'after_recount'
  | 'same_counter'
  | 'not_found'
  | 'third_round'
  | 'no_consensus';

export type RecountOutcome =
  | { readonly state: 'agreed'; readonly round: number; readonly units: number }
  /** Without units the item is as if nobody had counted it. */
  | { readonly state: 'decided'; readonly round: number | null; readonly units: number | null }
  | { readonly state: 'awaiting'; readonly because: RecountQuestion };

const LAST_ROUND = 3;

/**
 * A quantity, or the question that is left (docs/closing.md, "How rounds settle"). A model, written from the
 * document, that tests hold against the SQL.
 */
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

/** Two rounds alike, or a recount that found the stock; null if neither, or both and they differ. */
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
