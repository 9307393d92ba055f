import type { RecountPolicy } from '@balanco/contract/recounts/recount-policy';

/** When rounds agree. */
type SettlePolicy = RecountPolicy['policy'];

/** What one round found of an item, everywhere: what it didn't look at again is part of it as the first round had it. */
export interface ItemRound {
  readonly round: number;
  /** Null if a list of the round closed without a line that settles, which is not zero unless staff say so. */
  readonly units: number | null;
  /** The stock at the round's first line. Without movements it is the same in all rounds. */
  readonly expected: number;
  /** What became of lists that closed without a line of the item; none if each has one. */
  readonly absent?: 'undecided' | NotFoundChoice;
}

/** What staff make of an item that a closed list has no line of. */
type NotFoundChoice = 'zero' | 'next_round' | 'keep';

/** What staff made of rounds that didn't agree. */
interface RoundDecision {
  /** The round that was picked; null for a value of its own. */
  readonly round: number | null;
  readonly units: number;
  /** The units of the rounds that it is about, in order. It holds for these alone. */
  readonly seen: readonly (number | null)[];
}

export interface RecountedItem {
  /** All rounds of the item in order, the first one included. */
  readonly rounds: readonly ItemRound[];
  readonly policy: SettlePolicy;
  /** Whether a recount that finds the stock ends the question; never for controlled items. */
  readonly stockConfirms: boolean;
  /** A list with the item is still open. */
  readonly isOpen: boolean;
  /** Lines of its lists, or first ones that a list replaces, came after its last list had closed. */
  readonly isLate: boolean;
  /** The last round has lines, all of people who had counted the item before. */
  readonly isSameCounter: boolean;
  readonly decision: RoundDecision | null;
}

/** Why an item that was recounted has no quantity yet. */
type RecountQuestion =
  | 'open'
  | 'after_recount'
  | 'same_counter'
  | 'not_found'
  | 'third_round'
  | 'no_consensus';

export type RecountOutcome =
  | { readonly state: 'agreed'; readonly round: number; readonly units: number }
  /** Without units the item is as if nobody had counted it: the round that stands has no line. */
  | { readonly state: 'decided'; readonly round: number | null; readonly units: number | null }
  | { readonly state: 'awaiting'; readonly because: RecountQuestion };

const LAST_ROUND = 3;

/**
 * What became of an item's rounds (docs/closing.md, "How rounds settle"): a quantity, or the question that is left. A model, written from
 * the document, that tests hold against the SQL.
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

/** What two rounds found alike, or a recount that found the stock; null if there is neither, or both and they differ. */
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
