import { sha256Text } from '@balanco/client/sha256';
import {
  type AccountLine,
  accountUnits,
  canonicalAccount,
} from '@balanco/contract/inventories/section-account';
import { type DoneAnswer, declareSectionDone } from '@balanco/contract/inventories/sections';
import type { CountingPlace, Reading } from '../rules/readings/reading';
import { accountLines } from '../rules/readings/section-account';
import { readingsOf, sendAgain } from '../store/readings';
import { otherLines, pullOwnCounts } from './pull/own-counts';
import { request } from './request';
import { outbox } from './sending/app-outbox';

/** `waiting`: unsent readings; nothing was declared. `here`: what was compared. */
export type Finish =
  | { readonly kind: 'waiting'; readonly waiting: number; readonly rejected: number }
  | {
      readonly kind: 'declared';
      readonly answer: DoneAnswer;
      readonly readings: readonly Reading[];
      readonly here: { readonly lines: number; readonly units: number };
    };

/** Of a recount; keys of its list. */
interface ListAnswers {
  readonly not_found?: readonly string[];
  readonly missing?: readonly string[];
}

/**
 * Sends, declares the part 'pronta' and compares (docs/collector-app.md, "Finishing a section"). Resends once
 * what the server lost.
 *
 * @throws what `request` throws
 */
export async function finishSection(place: CountingPlace, answers: ListAnswers = {}): Promise<Finish> {
  const first = await declare(place, answers);
  if (first.kind === 'waiting') return first;
  const lost = (first.answer.differences ?? []).filter(({ kind }) => kind === 'unknown');
  if (lost.length === 0) return first;
  await sendAgain(lost.map(({ id }) => id));
  return declare(place, answers);
}

async function declare(place: CountingPlace, answers: ListAnswers): Promise<Finish> {
  await outbox.flush();
  const unsent = await readingsOf(place);
  const countOf = (state: Reading['state']) => unsent.filter((reading) => reading.state === state).length;
  const [waiting, rejected] = [countOf('waiting'), countOf('rejected')];
  if (waiting + rejected > 0) return { kind: 'waiting', waiting, rejected };
  // The person can't fix the office's changes.
  await pullOwnCounts(place);
  const readings = await readingsOf(place);
  const own = accountLines(readings);
  const first = await compare(place, own, answers);
  const rest = first.matches ? [] : await otherLines(place, new Set(readings.map(({ id }) => id)));
  const rows = [...own, ...rest];
  const answer = first.matches ? first : await compare(place, rows, { ...answers, rows });
  return { kind: 'declared', answer, readings, here: { lines: rows.length, units: accountUnits(rows) } };
}

async function compare(
  place: CountingPlace,
  lines: readonly AccountLine[],
  named: ListAnswers & { readonly rows?: AccountLine[] },
) {
  const hash = sha256Text(canonicalAccount(lines));
  const { not_found, missing, rows } = named;
  const body = {
    ...{ lines: lines.length, units: accountUnits(lines), hash },
    ...(rows !== undefined && { rows }),
    ...(not_found !== undefined && { not_found: [...not_found] }),
    ...(missing !== undefined && { missing: [...missing] }),
  };
  return request(declareSectionDone, { params: { id: place.section }, body }, place.person);
}
