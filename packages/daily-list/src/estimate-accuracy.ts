import type { Stratum } from './choose-list.js';
import type { Day } from './daily-item.js';

const WINDOW_DAYS = 365;
const FEWEST_DAYS = 20;
/** Of the normal distribution, for 95 %. */
const NORMAL = 1.959964;

/** The first answer to an item of the random share, before anybody corrected its record. */
export interface FirstAnswer {
  readonly day: Day;
  readonly stratum: Stratum;
  readonly right: boolean;
}

/** Shares from 0 to 1. `low` to `high` holds the true one with 95 % confidence. */
export interface Estimate {
  readonly share: number;
  readonly low: number;
  readonly high: number;
  readonly answers: number;
}

/**
 * Estimates today's share of right records in a stratum of the random share: `stocked` is the pharmacy's item accuracy,
 * of `zero` the rest are found goods. Answers of a day lie in the same bays, so a day is one observation. Corrections and
 * new errors move the truth, so a line through a year of days, the recent ones weighing more (local linear regression with
 * a triangular kernel), says where it is today, from the last full count on. Its variance gives the effective number of
 * answers in Wilson's interval, the form that Franco, Little, Louis and Slud (2019) recommend for clustered samples.
 *
 * @returns null with answers of too few days
 */
export function estimateAccuracy(
  answers: readonly FirstAnswer[],
  { stratum, today, lastFullCount }: { stratum: Stratum; today: Day; lastFullCount: Day | null },
): Estimate | null {
  const days = new Map<Day, { count: number; right: number }>();
  const oldest = Math.max(today - WINDOW_DAYS, lastFullCount ?? Number.NEGATIVE_INFINITY);
  let used = 0;
  for (const answer of answers) {
    if (answer.stratum !== stratum || answer.day <= oldest || answer.day > today) continue;
    const day = days.get(answer.day) ?? { count: 0, right: 0 };
    days.set(answer.day, { count: day.count + 1, right: day.right + Number(answer.right) });
    used += 1;
  }
  if (days.size < FEWEST_DAYS) return null;

  const span = today - Math.min(...days.keys()) + 1;
  const points = [...days].map(([day, { count, right }]) => {
    const age = today - day;
    return { age, kernel: 1 - age / span, count, mean: right / count };
  });
  type Point = (typeof points)[number];
  const sum = (of: (point: Point) => number) => points.reduce((total, point) => total + of(point), 0);
  const [s0, s1, s2] = [0, 1, 2].map((power) => sum(({ kernel, age }) => kernel * age ** power)) as [
    number,
    number,
    number,
  ];
  const weight = ({ kernel, age }: Point) => (kernel * (s2 - s1 * age)) / (s0 * s2 - s1 * s1);
  const slope = sum(({ kernel, age, mean }) => kernel * (s0 * age - s1) * mean) / (s0 * s2 - s1 * s1);
  const fitted = sum((point) => weight(point) * point.mean);
  const share = Math.min(Math.max(fitted, 0), 1);

  const effectiveDays = 1 / sum((point) => weight(point) ** 2);
  const perAnswer = sum((point) => weight(point) ** 2 / point.count);
  const variance =
    sum((point) => (weight(point) * (point.mean - fitted - slope * point.age)) ** 2) *
    (points.length / (points.length - 2));
  const binomial = share * (1 - share) * perAnswer;
  const effect = binomial > 0 ? Math.max(1, variance / binomial) : 1;
  const effective = 1 / (perAnswer * effect);
  return { share, ...wilson(share, effective, studentT(Math.max(effectiveDays - 2, 3))), answers: used };
}

/** A full count is worth a night only where the interval says that the pharmacy's accuracy is below the wanted one. */
export function fullCountAdvised(estimate: Estimate | null, wanted: number): boolean {
  return estimate !== null && estimate.high < wanted;
}

/** Wilson's score interval (1927). */
function wilson(share: number, size: number, quantile: number): { low: number; high: number } {
  const square = quantile ** 2 / size;
  const middle = (share + square / 2) / (1 + square);
  const half = Math.sqrt(square * (share * (1 - share) + square / 4)) / (1 + square);
  return { low: Math.max(middle - half, 0), high: Math.min(middle + half, 1) };
}

/** Student's t of 95 %, by the first two terms of its expansion. */
function studentT(freedom: number): number {
  const z = NORMAL;
  return z + (z ** 3 + z) / (4 * freedom) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2);
}
