import { readCountLines } from '@balanco/contract/counts/count-shape';
import type { AccountLine } from '@balanco/contract/inventories/section-account';
import { type PulledCount, pullCounts } from '@balanco/contract/mobile/mobile-pull';
import type { CountingPlace } from '../../rules/readings/reading';
import { findProduct, nameReadings } from '../../store/catalogue';
import { eraseNote, eraseNotes, readNote, replaceNote, writeNote } from '../../store/database';
import { compareAfterRestore, hasSent, takeServerRows } from '../../store/kept-readings';
import { sendLossesAgain } from '../../store/losses';
import { sendPhotosAgain } from '../../store/photos';
import { currentEpoch, epochToFollow } from '../epoch';
import { request } from '../request';
import { tellMoved } from './moved-readings';

const PAGE_SIZE = 5000;
/** A moment before all changes makes the answer include deleted rows. */
const BEFORE_ALL = '1970-01-01T00:00:00Z';

interface OwnPlace {
  readonly person: string;
  readonly pharmacy: string;
  readonly inventory: number | string;
}

const noteOf = ({ person, inventory }: OwnPlace) => `own ${person} ${inventory}`;
const FROM_THE_START = '';

/**
 * Live counts first, then changes (docs/collector-api.md, "Fetching"). A new phone learns earlier counts, any
 * phone the office's changes. A phone with readings asks for deleted ones too. What is erased here meanwhile
 * comes the next time. Changes are asked for without the inventory, whose filter doesn't show what left it.
 * Returns the counts' ids.
 *
 * @throws what `request` throws
 */
export async function pullOwnCounts(place: OwnPlace): Promise<ReadonlySet<string>> {
  const { person, pharmacy, inventory } = place;
  const name = noteOf(place);
  if ((await readNote(name)) === undefined) await writeNote(name, FROM_THE_START);
  const before = await readNote<string>(name);
  const pulled = before
    ? await everyRow(person, undefined, before)
    : await everyRow(person, inventory, (await hasSent(person, inventory)) ? BEFORE_ALL : undefined);
  const moved = await takeServerRows(pulled.rows, { person, pharmacy, inventory, now: Date.now() });
  await tellMoved(person, moved);
  if (pulled.rows.length > 0) await nameReadings(pharmacy);
  await replaceNote(name, before, pulled.since);
  return new Set(pulled.rows.map(idOf));
}

const idOf = ({ amplify_id }: PulledCount) => amplify_id.toLowerCase();

interface OtherLines {
  readonly lines: readonly AccountLine[];
  readonly counted: readonly AccountLine[];
}

/**
 * Other apps' counts with several entries, which are no readings here. Pulls everything, so call it only if
 * readings don't match.
 *
 * @param known the readings' ids
 * @throws what `request` throws
 */
export async function otherLines(place: CountingPlace, known: ReadonlySet<string>): Promise<OtherLines> {
  const { rows } = await everyRow(place.person, place.inventory, undefined);
  const others = rows.filter(
    (row) => row.sectionID?.toLowerCase() === place.section && !row._deleted && !known.has(idOf(row)),
  );
  const lines: AccountLine[] = [];
  const counted: AccountLine[] = [];
  for (const row of others)
    for (const { entryIndex: index, quantity, factor, barcode, internalCode } of readCountLines(row)) {
      const line = { id: idOf(row), index, quantity, factor };
      const own = barcode === '' ? null : await findProduct(place.pharmacy, internalCode);
      const product = own ?? (await findProduct(place.pharmacy, barcode || internalCode));
      lines.push(line);
      counted.push(factor === 1 && product?.bound ? { ...line, factor: product.bound.factor } : line);
    }
  return { lines, counted };
}

/**
 * The readings that left their inventory, which no pull of one inventory shows.
 *
 * @param known their ids
 * @throws what `request` throws
 */
export async function pullMoved({ person, pharmacy }: OwnPlace, known: ReadonlySet<string>): Promise<void> {
  const { rows } = await everyRow(person, undefined, BEFORE_ALL);
  const left = rows.filter((row) => known.has(idOf(row)));
  await tellMoved(person, await takeServerRows(left, { person, pharmacy, now: Date.now() }));
}

export async function forgetPull(place: OwnPlace): Promise<void> {
  await eraseNote(noteOf(place));
}

/**
 * Requeues what a restored server lost. Resumes after an interruption. Returns whether it was restored.
 *
 * @throws what `request` throws
 */
export async function followRestore(person: string): Promise<boolean> {
  const epoch = currentEpoch();
  if (epoch === null || (await epochToFollow(person, epoch)) === null) return false;
  // The server may lack a new inventory, and counts may have moved.
  if (await hasSent(person)) {
    const { rows } = await everyRow(person, undefined, BEFORE_ALL);
    await tellMoved(person, await compareAfterRestore(person, rows));
  }
  await sendPhotosAgain(person);
  await sendLossesAgain(person);
  // This server may have forgotten later changes.
  await eraseNotes('own ');
  await eraseNotes('catalogue ');
  await writeNote(`epoch ${person}`, epoch);
  return true;
}

async function everyRow(person: string, inventory: number | string | undefined, since: string | undefined) {
  const rows: PulledCount[] = [];
  let cursor: string | undefined;
  for (;;) {
    const query = { inventory, page_size: PAGE_SIZE, since, cursor };
    const page = await request(pullCounts, { query }, person);
    rows.push(...page.results);
    if (page.cursor === null) return { rows, since: page.since };
    cursor = page.cursor;
  }
}
