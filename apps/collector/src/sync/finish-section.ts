import { sha256Text } from '@balanco/client/sha256';
import {
  type AccountLine,
  accountUnits,
  canonicalAccount,
} from '@balanco/contract/inventories/section-account';
import {
  type DoneAnswer,
  declareSectionDone,
  type EnteredSection,
  enterSection,
} from '@balanco/contract/inventories/sections';
import type { CountingPlace, Reading } from '../rules/readings/reading';
import { accountLines, countedLines, hasSameUnits } from '../rules/readings/section-account';
import { controlTotal } from '../store/control-total';
import { keepOwnPart } from '../store/own-parts';
import { readingsOf, sendAgain } from '../store/readings';
import { pullCatalogue } from './pull/catalogue';
import { otherLines, pullMoved, pullOwnCounts } from './pull/own-counts';
import { Refused } from './refused';
import { request } from './request';
import { outbox } from './sending/app-outbox';

export type OtherCounters = NonNullable<EnteredSection['counted']>;

/**
 * `waiting`: unsent readings; nothing was declared. `empty`: neither, because the person has no lines and wasn't
 * asked. `gone`: deleted, or out of the person's reach. `here`: what was compared.
 */
export type Finish =
  | { readonly kind: 'gone' }
  | { readonly kind: 'empty'; readonly others: OtherCounters }
  | { readonly kind: 'waiting'; readonly waiting: number; readonly rejected: number }
  | {
      readonly kind: 'declared';
      readonly answer: DoneAnswer;
      readonly readings: readonly Reading[];
      /** `units` with the factors of bound codes, as this phone knows them. */
      readonly here: { readonly lines: number; readonly units: number };
      /** What the person expected to read; null if nothing was typed. */
      readonly expected: number | null;
    };

interface ListAnswers {
  readonly not_found?: readonly string[];
  readonly missing?: readonly string[];
}

/**
 * Sends, declares the part 'pronta' and compares (docs/collector-app.md, "Finishing a section"). Resends once
 * what the server lost, and follows what the office moved away.
 *
 * @param asksIfEmpty whether a person without lines is asked before anything is declared
 * @throws what `request` throws
 */
export async function finishSection(
  place: CountingPlace,
  answers: ListAnswers = {},
  asksIfEmpty = false,
): Promise<Finish> {
  const finish = await finishOnce(place, answers, asksIfEmpty).catch((error: unknown): Finish => {
    if (error instanceof Refused && error.code === 'not_found') return { kind: 'gone' };
    throw error;
  });
  // The declaration stands without it.
  if (finish.kind === 'declared') await keepOwnPart(place, finish.answer.matches).catch(() => undefined);
  return finish;
}

async function finishOnce(place: CountingPlace, answers: ListAnswers, asksIfEmpty: boolean): Promise<Finish> {
  const first = await declare(place, answers, asksIfEmpty);
  if (first.kind !== 'declared') return first;
  if (first.answer.matches && !hasSameUnits(first.answer, first.here.units)) {
    // The office bound or unbound a code meanwhile.
    await pullCatalogue(place.pharmacy, () => undefined);
    return declare(place, answers, asksIfEmpty);
  }
  const differences = first.answer.differences ?? [];
  const lost = differences.filter(({ kind }) => kind === 'unknown');
  const hasLeft = differences.some(({ kind }) => kind === 'elsewhere' || kind === 'deleted');
  if (lost.length === 0 && !hasLeft) return first;
  await sendAgain(lost.map(({ id }) => id));
  if (hasLeft) await pullMoved(place, idsOf(first.readings));
  return declare(place, answers, asksIfEmpty);
}

async function declare(place: CountingPlace, answers: ListAnswers, asksIfEmpty: boolean): Promise<Finish> {
  await outbox.flush();
  const unsent = await readingsOf(place);
  const countOf = (state: Reading['state']) => unsent.filter((reading) => reading.state === state).length;
  const [waiting, rejected] = [countOf('waiting'), countOf('rejected')];
  if (waiting + rejected > 0) return { kind: 'waiting', waiting, rejected };
  await pullOwnCounts(place);
  const readings = await readingsOf(place);
  const own = accountLines(readings);
  const others = () => otherLines(place, idsOf(readings));
  const isEmpty = asksIfEmpty && own.length === 0 && (await others()).lines.length === 0;
  if (isEmpty) return { kind: 'empty', others: await othersIn(place) };
  const counted = countedLines(readings);
  const expected = await controlTotal(place);
  const named = { ...answers, expected };
  const first = await compare(place, own, accountUnits(counted), named);
  const rest = first.matches ? { lines: [], counted: [] } : await others();
  const rows = [...own, ...rest.lines];
  const units = accountUnits([...counted, ...rest.counted]);
  const answer = first.matches ? first : await compare(place, rows, units, { ...named, rows });
  return { kind: 'declared', answer, readings, here: { lines: rows.length, units }, expected };
}

const idsOf = (readings: readonly Reading[]) => new Set(readings.map(({ id }) => id));

async function othersIn({ person, section }: CountingPlace): Promise<OtherCounters> {
  const { counted = [] } = await request(enterSection, { params: { id: section }, body: {} }, person);
  return counted;
}

async function compare(
  place: CountingPlace,
  lines: readonly AccountLine[],
  countedUnits: number,
  named: ListAnswers & { readonly expected: number | null; readonly rows?: AccountLine[] },
) {
  const hash = sha256Text(canonicalAccount(lines));
  const { not_found, missing, expected, rows } = named;
  const body = {
    lines: lines.length,
    units: accountUnits(lines),
    counted_units: countedUnits,
    hash,
    ...(expected !== null && { expected_units: expected }),
    ...(rows !== undefined && { rows }),
    ...(not_found !== undefined && { not_found: [...not_found] }),
    ...(missing !== undefined && { missing: [...missing] }),
  };
  return request(declareSectionDone, { params: { id: place.section }, body }, place.person);
}
